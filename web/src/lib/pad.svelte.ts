/** What a banker is busy with at the pad: dice half entered, rents nobody asked for, steps to be taken back. */

import { getContext, setContext } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { Mode } from "./desk.svelte";
import { claimKey, isOfThisTurn, nextSeat, tapsDone, thrower, waitsFor } from "./entering";
import { t } from "./i18n.svelte";
import { keeping } from "./keeping";
import type { Table } from "./table.svelte";
import { HOST, type Claim, type TakenStep, type View } from "./types";

const KEY = Symbol("pad");

/** What lies over the pad. */
export type Over = "" | "menu" | "seat" | "sold" | "steps" | "correct" | "fine" | "note" | "void" | "log" | "board";

export class Pad {
  /** The two dice as far as they have been tapped; 0 for not yet. */
  dice = $state<[number, number]>([0, 0]);
  /** An even sum that was tapped: were they doubles? */
  doubtful = $state(0);
  /** Sums are tapped instead of dice. */
  sums = $state(keeping.read("pad.sums") === "yes");
  over = $state<Over>("");
  /** The seat whose sheet is open. */
  seat = $state(0);
  /** The tool its sheet begins with. */
  tool = $state<Mode>("look");
  /** The last step that would go, in the list of steps; 0 for none. */
  back = $state(0);
  /** For the last step of several that were one tap, the first of them: they are taken back as they were entered. */
  #together = new Map<number, number>();
  /** Rents that nobody asked for. */
  #waived = new SvelteSet<string>();

  constructor(readonly table: Table) {}

  get view(): View {
    return this.table.view!;
  }

  /** Rents of whoever is on that are neither paid nor waived. */
  get owing(): Claim[] {
    const { claims, on_turn, turn } = this.view;
    return claims.filter((claim) => claim.lander === on_turn && !this.#waived.has(claimKey(claim, turn)));
  }

  get waits() {
    return waitsFor(this.view, this.owing.length > 0);
  }

  get thrower(): number {
    return this.owing.length ? -1 : thrower(this.view);
  }

  get next(): number {
    return nextSeat(this.view);
  }

  get taps(): number {
    return tapsDone(this.dice.filter(Boolean).length, this.waits);
  }

  get steps(): TakenStep[] {
    return this.view.steps ?? [];
  }

  /** Where what everybody has is counted: at an event on the sheet of this table. */
  get countSheet(): string {
    const { event, number, edition } = this.table.info!;
    return event ? `#/e/${event}/count/${number}` : `#/count/${encodeURIComponent(edition)}`;
  }

  waive(claim: Claim): void {
    this.#waived.add(claimKey(claim, this.view.turn));
  }

  useSums(on: boolean): void {
    this.sums = on;
    this.dice = [0, 0];
    keeping.write("pad.sums", on ? "yes" : "no");
  }

  /** One die; the second of them sends the throw. */
  async tap(which: 0 | 1, face: number): Promise<void> {
    this.dice[which] = face;
    if (this.dice[0] && this.dice[1]) await this.throw(this.dice[0], this.dice[1]);
  }

  async throw(first: number, second: number): Promise<void> {
    const seat = this.thrower;
    if (seat >= 0) await this.table.do(`roll ${first} ${second}`, seat);
    this.dice = [0, 0];
    this.doubtful = 0;
  }

  /** Several steps of one tap, each when the one before is seen; true when all of them are done. */
  async inTurn(...steps: [action: string, seat: number][]): Promise<boolean> {
    const first = this.view.move + 1;
    for (const [action, seat] of steps) {
      const { revision } = this.view;
      if (!(await this.table.do(action, seat))) return false;
      await this.#later(revision);
    }
    this.#together.set(this.view.move, first);
    return true;
  }

  /** Wait until the table is shown as it is after a revision. */
  #later(revision: number): Promise<void> {
    if (this.view.revision > revision) return Promise.resolve();
    return new Promise((seen) => {
      const stop = this.table.onstep(({ after }) => {
        if (after.revision <= revision) return;
        stop();
        seen();
      });
    });
  }

  host(action: string): Promise<boolean> {
    return this.table.do(action, HOST);
  }

  look(seat: number, tool: Mode = "look"): void {
    this.seat = seat;
    this.tool = tool;
    this.over = "seat";
  }

  /** Take the last step back; one from an earlier turn is asked about first. */
  async undo(): Promise<void> {
    const [last] = this.steps;
    if (this.dice[0] || this.dice[1]) this.dice = [0, 0];
    else if (last && isOfThisTurn(this.table.log, last)) await this.takeBack(last, t("pad.undo.wrong"));
    else if (last) this.ask(last);
  }

  /** Ask for a reason before steps are taken back. */
  ask(step: TakenStep): void {
    this.back = step.move;
    this.over = "steps";
  }

  /** Go back to just before a step, and before those that were entered with it. */
  takeBack(step: TakenStep, reason: string): Promise<boolean> {
    const first = this.#together.get(step.move) ?? step.move;
    return this.table.tell({ type: "take-back", revision: this.view.revision, to: first - 1, reason });
  }
}

export const providePad = (pad: Pad): Pad => setContext(KEY, pad);
export const usePad = (): Pad => getContext<Pad>(KEY);
