import { describe, expect, it } from "vitest";
import { coded, EMOTES, emoteOf, type Emote } from "./emotes";
import { sounds } from "./hearing";
import { LOUDEST, SCORE, type Voice } from "./score";
import type { GameEvent, View } from "./types";
import { noted, thinned } from "./worths";

/** How loud all voices are together at a moment, at most: each rises to its peak at once and falls to nothing. */
function loudness(voices: Voice[], at: number): number {
  const sounding = voices.filter((voice) => voice.at <= at && at < voice.at + voice.length);
  return sounding.reduce((sum, voice) => sum + voice.peak * (1 - (at - voice.at) / voice.length), 0);
}

describe("sounds", () => {
  it("never add up to more than the loudest there is", () => {
    for (const voices of Object.values(SCORE) as Voice[][]) {
      for (let at = 0; at < 2; at += 0.005) expect(loudness(voices, at)).toBeLessThanOrEqual(1);
    }
    expect(20 * Math.log10(LOUDEST)).toBeCloseTo(-22);
  });

  it("rise for one's turn and are low for dice", () => {
    expect(SCORE.dice).toHaveLength(3);
    expect(SCORE.turn[1]!.pitch).toBeGreaterThan(SCORE.turn[0]!.pitch);
    expect(SCORE.payment[1]!.pitch).toBeLessThan(SCORE.payment[0]!.pitch);
  });

  it("tell each thing once, and one's own money by its sign", () => {
    const view = (cash: number, awaited: number) => ({ over: false, awaited, seats: [{ cash }, { cash: 5 }] }) as View;
    const events = [{ name: "threw" }, { name: "threw" }, { name: "rent-paid" }] as GameEvent[];
    expect(sounds(events, view(100, 1), view(60, 0), 0)).toEqual([["dice", "dice"], ["done", "payment"], ["done", "turn"]]);
    expect(sounds([], view(100, 0), view(160, 0), 0)).toEqual([["done", "income"]]);
    expect(sounds([], null, view(160, 0), -1)).toEqual([]);
  });
});

describe("emotes", () => {
  it("are read back from the line that says them", () => {
    for (const emote of Object.keys(EMOTES) as Emote[]) expect(emoteOf(coded(emote))).toBe(emote);
  });

  it("are nothing else", () => {
    for (const text of ["well-played", ":unheard-of:", "see :laugh: here", ":constructor:"]) expect(emoteOf(text)).toBeNull();
  });
});

describe("worths", () => {
  it("are kept once a turn, and taken back with the turn", () => {
    const first = noted([], 1, [10]);
    expect(noted(first, 1, [12])).toEqual([{ turn: 1, worth: [12] }]);
    const second = noted(noted(first, 2, [20]), 3, [30]);
    expect(noted(second, 2, [21]).map(({ turn }) => turn)).toEqual([1, 2]);
  });

  it("are thinned with their ends", () => {
    expect(thinned([1, 2, 3], 4)).toEqual([1, 2, 3]);
    expect(thinned([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
  });
});
