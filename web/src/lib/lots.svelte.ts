/** Bidding at a table: which lot it is about, the exact bid one has typed, and staying out of a lot. */

import type { Action, AuctionStage, View } from "./types";

/** What bidding needs of a table. */
export interface Bidder {
  readonly view: View | null;
  readonly busy: boolean;
  actions(...kinds: string[]): Action[];
  do(action: string): Promise<boolean>;
  onstep(listener: (step: { before: View | null; after: View }) => void): () => void;
}

/** The auction that is held, or null. */
export function auctionOf(view: View | null): AuctionStage | null {
  return view?.stage?.kind === "auction" && !view.over ? view.stage : null;
}

/** A name for the very lot: two houses that are auctioned one after the other are two lots. */
export function lotKey({ deed, piece, seller, since = 0 }: AuctionStage): string {
  return [deed, piece, seller, since].join("/");
}

export interface QuickBid {
  amount: number;
  /** Whether it can still be made. */
  open: boolean;
}

const known = new WeakMap<Bidder, Lots>();

/** The lots of a table: they are followed on whatever else is on the screen. */
export function lotsOf(table: Bidder): Lots {
  const lots = known.get(table) ?? new Lots(table);
  known.set(table, lots);
  return lots;
}

export class Lots {
  /** The lot one stays out of. */
  #left = $state("");
  /** What was typed, and for which lot. */
  #typed = $state<{ lot: string; amount: number } | null>(null);
  /** The quick bids somebody has the pointer or the focus on, as they were then. */
  #held = $state.raw<{ lot: string; amounts: number[] } | null>(null);
  /** A bid that is being pressed, as it was shown when the press began; a lot of no name is one that is gone. */
  #pressed: { lot: string; amount: number } | null = null;
  /** At which revision the page has passed last: once is enough. */
  #passed = -1;
  #stop: () => void;

  constructor(private readonly table: Bidder) {
    this.#stop = table.onstep(({ before, after }) => this.#see(before, after));
  }

  close(): void {
    this.#stop();
  }

  /** The lot that is up, or nothing. */
  get lot(): string {
    const stage = auctionOf(this.table.view);
    return stage ? lotKey(stage) : "";
  }

  // -- staying out ----------------------------------------------------------------------------------

  /** Whether one stays out of the lot that is up: the page passes whenever one is asked. */
  get out(): boolean {
    return this.lot !== "" && this.#left === this.lot;
  }

  /** I am out of this lot. */
  leave(): void {
    this.#left = this.lot;
    this.attend();
  }

  /** Be asked again. */
  comeBack(): void {
    this.#left = "";
  }

  /** Pass if one is asked, stays out and nothing else is on its way; call it again when the table is no longer busy. */
  attend(): void {
    const { view, busy } = this.table;
    const pass = this.table.actions("pass")[0];
    if (!view || !pass || busy || !this.out || this.#passed === view.revision) return;
    this.#passed = view.revision;
    void this.table.do(pass.text);
  }

  // -- the exact bid --------------------------------------------------------------------------------

  /** The sum to show: what was typed for this lot, but never less than is legal now. */
  get exact(): number {
    const { lowest = 0, highest = -1 } = this.table.view?.auction ?? {};
    const typed = this.#typed?.lot === this.lot ? this.#typed.amount : lowest;
    const most = highest < 0 ? typed : Math.min(typed, highest);
    return Math.max(most, lowest);
  }

  set exact(amount: number) {
    this.#typed = { lot: this.lot, amount };
  }

  // -- quick bids -----------------------------------------------------------------------------------

  /** The bids to offer. While they are held they stay where they are, and those that have become too low are closed. */
  get steps(): QuickBid[] {
    const mine = this.table.view?.auction;
    const held = this.#held?.lot === this.lot ? this.#held.amounts : null;
    if (!mine) return (held ?? []).map((amount) => ({ amount, open: false }));
    const { lowest, highest } = mine;
    return (held ?? mine.steps).map((amount) => ({ amount, open: amount >= lowest && (highest < 0 || amount <= highest) }));
  }

  /** The pointer or the focus is on the bids: nothing may change under it. */
  hold(): void {
    this.#held ??= { lot: this.lot, amounts: this.table.view?.auction?.steps ?? [] };
  }

  /** The pointer and the focus are elsewhere. */
  letGo(): void {
    this.#held = null;
    this.#pressed = null;
  }

  /** A finger goes down on a bid: whatever the button shows later, this is what was meant. */
  press(amount: number): void {
    this.#pressed = { lot: this.lot, amount };
  }

  /** Bid what the button showed when the press began. If the lot is another by then, nothing is bid; a bid that has become
   *  too low is refused by the table. Another sum is never bid. */
  async bid(amount: number): Promise<boolean> {
    const meant = this.#pressed ?? { lot: this.lot, amount };
    this.#pressed = null;
    if (meant.lot === "" || meant.lot !== this.lot) return false;
    this.#held = null;
    return this.table.do(`bid ${meant.amount}`);
  }

  // -- watching -------------------------------------------------------------------------------------

  #see(before: View | null, after: View): void {
    const stage = auctionOf(after);
    const undone = before !== null && after.move < before.move;
    // Somebody pays a rent in the middle of it: the lot is still the same afterwards.
    if (undone || (stage && lotKey(stage) !== this.#left)) this.#left = "";
    if (undone || (stage && lotKey(stage) !== this.#typed?.lot)) this.#typed = null;
    if (this.#held && (undone || this.#held.lot !== this.lot)) this.#held = null;
    if (this.#pressed && undone) this.#pressed = { lot: "", amount: 0 };
    this.attend();
  }
}
