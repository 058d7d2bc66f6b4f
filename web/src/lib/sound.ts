/** A few quiet sounds, made on the spot; off unless somebody turns them on. */

import type { Sound } from "./score";
import { settings } from "./settings.svelte";

export type { Sound } from "./score";

export function play(what: Sound): void {
  if (!settings.sound || settings.volume <= 0) return;
  void import("./synth").then(({ sound }) => sound(what, settings.volume / 100));
}
