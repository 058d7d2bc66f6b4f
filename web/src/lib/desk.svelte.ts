/** What this browser's person is busy with: looking, building, mortgaging, composing a deal. */

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import type { Bundle } from "./notation";

export type Mode = "look" | "build" | "mortgage" | "deal" | "market" | "remote" | "sell-deed";

export class Desk {
  mode = $state<Mode>("look");
  /** Deeds picked on the board or in a hand. */
  picked = new SvelteSet<number>();
  /** Building steps planned per deed: above zero to build, below to sell. */
  steps = new SvelteMap<number, number>();
  /** The deal being composed. */
  partner = $state(-1);
  give = $state<Bundle>({ deeds: [], cash: 0, cards: [] });
  get = $state<Bundle>({ deeds: [], cash: 0, cards: [] });
  /** Space whose card is shown. */
  space = $state(-1);
  clause = $state("");
  dialog = $state<"" | "settings" | "keys" | "host" | "quit">("");

  begin(mode: Mode): void {
    this.clear();
    this.mode = mode;
  }

  clear(): void {
    this.mode = "look";
    this.picked.clear();
    this.steps.clear();
    this.partner = -1;
    this.give = { deeds: [], cash: 0, cards: [] };
    this.get = { deeds: [], cash: 0, cards: [] };
  }

  pick(deed: number): void {
    if (this.picked.has(deed)) this.picked.delete(deed);
    else this.picked.add(deed);
  }

  plan(deed: number, by: number): void {
    const sum = (this.steps.get(deed) ?? 0) + by;
    if (sum === 0) this.steps.delete(deed);
    else this.steps.set(deed, sum);
  }

  /** Put a deed into the deal, on the side of whoever owns it, or take it out. */
  trade(deed: number, owner: number, me: number): void {
    if (owner !== me) this.#face(owner);
    const side = owner === me ? this.give : this.get;
    side.deeds = side.deeds.includes(deed) ? side.deeds.filter((other) => other !== deed) : [...side.deeds, deed];
  }

  /** A deal is with one partner: what the former one would have given is dropped. */
  #face(partner: number): void {
    if (this.partner === partner) return;
    this.partner = partner;
    this.get = { deeds: [], cash: 0, cards: [] };
  }

  face(partner: number): void {
    this.#face(partner);
  }
}
