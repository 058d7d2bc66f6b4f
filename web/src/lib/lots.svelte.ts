/** The lot under the hammer, as this browser's person deals with it: an exact bid, and staying out of it. */

import type { Step, Table } from "./table.svelte";
import type { AuctionStage, View } from "./types";

const known = new WeakMap<Table, Lots>();

/** The lots of a table: they are followed on whatever else is on the screen. */
export function lotsOf(table: Table): Lots {
  const lots = known.get(table) ?? new Lots(table);
  known.set(table, lots);
  return lots;
}

function auctionOf(view: View | null): AuctionStage | null {
  return view?.stage?.kind === "auction" ? view.stage : null;
}

/** Whether the bidding began anew: another lot, or bids that were taken back. */
function afresh(before: AuctionStage | null, after: AuctionStage | null): boolean {
  if (!before || !after) return true;
  return before.piece !== after.piece || before.deed !== after.deed || before.seller !== after.seller || after.bid < before.bid;
}

export class Lots {
  /** The page passes for this seat until it comes back or the next lot is called. */
  out = $state(false);
  #wished = $state(0);

  constructor(private readonly table: Table) {
    table.onstep((step) => this.#follow(step));
  }

  /** The exact bid: what was typed for this lot, and never less than is still legal. */
  get exact(): number {
    const mine = this.table.view?.auction;
    return mine ? Math.max(this.#wished, mine.lowest) : this.#wished;
  }

  set exact(amount: number) {
    this.#wished = amount;
  }

  leave(): void {
    this.out = true;
    this.#pass();
  }

  comeBack(): void {
    this.out = false;
  }

  #follow({ before, after }: Step): void {
    if (afresh(auctionOf(before), auctionOf(after))) {
      this.#wished = 0;
      this.out = false;
    }
    this.#pass();
  }

  #pass(): void {
    if (this.out && auctionOf(this.table.view) && this.table.actions("pass").length) void this.table.do("pass");
  }
}
