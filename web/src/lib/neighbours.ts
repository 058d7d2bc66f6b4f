/** Who sits with whom in the hall: club-mates, old opponents, and what a swap would bring about. */

import type { EventView, GuestView, RoundView } from "./event";

export interface Doubt {
  reason: "club-together" | "met-before";
  guest: number;
  other: number;
}

/** Everybody somebody has met in the rounds before this one. */
export function meetings(rounds: RoundView[], before: number): Map<number, Set<number>> {
  const met = new Map<number, Set<number>>();
  for (const { seats } of rounds.filter((one) => one.number < before).flatMap((one) => one.tables)) {
    for (const guest of seats) met.set(guest, new Set([...(met.get(guest) ?? []), ...seats.filter((other) => other !== guest)]));
  }
  return met;
}

const clubOf = (guests: GuestView[], guest: number) => guests.find((one) => one.id === guest)?.club ?? "";

/** What speaks against somebody at a table with these others. */
function against(view: EventView, met: Map<number, Set<number>>, guest: number, others: number[]): Doubt[] {
  const club = clubOf(view.guests, guest);
  return others.flatMap((other): Doubt[] => [
    ...(club && club === clubOf(view.guests, other) ? [{ reason: "club-together" as const, guest, other }] : []),
    ...(met.get(guest)?.has(other) ? [{ reason: "met-before" as const, guest, other }] : []),
  ]);
}

/** What speaks against a swap in the round that is seated; one of the two may not be seated yet. */
export function swapDoubts(view: EventView, first: number, second: number): Doubt[] {
  const round = view.rounds.at(-1);
  if (!round) return [];
  const met = meetings(view.rounds, round.number);
  const at = (guest: number) => round.tables.find((table) => table.seats.includes(guest));
  const [home, away] = [at(first), at(second)];
  if (home === away) return [];
  const joining = (guest: number, table: typeof home, leaving: number) => (table ? against(view, met, guest, table.seats.filter((other) => other !== leaving)) : []);
  return [...joining(first, away, second), ...joining(second, home, first)];
}

/** Pairs at the tables of a round who are of one club, or have met before. */
export function pairsOf(view: EventView, round: RoundView): Record<Doubt["reason"], Doubt[]> {
  const met = meetings(view.rounds, round.number);
  const all = round.tables.flatMap(({ seats }) => seats.flatMap((guest, n) => against(view, met, guest, seats.slice(n + 1))));
  return { "club-together": all.filter((one) => one.reason === "club-together"), "met-before": all.filter((one) => one.reason === "met-before") };
}

/** Which of some boxes lies next in a direction, as one sees it; -1 for none. */
export function nextInDirection(boxes: { x: number; y: number }[], from: number, key: string): number {
  const here = boxes[from];
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (!here || (!dx && !dy)) return -1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, n) => {
    const along = (box.x - here.x) * dx! + (box.y - here.y) * dy!;
    const aside = Math.abs((box.x - here.x) * dy!) + Math.abs((box.y - here.y) * dx!);
    // Straight on goes before near: a step aside counts as much as three ahead.
    const way = along + 3 * aside;
    if (along > 4 && way < least) [best, least] = [n, way];
  });
  return best;
}
