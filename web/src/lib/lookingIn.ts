/** What staff ask of the server besides the event's socket: a seat at a table's side, and paper. */

import { ask, post } from "./api";
import { eventKeeping } from "./eventKeeping";
import { keeping } from "./keeping";

const at = (code: string) => `/api/events/${encodeURIComponent(code)}`;

/** Sit down beside a table's Banker: the event's token opens its room from now on. */
export async function lookIn(code: string, table: number): Promise<void> {
  const token = eventKeeping.token(code);
  const room = await post<{ code: string }>(`${at(code)}/look-in`, { table }, token);
  keeping.keepToken(room.code, token);
  location.hash = `#/t/${room.code}`;
}

/** Everything that is printed of an event, by the name of its sheet. */
export const PRINTS = ["seating", "cards", "count", "results", "certificates", "timetable"] as const;
export type Print = (typeof PRINTS)[number];

export async function printed(code: string, what: Print): Promise<Blob> {
  const headers = { Authorization: `Bearer ${eventKeeping.token(code)}` };
  return (await ask(`${at(code)}/prints/${what}.pdf`, { headers })).blob();
}
