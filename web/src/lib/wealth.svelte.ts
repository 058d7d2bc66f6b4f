/** What everybody was worth at the end of every turn: from the table's history once, then from what is heard. */

import { api } from "./api";
import type { Table } from "./table.svelte";
import type { View } from "./types";

export interface Sample {
  turn: number;
  worth: number[];
}

export class Wealth {
  samples = $state.raw<Sample[]>([]);

  constructor(private readonly table: Table) {
    // Without it the lines begin with what is heard from now on.
    void api.history(table.code).then(
      ({ wealth }) => (this.samples = merged(wealth, this.samples)),
      () => undefined,
    );
  }

  /** Note what is so now. */
  note(view: View): void {
    const worth = view.seats.map((seat) => (seat.out ? 0 : seat.worth));
    this.samples = merged(this.samples, [{ turn: view.turn, worth }]);
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

/** One sample a turn, the later one; what was undone is gone. */
function merged(old: Sample[], fresh: Sample[]): Sample[] {
  const first = fresh[0]?.turn ?? Infinity;
  const byTurn = new Map([...old.filter(({ turn }) => turn < first), ...fresh].map((sample) => [sample.turn, sample]));
  return [...byTurn.values()].sort((a, b) => a.turn - b.turn);
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
