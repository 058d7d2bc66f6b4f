/** What this browser's person is busy with: looking, building, mortgaging, composing a deal. */

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { Draft } from "./dealing.svelte";

export type Mode = "look" | "build" | "mortgage" | "deal" | "market" | "remote" | "sell-deed";

export class Desk {
  mode = $state<Mode>("look");
  /** Deeds picked on the board or in a hand. */
  picked = new SvelteSet<number>();
  /** Building steps planned per deed: above zero to build, below to sell. */
  steps = new SvelteMap<number, number>();
  /** The deal being composed. */
  readonly deal = new Draft();
  /** Deeds in question, which the board lights: those of an offer on the table, for instance. */
  lit = $state.raw<ReadonlySet<number>>(new Set());
  /** Space whose card is shown. */
  space = $state(-1);
  /** Space that had the focus last, until the token in turn goes on; -1 for none. */
  looking = $state(-1);
  clause = $state("");
  dialog = $state<"" | "settings" | "keys" | "host" | "quit" | "seat">("");
  /** The seat whose deeds are shown. */
  seat = $state(-1);
  /** Beside the board: what has happened, or what is said. */
  tab = $state<"log" | "chat">("log");
  /** What the sheet of a phone shows. */
  page = $state<"play" | "titles" | "ledger">("play");

  /** Show everything a seat has. */
  look(seat: number): void {
    this.seat = seat;
    this.dialog = "seat";
  }

  /** Show the chat, wherever it is. */
  talk(): void {
    this.tab = "chat";
    this.page = "ledger";
  }

  begin(mode: Mode): void {
    this.clear();
    this.mode = mode;
    this.page = "play";
  }

  clear(): void {
    this.mode = "look";
    this.picked.clear();
    this.steps.clear();
    this.deal.clear();
  }

  /** Light some deeds; the answer puts the light out again. */
  light(deeds: Iterable<number>): () => void {
    const mine = new Set(deeds);
    this.lit = mine;
    return () => {
      if (this.lit === mine) this.lit = new Set();
    };
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
}
