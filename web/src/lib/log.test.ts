import { describe, expect, it } from "vitest";
import { amountFor, byTurn, iconOf, kept, ledger, type Manner } from "./log";
import type { GameEvent } from "./types";

function event(name: string, more: Partial<GameEvent> = {}): GameEvent {
  return { name, seat: 0, other: -1, deed: -1, amount: 0, space: -1, text: "", clause: "", turn: 1, move: 1, sentence: "", by: "bot", ...more };
}

const tell = (told: GameEvent, { under, passing }: Manner) => `${told.name}${told.seat === under ? " own" : ""}${passing ? " passing" : ""}`;

const TURN = [
  event("turn-begins", { seat: 2 }),
  event("threw", { seat: 2, dice: [6, 6] }),
  event("moved", { seat: 2, space: 3, clause: "MOVE" }),
  event("salary", { seat: 2, amount: 200, clause: "GO" }),
  event("rent-paid", { seat: 2, other: 1, deed: 4, amount: 25 }),
  event("auto-claim", { seat: 1, move: 2 }),
  event("threw", { seat: 2, dice: [1, 2], move: 3, by: "clock" }),
  event("moved", { seat: 2, space: 6, move: 3, by: "clock" }),
  event("rested", { seat: 2, space: 6, move: 3, by: "clock" }),
  event("turn-ends", { seat: 2, move: 4 }),
];

describe("the ledger", () => {
  const [turn] = ledger(TURN, { me: 1, tell });

  it("has the throws in the head of their turn", () => {
    expect(turn?.seat).toBe(2);
    expect(turn?.dice).toEqual([
      [6, 6],
      [1, 2],
    ]);
  });

  it("folds a salary into the move that brought it and leaves out noise", () => {
    expect(turn?.rows.map((row) => [row.text, row.amount])).toEqual([
      ["moved own passing", 200],
      ["rent-paid own", 25],
      ["moved own", 0],
    ]);
    expect(turn?.rows[0]?.clause).toBe("GO");
  });

  it("says once that somebody else has made a move", () => {
    expect(turn?.rows.map((row) => row.by)).toEqual(["", "", "clock"]);
  });

  it("forgets bids and passes once the hammer has fallen", () => {
    const bidding = [event("auction-opened", { deed: 3 }), event("bid", { amount: 10 }), event("passed", { seat: 1 })];
    expect(ledger(bidding, { me: 0, tell })[0]?.rows).toHaveLength(3);
    const sold = [...bidding, event("auction-won", { deed: 3, amount: 10 }), event("lot-paid", { deed: 3, amount: 10 })];
    expect(ledger(sold, { me: 0, tell })[0]?.rows.map((row) => row.event.name)).toEqual(["auction-opened", "lot-paid"]);
  });

  it("tells the terms of a deal once, when it is done", () => {
    const legs = [{ partner: 1, give_deeds: [1], give_cash: 0, give_cards: [], get_deeds: [], get_cash: 80, get_cards: [] }];
    const events = [event("offered-deal", { other: 1, legs }), event("accepted", { seat: 1 }), event("dealt", { other: 1, legs })];
    const rows = ledger(events, { me: 1, tell })[0]?.rows ?? [];
    expect(rows.map((row) => [row.event.name, row.amount])).toEqual([["dealt", -80]]);
    expect(ledger(events.slice(0, 1), { me: 1, tell })[0]?.rows).toHaveLength(1);
  });

  it("keeps a throw of somebody whose turn it is not", () => {
    const events = [event("turn-begins", { seat: 0 }), event("threw", { seat: 1, dice: [1, 1] })];
    expect(ledger(events, { me: 0, tell })[0]?.rows.map((row) => row.icon)).toEqual(["dice"]);
  });
});

describe("amounts", () => {
  it("have the sign of the seat concerned", () => {
    expect(amountFor(event("rent-paid", { other: 1, amount: 25 }), 0)).toBe(-25);
    expect(amountFor(event("rent-paid", { other: 1, amount: 25 }), 1)).toBe(25);
    expect(amountFor(event("rent-paid", { other: 1, amount: 25 }), 2)).toBe(-25);
    expect(amountFor(event("sold", { other: 1, amount: 25 }), 1)).toBe(-25);
    expect(amountFor(event("mortgaged", { amount: 25 }), 1)).toBe(25);
    expect(amountFor(event("estate-cash", { other: 1, amount: 25 }), 2)).toBe(25);
    expect(amountFor(event("estate-cash", { other: 1, amount: 25 }), 0)).toBe(-25);
    expect(amountFor(event("bid", { amount: 25 }), 0)).toBe(0);
  });
});

describe("drawings", () => {
  it("are there for whatever happens", () => {
    expect(iconOf(event("rent-paid"))).toBe("rent");
    expect(iconOf(event("something new"))).toBe("ledger");
  });
});

describe("groups by turn", () => {
  it("leave out what a later event says again", () => {
    const events = [event("rent-due", { deed: 3 }), event("rent-asked", { deed: 3 }), event("rent-paid", { deed: 3 }), event("turn-ends")];
    expect(byTurn(events)[0]?.events.map((one) => one.name)).toEqual(["rent-paid"]);
  });

  it("begin with the fork", () => {
    expect(byTurn([event("threw")], true).map((group) => group.turn)).toEqual([0, 1]);
  });
});

describe("going back", () => {
  it("drops what is no longer true, and keeps that moves were taken back", () => {
    const log = [event("threw", { move: 1 }), event("moved", { move: 2 }), event("taken-back", { move: 7, turn: 4 }), event("threw", { move: 8, turn: 4 })];
    expect(kept(log, { move: 1, turn: 1 }).map(({ name, move, turn }) => [name, move, turn])).toEqual([
      ["threw", 1, 1],
      ["taken-back", 1, 1],
    ]);
  });
});
