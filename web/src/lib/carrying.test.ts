import { describe, expect, it } from "vitest";
import { carryOut, raised, withNeeded, without, type Debtor } from "./carrying";
import type { Debt, Plan, View, Way } from "./types";

function way(text: string, raises: number, after: number[] = []): Way {
  return { text, raises, after, kind: "sell", deeds: [], counts: [] } as unknown as Way;
}

const WAYS = [way("sell A", 25), way("sell B", 25), way("sell A", 25, [0, 1]), way("mortgage A", 50, [0, 1, 2])];

function owing(owed: number, ways: Way[], steps: string[] = []): Debt {
  const plan = { steps: steps.map((text) => ({ text }) as Way) } as Plan;
  return { owed, to: 1, cash: 0, could_raise: 0, short: owed, ways, plan };
}

class Fake implements Debtor {
  view: View | null;
  done: string[] = [];
  #listeners = new Set<() => void>();

  /** What the table shows after each step. */
  constructor(
    first: Debt | null,
    private readonly shown: (Debt | null | "refused")[],
  ) {
    this.view = { revision: 1, debt: first } as View;
  }

  do(action: string): Promise<boolean> {
    this.done.push(action);
    const next = this.shown.shift() ?? null;
    if (next === "refused") return Promise.resolve(false);
    // The answer comes before what has become of it.
    setTimeout(() => {
      this.view = { revision: (this.view?.revision ?? 0) + 1, debt: next } as View;
      for (const listener of this.#listeners) listener();
    });
    return Promise.resolve(true);
  }

  onstep(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

describe("choosing ways", () => {
  it("takes along what has to come before", () => {
    expect(withNeeded(WAYS, [3])).toEqual([0, 1, 2, 3]);
    expect(withNeeded(WAYS, [1])).toEqual([1]);
    expect(raised(WAYS, withNeeded(WAYS, [3]))).toBe(125);
  });

  it("leaves out what needs a way that is taken out", () => {
    expect(without(WAYS, [0, 1, 2, 3], 1)).toEqual([0]);
  });
});

describe("raising", () => {
  it("does one step after the other until the debt is paid", async () => {
    const ways = [way("mortgage A", 50), way("mortgage B", 50), way("mortgage C", 50)];
    const table = new Fake(owing(80, ways), [owing(80, ways.slice(1)), null]);
    expect(await carryOut(table, ["mortgage A", "mortgage B", "mortgage C"])).toBe(2);
    expect(table.done).toEqual(["mortgage A", "mortgage B"]);
  });

  it("goes on with what is left of a debt that is paid in parts", async () => {
    const ways = [way("mortgage A", 50), way("mortgage B", 50)];
    const table = new Fake(owing(80, ways), [owing(30, ways.slice(1)), null]);
    expect(await carryOut(table, ["mortgage A", "mortgage B"])).toBe(2);
  });

  it("stops where a step is not possible any more, or the debt is another", async () => {
    const ways = [way("mortgage A", 50), way("mortgage B", 50)];
    expect(await carryOut(new Fake(owing(80, ways), [owing(80, [])]), ["mortgage A", "mortgage B"])).toBe(1);
    expect(await carryOut(new Fake(owing(80, ways), [owing(300, ways)]), ["mortgage A", "mortgage B"])).toBe(1);
    expect(await carryOut(new Fake(owing(80, ways), ["refused"]), ["mortgage A", "mortgage B"])).toBe(0);
    expect(await carryOut(new Fake(null, []), ["mortgage A"])).toBe(0);
  });

  it("believes a plan that sells on several plots at once", async () => {
    const table = new Fake(owing(80, [], ['sell "A" 2 "B" 2']), [null]);
    expect(await carryOut(table, ['sell "A" 2 "B" 2'])).toBe(1);
  });
});
