/** What a step of the game shows, one thing after the other: the dice land, the token walks, the card turns; only then
 *  are the outcome and the buttons shown, so that nothing is given away early.
 *
 *  Whoever hears a step calls `begin` with its events, before the page is drawn again. The dice take their time by
 *  themselves; the board calls `walked` when the last token has arrived, and so does a press that hurries; the card calls
 *  `turned` when it is pressed. Where nothing moves (reduced motion, a table that skips) everything is `done` at once. */

import { settings } from "./settings.svelte";
import type { GameEvent, Pace } from "./types";

export type Phase = "dice" | "walk" | "card" | "done";

/** How long a phase lasts at most, in milliseconds. A walk and a card end sooner when they are told to. */
export const LASTS: Record<Exclude<Phase, "done">, number> = { dice: 620, walk: 1_200, card: 3_000 };

/** What a table's pace makes of it. */
const FACTOR: Record<Pace, number> = { normal: 1, fast: 0.5, skip: 0 };

const SHOWN: Record<Exclude<Phase, "done">, ReadonlySet<string>> = {
  dice: new Set(["threw", "threw-for-start"]),
  walk: new Set(["moved", "crossed", "sent-to-detention"]),
  card: new Set(["drew"]),
};

export class Sequence {
  phase = $state<Phase>("done");
  /** How much of its time everything gets at the pace of the table. */
  factor = $state(1);
  #due: Phase[] = [];
  #timer = 0;

  /** Show what has happened from the beginning, in place of what was shown before. But a card that was drawn is read to
   *  its end, and so is a throw when nothing else is thrown: what comes meanwhile is in its place afterwards. */
  begin(events: GameEvent[], pace: Pace = "normal"): void {
    const names = events.map((event) => event.name);
    const phases = (["dice", "walk", "card"] as const).filter((phase) => names.some((name) => SHOWN[phase].has(name)));
    if (!settings.moving || FACTOR[pace] === 0) {
      this.skip();
      return;
    }
    if (!phases.length || this.phase === "card" || this.#due.includes("card")) return;
    this.factor = FACTOR[pace];
    this.#due = [...phases];
    this.#next();
  }

  /** How long the board waits before a token sets out. */
  get wait(): number {
    return this.phase === "dice" ? this.lasts("dice") : 0;
  }

  /** How long a phase lasts at most at the pace of the table. */
  lasts(phase: Exclude<Phase, "done">): number {
    return LASTS[phase] * this.factor;
  }

  /** The token has arrived; the dice have been seen then, too. */
  walked(): void {
    while (this.phase === "dice" || this.phase === "walk") this.#next();
  }

  /** The card has been read. */
  turned(): void {
    if (this.phase === "card") this.#next();
  }

  /** Everything at once. */
  skip(): void {
    this.#due = [];
    this.#next();
  }

  #next(): void {
    window.clearTimeout(this.#timer);
    this.phase = this.#due.shift() ?? "done";
    if (this.phase !== "done") this.#timer = window.setTimeout(() => this.#next(), this.lasts(this.phase));
  }
}

/** That of the table on the page. */
export const sequence = new Sequence();
