import { describe, expect, it } from "vitest";
import type { EventView, RoundView } from "./event";
import { nextInDirection, pairsOf, swapDoubts } from "./neighbours";

const round = (number: number, ...tables: number[][]): RoundView => ({
  number,
  final: false,
  closed: false,
  tables: tables.map((seats, n) => ({ number: n + 1, seats, result: null })),
});

function hall(clubs: string[], ...rounds: RoundView[]): EventView {
  const guests = clubs.map((club, id) => ({ id, name: `G${id}`, club, alternate: false, presence: "here", table: 0, seat: 0 }));
  return { guests, rounds } as unknown as EventView;
}

describe("a swap", () => {
  const view = hall(["Rovers", "Town", "", "", "Rovers", ""], round(1, [0, 1], [2, 3]), round(2, [0, 2], [1, 3]));

  it("is doubted where two meet again", () => {
    expect(swapDoubts(view, 2, 1)).toEqual([
      { reason: "met-before", guest: 2, other: 3 },
      { reason: "met-before", guest: 1, other: 0 },
    ]);
  });

  it("is doubted where somebody of the same club takes the seat", () => {
    expect(swapDoubts(view, 4, 2)).toEqual([{ reason: "club-together", guest: 4, other: 0 }]);
  });

  it("within a table changes nobody's company", () => expect(swapDoubts(view, 0, 2)).toEqual([]));
});

describe("a round", () => {
  it("tells its repeats and its clubs", () => {
    const view = hall(["A", "A", "", ""], round(1, [0, 2], [1, 3]), round(2, [0, 1], [2, 3], []));
    expect(pairsOf(view, view.rounds[1]!)).toEqual({ "club-together": [{ reason: "club-together", guest: 0, other: 1 }], "met-before": [] });
  });
});

describe("arrows", () => {
  const boxes = [{ x: 0, y: 0 }, { x: 0, y: 40 }, { x: 200, y: 0 }, { x: 200, y: 40 }];
  it("go to what lies that way", () => {
    expect(nextInDirection(boxes, 0, "ArrowDown")).toBe(1);
    expect(nextInDirection(boxes, 1, "ArrowRight")).toBe(3);
    expect(nextInDirection(boxes, 2, "ArrowLeft")).toBe(0);
    expect(nextInDirection(boxes, 0, "ArrowUp")).toBe(-1);
  });
});
