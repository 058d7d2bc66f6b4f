/** What a step of the game shows, one thing after the other: the dice land, the token walks, the card turns, whatever a
 *  card does to the token follows; a deed that is bought gets its stamp, a lot its hammer, a deal its hands. Only then
 *  are the outcome and the buttons shown, so that nothing is given away early.
 *
 *  The table calls `begin` with what it hears, before the page is drawn again. Most phases take their time by themselves;
 *  the board calls `walked` when a token has arrived, a card calls `turned` when it is pressed, and a press anywhere
 *  hurries. Where nothing moves (reduced motion, a table that skips) everything is `done` at once. */

import { settings } from "./settings.svelte";
import type { GameEvent, Stage, View } from "./types";

export type Phase = "dice" | "walk" | "card" | "stamp" | "hammer" | "hands" | "done";

/** How long a phase lasts at most, in milliseconds. A walk and a card end sooner when they are told to. */
export const LASTS: Record<Phase, number> = { dice: 620, walk: 1_200, card: 3_000, stamp: 780, hammer: 780, hands: 660, done: 0 };

const SHOWN: Record<string, Phase> = {
  threw: "dice",
  "threw-for-start": "dice",
  moved: "walk",
  crossed: "walk",
  "sent-to-detention": "walk",
  drew: "card",
  bought: "stamp",
  "auction-won": "hammer",
  dealt: "hands",
  "refused-deal": "hands",
  withdrawn: "hands",
};

/** What is settled is seen to be settled at its own stage, and nowhere else. */
const SETTLED: Partial<Record<Phase, Stage["kind"]>> = { stamp: "purchase", hammer: "auction", hands: "deal" };

export interface Stand {
  place: number;
  detained: number;
}

interface Beat {
  phase: Phase;
  event: GameEvent;
}

/** What there is to be shown of a step, in its order. */
function beatsOf(events: GameEvent[], before: View): Beat[] {
  const places = new Map(before.seats.map((seat, n) => [n, seat.place]));
  const beats: Beat[] = [];
  for (const event of events) {
    const phase = SHOWN[event.name];
    if (!phase || (SETTLED[phase] ?? before.stage?.kind) !== before.stage?.kind) continue;
    if (phase === "walk") {
      if (places.get(event.seat) === event.space) continue;
      places.set(event.seat, event.space);
    } else if (beats.some((beat) => beat.phase === phase)) continue;
    beats.push({ phase, event });
  }
  return beats;
}

export class Sequence {
  phase = $state<Phase>("done");
  /** What is shown in this phase. */
  event = $state.raw<GameEvent | null>(null);
  /** Where tokens have come to so far. */
  stands = $state.raw<ReadonlyMap<number, Stand>>(new Map());
  #due: Beat[] = [];
  #cues: [Phase, () => void][] = [];
  #timer = 0;

  /** Show what has happened from the beginning, in place of what was shown before; true if there is anything to show.
   *  But a card that was drawn is read to its end, and so is a throw when nothing else is thrown: what comes meanwhile is
   *  in its place afterwards. */
  begin(events: GameEvent[], before: View | null): boolean {
    // Nobody looks at a page that is out of sight.
    if (!before || document.hidden || settings.lasts(1) === 0) {
      this.skip();
      return false;
    }
    const beats = beatsOf(events, before);
    const thrown = beats[0]?.phase === "dice" && this.phase !== "card" && !this.#due.some(({ phase }) => phase === "card");
    if (!beats.length || (this.phase !== "done" && !thrown)) return false;
    this.skip();
    this.#due = beats;
    this.#next();
    return true;
  }

  /** How long a phase lasts at most at the pace of the table. */
  lasts(phase: Phase): number {
    return settings.lasts(LASTS[phase]);
  }

  /** Do something when a phase begins (of a walk: when it is over), or at the end where it does not come. */
  at(phase: Phase, go: () => void): void {
    if (this.phase === "done" || (this.phase === phase && phase !== "walk")) go();
    else this.#cues.push([phase, go]);
  }

  /** A token has arrived. */
  walked(seat: number): void {
    if (this.phase === "walk" && this.event?.seat === seat) this.#next();
  }

  /** The card has been read. */
  turned(): void {
    if (this.phase === "card") this.#next();
  }

  /** All of it has been seen, up to a card: that has to be read. */
  hurry(): void {
    while (this.phase !== "card" && this.phase !== "done") this.#next();
  }

  /** Everything at once. */
  skip(): void {
    this.#due = [];
    this.#next();
  }

  #next(): void {
    window.clearTimeout(this.#timer);
    if (this.phase === "walk") this.#cue("walk");
    const { phase, event } = this.#due.shift() ?? { phase: "done", event: null };
    this.phase = phase;
    this.event = event;
    if (!event) {
      this.stands = new Map();
      this.#cue("done");
      return;
    }
    if (phase === "walk") this.stands = new Map(this.stands).set(event.seat, { place: event.space, detained: event.name === "sent-to-detention" ? 1 : 0 });
    else this.#cue(phase);
    this.#timer = window.setTimeout(() => this.#next(), this.lasts(phase));
  }

  /** What has waited for a phase, at the end everything that still waits. */
  #cue(phase: Phase): void {
    const due = this.#cues.filter(([at]) => at === phase || phase === "done");
    this.#cues = this.#cues.filter((cue) => !due.includes(cue));
    for (const [, go] of due) go();
  }
}

/** That of the table on the page. */
export const sequence = new Sequence();
