/** The count of a table of an event: who sits there, what the pad's books say, and the result that is sent in. */

import { get, post } from "./api";
import type { Counted, PlayerCount } from "./count";
import { CountSheet } from "./counting.svelte";
import type { EventView, TableResult } from "./event";
import type { EventStore } from "./event.svelte";

/** A table of the round that is on, or was the last. */
export interface Seated {
  round: number;
  table: number;
  names: string[];
}

export function seatedAt(view: EventView, table: number): Seated | null {
  const round = view.rounds.at(-1);
  const seats = round?.tables.find(({ number }) => number === table)?.seats;
  if (!round || !seats) return null;
  const names = new Map(view.guests.map(({ id, name }) => [id, name]));
  return { round: round.number, table, names: seats.map((guest) => names.get(guest) ?? "") };
}

/** The result the table has already. */
export function resultOf(view: EventView, { round, table }: Seated): TableResult | null {
  return view.rounds.find(({ number }) => number === round)?.tables.find(({ number }) => number === table)?.result ?? null;
}

const at = (event: EventStore) => `/api/events/${encodeURIComponent(event.code)}`;

export function eventSheet(event: EventStore, { round, table }: Seated): CountSheet {
  const ask = (sheet: PlayerCount[]) => post<Counted>(`${at(event)}/count`, { round, table, sheet }, event.token);
  return new CountSheet(`count.${event.code}.${round}.${table}`, ask);
}

/** What the device of the table knows; null where it has none, or it is not for this person. */
export async function booksOf(event: EventStore, table: number): Promise<PlayerCount[] | null> {
  try {
    return (await get<{ sheet: PlayerCount[] }>(`${at(event)}/books/${table}`, event.token)).sheet;
  } catch {
    return null;
  }
}
