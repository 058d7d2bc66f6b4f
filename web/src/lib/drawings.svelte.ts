/** The drawn tokens, which come after the first look at the page; until then the letters of a name stand for them. */

import { whenIdle } from "./idle";

class Drawings {
  #all = $state.raw<Record<string, string> | null>(null);
  #asked = false;

  /** The inside of an SVG of 24 by 24, if there is a drawing of this token and it has come. */
  of(token: string): string | undefined {
    if (!this.#asked) this.#ask();
    return this.#all?.[token];
  }

  #ask(): void {
    this.#asked = true;
    whenIdle(() => void this.#fetch());
  }

  async #fetch(): Promise<void> {
    try {
      this.#all = (await import("../look/tokens")).TOKENS;
    } catch {
      this.#asked = false;
    }
  }
}

export const drawings = new Drawings();
