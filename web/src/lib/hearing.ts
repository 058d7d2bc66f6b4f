/** What is heard of a step of the game. */

import type { Sound } from "./score";
import type { GameEvent, View } from "./types";

const HEARD: Record<string, Sound> = {
  threw: "dice",
  bought: "stamp",
  mortgaged: "stamp",
  "auction-won": "gavel",
  drew: "page",
};

/** The sounds of what happened, each once; one's own money, and one's turn, are heard last. */
export function sounds(events: GameEvent[], before: View | null, after: View, me: number): Sound[] {
  const found = new Set<Sound>(events.flatMap(({ name }) => HEARD[name] ?? []));
  const earned = (after.seats[me]?.cash ?? 0) - (before?.seats[me]?.cash ?? after.seats[me]?.cash ?? 0);
  if (earned) found.add(earned > 0 ? "income" : "payment");
  if (after.over && !before?.over) found.add("end");
  else if (me >= 0 && after.awaited === me && before?.awaited !== me) found.add("turn");
  return [...found];
}
