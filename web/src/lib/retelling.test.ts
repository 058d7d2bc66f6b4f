import { describe, expect, it } from "vitest";
import { byMove, lineAt, retell } from "./retelling";
import type { GameEvent, History } from "./types";

const event = (name: string, move: number, turn: number, seat = 0) => ({ name, move, turn, seat, deed: -1, by: "bot" }) as unknown as GameEvent;

const history = {
  first: 0,
  moves: [
    { n: 1, seat: 0, text: "roll", turn: 1, by: "bot" },
    { n: 2, seat: 0, text: "buy", turn: 1, by: "bot" },
    { n: 3, seat: 1, text: "roll", turn: 2, by: "bot" },
  ],
} as unknown as History;

describe("a game looked back on", () => {
  it("is told by turn, and a turn begins where its event says so", () => {
    const events = [event("turn-begins", 0, 1), event("threw", 1, 1), event("bought", 2, 1), event("turn-begins", 2, 2, 1), event("threw", 3, 2, 1)];
    const turns = retell(history, byMove(events));
    expect(turns.map(({ turn, seat, moves }) => [turn, seat, moves.map(({ move }) => move)])).toEqual([
      [1, 0, [1, 2]],
      [2, 1, [3]],
    ]);
  });

  it("has a line for every move that is not known yet", () => {
    const turns = retell(history, byMove([event("threw", 3, 2, 1)]));
    expect(turns.flatMap(({ moves }) => moves.map(({ move, events }) => [move, events.length]))).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
  });

  it("stands at the last line that is not after a move", () => {
    const turns = retell(history, byMove([event("threw", 1, 1), event("turn-ends", 2, 1), event("threw", 3, 2)]));
    expect(lineAt(turns, 0)).toBeUndefined();
    expect(lineAt(turns, 2)?.move).toBe(1);
    expect(lineAt(turns, 9)?.move).toBe(3);
  });
});
