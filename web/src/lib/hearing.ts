/** What is heard of a step of the game, and when. */

import type { Sound } from "./score";
import type { Phase } from "./sequence.svelte";
import type { GameEvent, View } from "./types";

const HEARD: Record<string, [Phase, Sound]> = {
  threw: ["dice", "dice"],
  "threw-for-start": ["dice", "dice"],
  moved: ["walk", "step"],
  crossed: ["walk", "step"],
  drew: ["card", "page"],
  bought: ["stamp", "stamp"],
  "bought-from-afar": ["done", "stamp"],
  mortgaged: ["done", "stamp"],
  "auction-won": ["hammer", "gavel"],
};

/** The sounds of what happened, each once, with the phase they belong to; one's own money, and one's turn, come last. */
export function sounds(events: GameEvent[], before: View | null, after: View, me: number): [Phase, Sound][] {
  const found = new Map<Sound, Phase>();
  for (const { name } of events) {
    const [phase, sound] = HEARD[name] ?? [];
    if (phase && sound) found.set(sound, phase);
  }
  const earned = (after.seats[me]?.cash ?? 0) - (before?.seats[me]?.cash ?? after.seats[me]?.cash ?? 0);
  if (earned) found.set(earned > 0 ? "income" : "payment", "done");
  if (after.over && !before?.over) found.set("end", "done");
  else if (me >= 0 && after.awaited === me && before?.awaited !== me) found.set("turn", "done");
  return [...found].map(([sound, phase]) => [phase, sound]);
}
