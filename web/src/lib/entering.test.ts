import { describe, expect, it } from "vitest";
import { diceFor, found, handSize, isDoubtful, isOfThisTurn, nextSeat, priceStep, sinceThrow, tapsDone, waitsFor } from "./entering";
import type { Action, Edition, GameEvent, View } from "./types";

const event = (name: string, move: number): GameEvent => ({ name, move }) as GameEvent;
const hand = (...kinds: string[]) => ({ actions: kinds.map((kind) => ({ kind, text: kind, note: {} })) });
const view = (more: object): View =>
  ({ over: false, paused: false, awaited: 0, on_turn: 0, stage: { kind: "turn" }, seats: [{ out: false }, { out: true }, { out: false }], hands: [hand("end"), hand(), hand()], ...more }) as unknown as View;

describe("dice", () => {
  it("makes every sum of two dice, doubles only where they are said", () => {
    for (let sum = 2; sum <= 12; sum++) {
      const dice = diceFor(sum, sum % 2 === 0);
      expect(dice[0] + dice[1]).toBe(sum);
      if (isDoubtful(sum)) {
        const [first, second] = diceFor(sum, false);
        expect(first).not.toBe(second);
        expect(first + second).toBe(sum);
        expect(Math.min(first, second)).toBeGreaterThanOrEqual(1);
        expect(Math.max(first, second)).toBeLessThanOrEqual(6);
      }
    }
    expect([2, 3, 11, 12].some(isDoubtful)).toBe(false);
  });

  it("counts the taps of a turn: die, die, answer, next", () => {
    expect([tapsDone(0, "throw"), tapsDone(1, "throw"), tapsDone(0, "rent"), tapsDone(0, "")]).toEqual([0, 1, 2, 3]);
  });
});

describe("going on", () => {
  it("waits for rent before anything else", () => {
    expect(waitsFor(view({}), true)).toBe("rent");
    expect(waitsFor(view({}), false)).toBe("");
    expect(waitsFor(view({ hands: [hand("roll"), hand(), hand()] }), false)).toBe("throw");
    expect(waitsFor(view({ stage: { kind: "auction" } }), false)).toBe("sale");
    expect(waitsFor(view({ paused: true }), true)).toBe("break");
  });

  it("passes over those who are out", () => {
    expect(nextSeat(view({}))).toBe(2);
    expect(nextSeat(view({ on_turn: 2 }))).toBe(0);
  });
});

describe("steps back", () => {
  const log = [event("threw", 1), event("turn-begins", 4), event("threw", 5), event("moved", 5)];
  it("knows what belongs to the turn, and what has just ended the one before", () => {
    expect([3, 4, 5].map((move) => isOfThisTurn(log, { move, seat: 0, text: "" }))).toEqual([false, true, true]);
  });
  it("tells what came of the last throw", () => {
    expect(sinceThrow(log).map(({ name }) => name)).toEqual(["threw", "moved"]);
  });
});

describe("cards and prices", () => {
  const card = (title: string, wording: string) => ({ text: `card "${title}"`, kind: "card", note: { title, wording } }) as Action;
  it("finds cards by all the words that were typed, wherever they stand", () => {
    const cards = [card("Night Train", "Move to the nearest railway."), card("Torn Sail", "Pay 50.")];
    expect(found(cards, "rail night").map(({ text }) => text)).toEqual(['card "Night Train"']);
    expect(found(cards, "")).toHaveLength(2);
    expect(found(cards, "boat")).toEqual([]);
  });
  it("steps in round sums", () => {
    expect([60, 100, 400, 4_000].map(priceStep)).toEqual([5, 5, 10, 100]);
  });
  it("deals equally where the rule book says so", () => {
    const edition = (rules: object) => ({ rules, deeds: Array(28) }) as unknown as Edition;
    expect(handSize(edition({ opening_deal: 2 }), 4)).toBe(2);
    expect(handSize(edition({ opening_deal_equally: true, opening_keep_back: 4 }), 4)).toBe(6);
  });
});
