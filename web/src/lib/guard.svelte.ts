/** Keeps a pointer from what has only just come under it. */

import type { Table } from "./table.svelte";

/** So long, in milliseconds, a question somebody else has brought about is seen before it can be pressed. */
const SEEN = 320;

export class Guard {
  /** What is shown is too new to be pressed. */
  fresh = $state(false);

  /** Watch what is asked, nothing if nothing is; `instead` where only what takes the place of another question is new. */
  constructor(table: Table, asked: () => string, instead: boolean) {
    let last = "";
    $effect.pre(() => {
      const now = asked();
      const other = now !== "" && now !== last && (last !== "" || !instead) && table.mover !== table.seat;
      last = now;
      this.fresh = other;
      if (!other) return;
      const seen = window.setTimeout(() => (this.fresh = false), SEEN);
      return () => clearTimeout(seen);
    });
  }
}
