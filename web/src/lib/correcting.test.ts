import { describe, expect, it } from "vitest";
import { spaceLabel, written, type Correction } from "./correcting";
import type { Edition, View } from "./types";

const edition = {
  spaces: [{ index: 0, name: "GO" }, { index: 1, name: "Chance" }, { index: 2, name: "Chance" }],
  deeds: [{ index: 0, name: "Park Place" }],
  building: { hotels: true, top: 5 },
  rules: { building_houses: 4 },
} as unknown as Edition;
const view = { seats: [{ name: "Ann", cash: 5 }, { name: "Bob" }], deeds: [{ owner: 0 }] } as unknown as View;
const base: Correction = { matter: "cash", seat: 0, deed: 0, amount: 1480, space: 2, steps: 3, on: true, card: "Chance", owner: -1 };
const say = (what: Partial<Correction>, reason = "so") => written(edition, view, { ...base, ...what }, reason);

describe("corrections", () => {
  it("writes every matter in the notation", () => {
    expect(say({})).toBe('correct cash "Ann" 1480: so');
    expect(say({ matter: "owner", owner: 1 })).toBe('correct owner "Park Place" "Bob": so');
    expect(say({ matter: "owner" })).toBe('correct owner "Park Place" Bank: so');
    expect(say({ matter: "place" })).toBe('correct place "Ann" "Chance #2": so');
    expect(say({ matter: "buildings" })).toBe('correct buildings "Park Place" 3: so');
    expect(say({ matter: "buildings", steps: 5 })).toBe('correct buildings "Park Place" hotel: so');
    expect(say({ matter: "mortgage", on: false })).toBe('correct mortgage "Park Place" off: so');
    expect(say({ matter: "detention" })).toBe('correct detention "Ann" on: so');
    expect(say({ matter: "card" })).toBe('correct card "Ann" "Chance" on: so');
  });
  it("says nothing without a reason, or without anybody", () => {
    expect(say({}, " ")).toBe("");
    expect(say({ seat: -1 })).toBe("");
    expect(say({ matter: "owner", deed: -1 })).toBe("");
  });
  it("numbers spaces that share a name", () => {
    expect([0, 1, 2].map((space) => spaceLabel(edition, space))).toEqual(["GO", "Chance #1", "Chance #2"]);
  });
});
