/** A review that is asked for until it is there. */

import { ask } from "./api";
import { troubled } from "./refusing";
import { onReplay, type Review } from "./review";

/** Milliseconds from one question to the next. */
const PAUSE = 1_000;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  done = $state(0);
  /** 0 as long as the work has not begun. */
  of = $state(0);
  /** How many games are reviewed before this one. */
  waiting = $state(0);
  trouble = $state("");
  #timer = 0;
  #asking = 0;

  constructor(
    private readonly code: string,
    private readonly first: number,
  ) {}

  /** Begin, or begin again after trouble; the answer ends it. */
  start(): () => void {
    this.trouble = "";
    void this.#ask(++this.#asking);
    return () => this.stop();
  }

  stop(): void {
    this.#asking += 1;
    clearTimeout(this.#timer);
  }

  async #ask(number: number): Promise<void> {
    try {
      const answer = await ask(`/api/tables/${encodeURIComponent(this.code)}/review`);
      const told: unknown = await answer.json();
      if (number !== this.#asking) return;
      if (answer.status === 202) this.#wait(told as Progress, number);
      else this.review = onReplay(told as Review, this.first);
    } catch (error) {
      if (number === this.#asking) this.trouble = troubled(error);
    }
  }

  #wait({ done, of, waiting = 0 }: Progress, number: number): void {
    Object.assign(this, { done, of, waiting });
    this.#timer = window.setTimeout(() => void this.#ask(number), PAUSE);
  }
}

interface Progress {
  done: number;
  of: number;
  waiting?: number;
}
