/** Results of an event as they are read and written: points by round, the cut, and figures in a form. */

import type { EventView, RoundView, SeatResult, TableResult } from "./event";

/** What somebody got in a round, or null if they have no result there. */
export function resultOf(round: RoundView, guest: number): SeatResult | null {
  for (const { result } of round.tables) {
    const found = result?.results.find((one) => one.guest === guest);
    if (found) return found;
  }
  return null;
}

/** Rounds that count for the standings; the final is apart. */
export function countingRounds(view: EventView): RoundView[] {
  return view.rounds.filter((one) => !one.final);
}

/** Who plays the final if it were seated now: the best of those who are here. */
export function finalists(view: EventView): number[] {
  if (!view.plan.cut) return [];
  const seated = view.rounds.find((one) => one.final)?.tables[0]?.seats;
  if (seated) return seated;
  const gone = new Set(view.guests.filter((one) => one.presence === "missing").map((one) => one.id));
  return view.standings.filter((one) => one.games > 0 && !gone.has(one.guest)).slice(0, view.plan.cut).map((one) => one.guest);
}

/** Who has won so far: the first of the final if it has a result, else of the standings. */
export function winners(view: EventView): number[] {
  const last = view.rounds.find((one) => one.final);
  if (last) return (last.tables[0]?.result?.results ?? []).filter((one) => one.place === 1).map((one) => one.guest);
  return view.standings.filter((one) => one.place === 1 && one.games > 0).map((one) => one.guest);
}

/** A line of the form in which a result is entered; `out` is 1 for whoever left first. */
export interface Figure {
  guest: number;
  worth: number | null;
  cash: number | null;
  out: number;
}

/** The form as it begins: what was entered before, what the table's own books say, or nothing. */
export function figuresOf(seats: number[], result: TableResult | null, books: { guest: number; worth: number | null; cash: number | null; out: boolean }[]): Figure[] {
  if (!result) {
    return seats.map((guest) => {
      const own = books.find((one) => one.guest === guest);
      return { guest, worth: own?.worth ?? null, cash: own?.cash ?? null, out: 0 };
    });
  }
  // Whoever left first has the last place.
  const gone = result.results.filter((one) => one.out).toSorted((one, other) => other.place - one.place).map((one) => one.guest);
  return seats.map((guest) => {
    const had = result.results.find((one) => one.guest === guest);
    return { guest, worth: had?.worth ?? null, cash: had?.cash ?? null, out: gone.indexOf(guest) + 1 };
  });
}

/** What is sent: whoever is out has nothing, and they are numbered in the order in which they left. */
export function outcomeOf(figures: Figure[]): { figures: { guest: number; worth: number; cash: number; out: number }[] } {
  const order = figures.filter((one) => one.out > 0).toSorted((one, other) => one.out - other.out).map((one) => one.guest);
  return {
    figures: figures.map(({ guest, worth, cash }) => {
      const out = order.indexOf(guest) + 1;
      return { guest, worth: out ? 0 : (worth ?? 0), cash: out ? 0 : (cash ?? 0), out };
    }),
  };
}
