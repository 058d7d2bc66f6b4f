/** A few quiet sounds, made on the spot; off unless somebody turns them on. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function note(frequency: number, at: number, length: number): void {
  if (!context) return;
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0005, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function play(what: "turn" | "dice" | "money" | "end"): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (what === "turn") [523, 659].forEach((tone, n) => note(tone, n * 0.12, 0.3));
  else if (what === "dice") [180, 140, 160].forEach((tone, n) => note(tone, n * 0.07, 0.06));
  else if (what === "money") note(880, 0, 0.12);
  else [523, 659, 784, 1046].forEach((tone, n) => note(tone, n * 0.14, 0.5));
}
