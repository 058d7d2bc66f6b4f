import { describe, expect, it } from "vitest";
import type { TableResult } from "./event";
import { figuresOf, outcomeOf } from "./results";

const line = (guest: number, place: number, worth: number, out = false) => ({ guest, place, points: 0, worth, cash: 0, out });
const result: TableResult = { source: "hand", at: 0, by: "", results: [line(0, 1, 900), line(1, 4, 0, true), line(2, 3, 0, true), line(3, 2, 400)], corrections: [] };

describe("a result by figures", () => {
  it("tells who left first by the places they got", () => {
    expect(figuresOf([0, 1, 2, 3], result, []).map((one) => one.out)).toEqual([0, 1, 2, 0]);
  });

  it("is sent as it was entered", () => {
    expect(outcomeOf(figuresOf([0, 1, 2, 3], result, [])).figures).toEqual([
      { guest: 0, worth: 900, cash: 0, out: 0 },
      { guest: 1, worth: 0, cash: 0, out: 1 },
      { guest: 2, worth: 0, cash: 0, out: 2 },
      { guest: 3, worth: 400, cash: 0, out: 0 },
    ]);
  });

  it("begins with what the table has counted by itself", () => {
    expect(figuresOf([5], null, [{ guest: 5, worth: 70, cash: 7, out: false }])).toEqual([{ guest: 5, worth: 70, cash: 7, out: 0 }]);
  });
});
