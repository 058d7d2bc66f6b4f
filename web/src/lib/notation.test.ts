import { describe, expect, it } from "vitest";
import { counter, offer, onDeeds, quoted } from "./notation";
import type { Edition, View } from "./types";

const edition = { deeds: [{ name: "Park Place" }, { name: 'The "Corner"' }] } as unknown as Edition;
const view = { seats: [{ name: "Ann" }, { name: "Bob" }, { name: "Cy" }] } as unknown as View;
const nothing = { deeds: [], cash: 0, cards: [] };

describe("notation", () => {
  it("quotes names, whatever is in them", () => {
    expect(quoted('a "b" \\ c')).toBe('"a \\"b\\" \\\\ c"');
  });

  it("counts steps where there is more than one", () => {
    expect(onDeeds(edition, "build", new Map([[0, 2], [1, 1]]))).toBe('build "Park Place" 2 "The \\"Corner\\""');
  });

  it("writes an offer with a part for every partner", () => {
    const text = offer(edition, view, [
      { partner: 1, give: { ...nothing, deeds: [0], cash: 50 }, get: nothing },
      { partner: 2, give: nothing, get: { ...nothing, cash: 20 } },
    ]);
    expect(text).toBe('offer "Bob": give "Park Place" + 50 for nothing; "Cy": give nothing for 20');
  });

  it("writes a counter-offer", () => {
    expect(counter(edition, nothing, { ...nothing, deeds: [1] })).toBe('counter: give nothing for "The \\"Corner\\""');
  });
});
