/** Events grouped by turn, without those that a later one says again. */

import type { GameEvent } from "./types";

export interface TurnGroup {
  turn: number;
  /** Whose turn it is, -1 before play. */
  seat: number;
  events: GameEvent[];
}

/** Events that say nothing more once one of these has happened with the same deed. */
const SAID_AGAIN: Record<string, string[]> = {
  "rent-due": ["rent-asked", "rent-paid"],
  "rent-asked": ["rent-paid"],
  offered: ["bought", "declined"],
  "auction-won": ["lot-paid"],
  accepted: ["dealt"],
};

function isSaidAgain(event: GameEvent, later: GameEvent[]): boolean {
  const names = SAID_AGAIN[event.name];
  return names !== undefined && later.some((one) => names.includes(one.name) && one.deed === event.deed);
}

/** The groups, oldest first, without what the table sets as play begins; a fork has one before its first turn even if nothing has happened there. */
export function byTurn(events: GameEvent[], forked = false): TurnGroup[] {
  const groups: TurnGroup[] = [];
  for (const event of events) {
    if (event.name === "turn-ends" || (event.name === "auto-claim" && event.by === "table")) continue;
    let group = groups.at(-1);
    if (!group || group.turn !== event.turn) {
      group = { turn: event.turn, seat: -1, events: [] };
      groups.push(group);
    }
    if (event.name === "turn-begins") group.seat = event.seat;
    else group.events.push(event);
  }
  for (const group of groups) {
    group.events = group.events.filter((event, n) => !isSaidAgain(event, group.events.slice(n + 1, n + 12)));
  }
  if (forked && (groups[0]?.turn ?? 1) === 1) groups.unshift({ turn: 0, seat: -1, events: [] });
  return groups;
}
