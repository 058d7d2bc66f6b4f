/** Asking the server what an action would do, a moment after the person has stopped changing it. */

import { api } from "./api";
import type { Table } from "./table.svelte";
import type { Weighed } from "./types";

export class Scales {
  result = $state.raw<Weighed | null>(null);
  #text = "";
  #timer = 0;

  constructor(private readonly table: Table) {}

  /** Weigh an action in notation; an empty text clears the scales. */
  put(text: string): void {
    const key = `${text}@${this.table.view?.revision ?? 0}`;
    if (key === this.#text) return;
    this.#text = key;
    this.result = null;
    clearTimeout(this.#timer);
    if (text) this.#timer = window.setTimeout(() => void this.#ask(text, key), 160);
  }

  async #ask(text: string, key: string): Promise<void> {
    const { token, you } = this.table;
    if (!token) return;
    try {
      const found = await api.weigh(this.table.code, text, token, you.role === "banker" ? this.table.seat : undefined);
      if (this.#text === key) this.result = found;
    } catch {
      // Without an answer the plan can still be sent; the server judges it then.
    }
  }
}
