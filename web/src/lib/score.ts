/** The sounds of the table as they are written down: when, how high, how long, how loud. `lib/sound.ts` plays them. */

export interface Voice {
  /** Seconds after the beginning. */
  at: number;
  /** Of a tone the frequency; of a noise the middle of what is let through. */
  pitch: number;
  length: number;
  /** Part of the loudest there is, up to 1. */
  peak: number;
  kind: OscillatorType | "noise";
}

/** The loudest anything gets at full volume: 22 dB below what the system could play. */
export const LOUDEST = 10 ** (-22 / 20);

const knock = (at: number, pitch: number, peak = 0.9): Voice => ({ at, pitch, length: 0.07, peak, kind: "triangle" });
const tick = (at: number, pitch: number, peak = 0.6): Voice => ({ at, pitch, length: 0.05, peak, kind: "sine" });
const tone = (at: number, pitch: number, length = 0.26): Voice => ({ at, pitch, length, peak: 0.45, kind: "sine" });

export const SCORE = {
  /** Three low knocks. */
  dice: [knock(0, 180), knock(0.09, 140, 0.7), knock(0.19, 160, 0.5)],
  /** A soft tick where the token comes to rest. */
  step: [tick(0, 900, 0.35)],
  /** Money that comes: one up. */
  income: [tick(0, 1180)],
  /** Money that goes: two down. */
  payment: [tick(0, 980), tick(0.09, 740)],
  /** A short thud. */
  stamp: [{ at: 0, pitch: 82, length: 0.14, peak: 1, kind: "sine" }],
  /** Wood on wood, twice. */
  gavel: [knock(0, 320, 1), knock(0.16, 300, 0.8)],
  /** Paper that is turned. */
  page: [{ at: 0, pitch: 2600, length: 0.08, peak: 0.5, kind: "noise" }],
  /** Two tones that rise: it is your turn. */
  turn: [tone(0, 523), tone(0.14, 659)],
  /** Four tones: the end. */
  end: [tone(0, 523), tone(0.16, 659), tone(0.32, 784), tone(0.48, 1046, 0.5)],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SCORE;
