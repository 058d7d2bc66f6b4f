/** What a step of the game shows, one thing after the other: the dice land, the token walks, the card turns; only then
 *  are the outcome and the buttons shown, so that nothing is given away early.
 *
 *  Whoever hears a step calls `begin` with its events, before the page is drawn again. The dice take their time by
 *  themselves; the board calls `walked` when the last token has arrived, and so does a press that hurries; the card calls
 *  `turned` when it is pressed. Where nothing moves (reduced motion, a table that skips) everything is `done` at once. */

import { settings } from "./settings.svelte";
import type { GameEvent } from "./types";

export type Phase = "dice" | "walk" | "card" | "done";

/** How long a phase lasts at most, in milliseconds. A walk and a card end sooner when they are told to. */
export const LASTS: Record<Exclude<Phase, "done">, number> = { dice: 620, walk: 1_200, card: 3_000 };

const SHOWN: Record<Exclude<Phase, "done">, ReadonlySet<string>> = {
  dice: new Set(["threw"]),
  walk: new Set(["moved", "crossed", "sent-to-detention"]),
  card: new Set(["drew"]),
};

export class Sequence {
  phase = $state<Phase>("done");
  #due: Phase[] = [];
  #timer = 0;

  /** Show what has happened from the beginning; whatever was shown before is over. */
  begin(events: GameEvent[]): void {
    const names = events.map((event) => event.name);
    const phases = (["dice", "walk", "card"] as const).filter((phase) => names.some((name) => SHOWN[phase].has(name)));
    this.#due = settings.moving ? [...phases] : [];
    this.#next();
  }

  /** How long the board waits before a token sets out. */
  get wait(): number {
    return this.phase === "dice" ? LASTS.dice : 0;
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
    if (this.phase !== "done") this.#timer = window.setTimeout(() => this.#next(), LASTS[this.phase]);
  }
}

/** That of the table on the page. */
export const sequence = new Sequence();
