import { describe, expect, it } from "vitest";
import { band, chosen, counted, firstLook, momentAt, movers, nearest, onReplay, shareAt, type Chances, type Decision, type Grade, type Review } from "./review";

const at = (move: number, shares = [500_000, 500_000], errors = [10_000, 10_000]): Chances => ({ move, turn: 1, shares, errors });
const CHANCES = [at(0), at(6), at(14)];
const decision = (seat: number, grade: Grade) => ({ seat, grade }) as Decision;
const DECISIONS = [decision(0, "best"), decision(1, "blunder"), decision(0, "mistake"), decision(0, "best")];

describe("moments", () => {
  it("are found by the move they come before", () => {
    expect([0, 5, 6, 13, 99].map((move) => momentAt(CHANCES, move))).toEqual([0, 0, 1, 1, 2]);
    expect(momentAt([], 3)).toBe(0);
    expect(momentAt([at(4)], 1)).toBe(0);
  });

  it("are the nearest to where somebody points", () => {
    expect([0, 2, 3, 4, 10, 11, 99].map((move) => nearest(CHANCES, move))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it("are joined by a line", () => {
    const chances = [at(4, [200_000, 800_000]), at(8, [400_000, 600_000])];
    expect([0, 4, 5, 8, 20].map((move) => shareAt(chances, move, 0))).toEqual([200_000, 200_000, 250_000, 400_000, 400_000]);
    expect(shareAt([], 3, 0)).toBe(0);
  });

  it("have bands of two errors that stay within a chance", () => {
    expect(band(at(0), 0)).toEqual([480_000, 520_000]);
    expect(band(at(0, [5_000, 995_000]), 0)).toEqual([0, 25_000]);
    expect(band(at(0, [5_000, 995_000]), 1)).toEqual([975_000, 1_000_000]);
  });
});

describe("decisions", () => {
  it("are chosen by player and grade", () => {
    expect(chosen(DECISIONS, -1, new Set(["best"]))).toHaveLength(2);
    expect(chosen(DECISIONS, 0, new Set(["mistake", "blunder"]))).toEqual([DECISIONS[2]]);
    expect(counted(DECISIONS, 0)).toEqual({ best: 2, good: 0, inaccuracy: 0, mistake: 1, blunder: 0 });
    expect(counted(DECISIONS, -1).blunder).toBe(1);
  });

  it("that went wrong are looked at first", () => {
    expect(firstLook(DECISIONS)).toEqual(["inaccuracy", "mistake", "blunder"]);
    expect(firstLook([decision(0, "good")])).toHaveLength(5);
  });
});

describe("swings", () => {
  it("tell who gained and lost most", () => {
    expect(movers([-30, 100, 0, -70])).toEqual([{ seat: 1, by: 100 }, { seat: 3, by: -70 }]);
    expect(movers([0, 0])).toEqual([]);
  });
});

describe("a replay", () => {
  it("counts moves from where the game was forked, and shows decisions when they are made", () => {
    const review = { chances: [at(0), at(5)], swings: [{ move: 4 }], decisions: [{ move: 3 }] } as unknown as Review;
    const moved = onReplay(review, 40);
    expect(moved.chances.map((one) => one.move)).toEqual([40, 45]);
    expect(moved.swings[0]?.move).toBe(45);
    expect(moved.decisions[0]?.move).toBe(44);
    expect(review.decisions[0]?.move).toBe(3);
  });
});
