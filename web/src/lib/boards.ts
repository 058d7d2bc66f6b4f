/** Tables with a real board: who sits there before a table is made. */

import type { SeatWish } from "./types";

/** Somebody at a real board; whoever makes the table may play too. */
export interface AtBoard {
  name: string;
  me: boolean;
}

/** As many people as the edition wants: those there are, and empty places for the others. */
export function seated(players: AtBoard[], least: number, most: number): AtBoard[] {
  const found = players.slice(0, most);
  while (found.length < least) found.push({ name: "", me: false });
  return found;
}

export function boardSeats(players: AtBoard[]): SeatWish[] {
  return players.map(({ name, me }) => (me ? { kind: "me" } : { kind: "board", name: name.trim() }));
}
