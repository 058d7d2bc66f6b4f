/** What everybody was worth at the end of every turn, as far as everybody has seen how it came about. */

import type { Table } from "./table.svelte";
import type { View } from "./types";
import type { Sample } from "./worths";

export class Wealth {
  samples = $state.raw<Sample[]>([]);

  constructor(private readonly table: Table) {}

  /** Everything that is known by now has been seen. */
  see(samples: Sample[]): void {
    this.samples = samples;
  }

  /** How much more all are worth together than a round ago, as a share; null in the first round. */
  growth(view: View): number | null {
    const then = this.samples.findLast(({ turn }) => turn <= view.turn - round(view));
    const now = this.samples.at(-1);
    if (!then || !now || sum(then.worth) === 0) return null;
    return sum(now.worth) / sum(then.worth) - 1;
  }

  /** Rents paid since everybody had a turn. */
  rents(view: View): number {
    const since = view.turn - round(view);
    const paid = this.table.log.filter((event) => event.name === "rent-paid" && event.turn > since);
    return sum(paid.map((event) => event.amount));
  }
}

/** How many turns a round has. */
function round(view: View): number {
  return view.seats.filter((seat) => !seat.out).length;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
