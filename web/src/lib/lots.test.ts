import { describe, expect, it } from "vitest";
import { Lots, lotKey, type Bidder } from "./lots.svelte";
import type { Action, AuctionStage, View } from "./types";

const STAGE: AuctionStage = {
  kind: "auction",
  seat: 0,
  piece: "house",
  deed: -1,
  mortgaged: false,
  among: [0, 1],
  bid: 0,
  leader: -1,
  passed: [],
  lowest: 10,
  least_raise: 1,
  seller: -1,
  reserve: 0,
  final: false,
  since: 5,
};

function view(move: number, stage: Partial<AuctionStage> | null, lowest = 10, passes = true): View {
  const pass = { text: "pass", kind: "pass" } as Action;
  return {
    revision: move + 100,
    move,
    over: false,
    stage: stage ? { ...STAGE, ...stage } : { kind: "turn", seat: 0 },
    auction: stage ? { lowest, highest: 500, steps: [lowest, lowest + 10, lowest + 50] } : null,
    actions: passes && stage ? [pass] : [],
  } as unknown as View;
}

class Fake implements Bidder {
  busy = false;
  done: string[] = [];
  #listeners = new Set<(step: { before: View | null; after: View }) => void>();

  constructor(public view: View) {}

  actions(...kinds: string[]): Action[] {
    return this.view.actions.filter((action) => kinds.includes(action.kind));
  }

  do(action: string): Promise<boolean> {
    this.done.push(action);
    return Promise.resolve(true);
  }

  onstep(listener: (step: { before: View | null; after: View }) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(after: View): void {
    const before = this.view;
    this.view = after;
    for (const listener of this.#listeners) listener({ before, after });
  }
}

describe("the name of a lot", () => {
  it("tells two houses apart that are auctioned one after the other", () => {
    expect(lotKey({ ...STAGE, since: 5 })).not.toBe(lotKey({ ...STAGE, since: 9 }));
    expect(lotKey({ ...STAGE, bid: 70, leader: 1 })).toBe(lotKey(STAGE));
  });
});

describe("staying out of a lot", () => {
  it("passes at once and whenever one is asked again", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.leave();
    expect(lots.out).toBe(true);
    table.show(view(6, { bid: 20 }, 21, false));
    table.show(view(7, { bid: 30 }, 31));
    expect(table.done).toEqual(["pass", "pass"]);
  });

  it("passes once for each revision, and not while something is on its way", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    table.busy = true;
    lots.leave();
    expect(table.done).toEqual([]);
    table.busy = false;
    lots.attend();
    lots.attend();
    expect(table.done).toEqual(["pass"]);
  });

  it("ends with the lot, with an undo, and when one comes back", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.leave();
    table.show(view(8, { since: 8 }));
    expect(lots.out).toBe(false);
    lots.leave();
    table.show(view(7, { since: 8 }));
    expect(lots.out).toBe(false);
    lots.leave();
    lots.comeBack();
    table.show(view(9, { since: 8 }));
    expect(table.done).toHaveLength(3);
  });

  it("outlasts a rent that is paid in the middle of the auction", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.leave();
    table.show(view(6, null));
    expect(lots.out).toBe(false);
    table.show(view(7, {}));
    expect(lots.out).toBe(true);
    expect(table.done).toEqual(["pass", "pass"]);
  });
});

describe("the exact bid", () => {
  it("stays within what is legal", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    expect(lots.exact).toBe(10);
    lots.exact = 42;
    table.show(view(6, { bid: 20 }, 21));
    expect(lots.exact).toBe(42);
    table.show(view(7, { bid: 60 }, 61));
    expect(lots.exact).toBe(61);
    lots.exact = 900;
    expect(lots.exact).toBe(500);
  });

  it("is forgotten with an undo and at the next lot", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.exact = 42;
    table.show(view(4, {}));
    expect(lots.exact).toBe(10);
    lots.exact = 42;
    table.show(view(8, { since: 8 }));
    expect(lots.exact).toBe(10);
  });
});

describe("quick bids", () => {
  it("bid what was shown when the press began", async () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.press(20);
    table.show(view(6, { bid: 20 }, 21));
    await lots.bid(31);
    expect(table.done).toEqual(["bid 20"]);
  });

  it("bid nothing for another lot, nor after an undo", async () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.press(20);
    table.show(view(8, { since: 8 }));
    expect(await lots.bid(10)).toBe(false);
    lots.press(20);
    table.show(view(7, { since: 8 }));
    expect(await lots.bid(10)).toBe(false);
    expect(table.done).toEqual([]);
  });

  it("stay where they are under the pointer", () => {
    const table = new Fake(view(5, {}));
    const lots = new Lots(table);
    lots.hold();
    table.show(view(6, { bid: 20 }, 21));
    expect(lots.steps).toEqual([
      { amount: 10, open: false },
      { amount: 20, open: false },
      { amount: 60, open: true },
    ]);
    lots.letGo();
    expect(lots.steps.map((bid) => bid.amount)).toEqual([21, 31, 71]);
  });
});
