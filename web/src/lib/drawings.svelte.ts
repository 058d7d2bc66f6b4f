/** The drawn tokens, which come after the first look at the page; until then the letters of a name stand for them. */

class Drawings {
  #all = $state.raw<Record<string, string> | null>(null);
  #asked = false;

  /** The inside of an SVG of 24 by 24, if there is a drawing of this token and it has come. */
  of(token: string): string | undefined {
    if (!this.#asked) void this.#fetch();
    return this.#all?.[token];
  }

  async #fetch(): Promise<void> {
    this.#asked = true;
    try {
      this.#all = (await import("../look/tokens")).TOKENS;
    } catch {
      this.#asked = false;
    }
  }
}

export const drawings = new Drawings();
