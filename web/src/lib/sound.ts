/** A few quiet sounds, made on the spot; off unless somebody turns them on. */

import type { Sound } from "./score";
import { sequence } from "./sequence.svelte";
import { settings } from "./settings.svelte";
import type { Step } from "./table.svelte";

export type { Sound } from "./score";

const heard = () => settings.sound && settings.volume > 0;

export function play(what: Sound): void {
  if (heard()) void import("./synth").then(({ sound }) => sound(what, settings.volume / 100));
}

/** Let a step of the game be heard, each sound at its moment. */
export async function hear({ events, before, after }: Step, me: number): Promise<void> {
  if (!heard()) return;
  const { sounds } = await import("./hearing");
  for (const [phase, sound] of sounds(events, before, after, me)) sequence.at(phase, () => play(sound));
}
