/** What a table of an event looks like from across the hall. Loudness: a marshal, pieces, an empty seat, play. */

import type { EventIconName } from "../look/eventIcons";
import type { IconName } from "../look/icons";
import type { CallView, EventView, TableView } from "./event";

/** From the loudest to the quietest. */
export const LOOKS = ["marshal", "houses", "silent", "playing", "setting-up", "seated", "break", "called", "finished"] as const;
export type TableLook = (typeof LOOKS)[number];

export const LOOK_ICONS: Record<TableLook, EventIconName | IconName> = {
  marshal: "flag",
  houses: "build",
  silent: "clock",
  playing: "dice",
  "setting-up": "host",
  seated: "host",
  break: "cup",
  called: "horn",
  finished: "check",
};

/** A table that plays and enters nothing for so long is looked at. */
export const SILENCE = 5 * 60_000;

/** Calls of a table nobody has answered: for a marshal first, then the oldest. */
export function openCalls(view: EventView, table = 0): CallView[] {
  const loud = (call: CallView) => (call.what === "marshal" ? 0 : 1);
  return view.calls
    .filter((call) => call.answered_at === null && (!table || call.table === table))
    .sort((a, b) => loud(a) - loud(b) || a.at - b.at);
}

/** How long a table with a device has entered nothing while it plays; 0 for others. */
export function silence(table: TableView, now: number): number {
  return table.state === "playing" && table.kind !== "count" && table.last_at > 0 ? Math.max(0, now - table.last_at) : 0;
}

export function tableLook(view: EventView, table: TableView, now: number): TableLook {
  const [call] = openCalls(view, table.number);
  if (call) return call.what === "marshal" ? "marshal" : "houses";
  if (table.result || table.state === "counted" || table.state === "finished") return "finished";
  if (table.state !== "playing") return table.state;
  return silence(table, now) >= SILENCE ? "silent" : "playing";
}

/** Seats of a table at which somebody is missed, from 1. */
export function emptySeats(table: TableView): number[] {
  return table.seats.flatMap((seat, at) => (seat.absent ? [at + 1] : []));
}

/** How many tables look how, the loudest first. */
export function lookCounts(view: EventView, now: number): { look: TableLook; count: number }[] {
  const found = new Map<TableLook, number>();
  for (const table of view.tables) {
    const look = tableLook(view, table, now);
    found.set(look, (found.get(look) ?? 0) + 1);
  }
  return LOOKS.flatMap((look) => (found.has(look) ? [{ look, count: found.get(look) ?? 0 }] : []));
}
