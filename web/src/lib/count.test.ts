import { describe, expect, it } from "vitest";
import { columnOf, differences, freshColumn, isBlank, notesSum, wishOf, type Column, type PlayerCount } from "./count";
import type { Edition } from "./types";

/** Two streets of two plots each, and a railway. */
const edition = {
  deeds: [0, 0, 1, 1, 2].map((group, index) => ({ index, group, name: `Deed ${index}` })),
  groups: [
    { index: 0, buildable: true, deeds: [0, 1] },
    { index: 1, buildable: true, deeds: [2, 3] },
    { index: 2, buildable: false, deeds: [4] },
  ],
} as unknown as Edition;

const ticked = (deeds: number[], mortgaged: number[] = []) => deeds.map((deed) => ({ deed, mortgaged: mortgaged.includes(deed) }));
const column = (more: Partial<Column>): Column => ({ ...freshColumn("Ann"), ...more });
const standing = (one: PlayerCount) => one.deeds.map(({ houses, hotel }) => (hotel ? "hotel" : houses));

describe("a column of the count sheet", () => {
  it("has what its notes make, or the cash that was written down", () => {
    const notes = column({ notes: { 500: 2, 20: 3 } });
    expect(notesSum(notes)).toBe(1060);
    expect(wishOf(edition, notes)).toMatchObject({ cash: -1, notes: { 500: 2, 20: 3 } });
    expect(wishOf(edition, column({ cash: 7 }))).toMatchObject({ cash: 7, notes: {} });
    expect(wishOf(edition, column({ notes: { 5: 0 } }))).toMatchObject({ cash: 0, notes: {} });
  });

  it("puts the buildings of a group evenly on its plots, hotels on the last", () => {
    const deeds = ticked([0, 1, 4]);
    expect(standing(wishOf(edition, column({ deeds, buildings: { 0: { houses: 5, hotels: 0 } } })))).toEqual([3, 2, 0]);
    expect(standing(wishOf(edition, column({ deeds, buildings: { 0: { houses: 3, hotels: 1 } } })))).toEqual([3, "hotel", 0]);
  });

  it("keeps buildings off mortgaged plots as long as there is another", () => {
    const buildings = { 0: { houses: 3, hotels: 0 } };
    expect(standing(wishOf(edition, column({ deeds: ticked([0, 1], [0]), buildings })))).toEqual([0, 3]);
    expect(standing(wishOf(edition, column({ deeds: ticked([0], [0]), buildings })))).toEqual([3]);
  });

  it("loses nothing that has no room, so that the server can say so", () => {
    const one = wishOf(edition, column({ deeds: ticked([0]), buildings: { 0: { houses: 2, hotels: 3 } } }));
    expect(one.deeds).toEqual([{ deed: 0, mortgaged: false, houses: 4, hotel: true }]);
  });

  it("is empty for whoever is out, and comes back with them", () => {
    const one = column({ cash: 9, deeds: ticked([4]), out: 1 });
    expect(wishOf(edition, one)).toEqual({ name: "Ann", cash: 0, notes: {}, deeds: [], cards: 0, debt: 0, out: 1 });
    expect(wishOf(edition, { ...one, out: 0 })).toMatchObject({ cash: 9, out: 0 });
  });

  it("is read from books and says the same", () => {
    const one = wishOf(edition, column({ cash: 9, deeds: ticked([0, 1, 4], [4]), buildings: { 0: { houses: 3, hotels: 1 } }, cards: 1 }));
    expect(wishOf(edition, columnOf(edition, one))).toEqual(one);
    expect(isBlank(columnOf(edition, one))).toBe(false);
    expect(isBlank(freshColumn("Ann"))).toBe(true);
  });
});

describe("count and books", () => {
  const counted = wishOf(edition, column({ cash: 9, deeds: ticked([0, 1, 4]), buildings: { 0: { houses: 2, hotels: 0 } } }));

  it("agree", () => {
    expect(differences(edition, [counted], [counted])).toEqual([]);
  });

  it("differ in what is named, and nothing is put right", () => {
    const books = wishOf(edition, column({ cash: 8, deeds: ticked([0, 1, 3], [1]), buildings: { 0: { houses: 3, hotels: 0 } }, cards: 1 }));
    expect(differences(edition, [counted], [books]).map(({ what, deed, group }) => [what, deed, group])).toEqual([
      ["cash", -1, -1],
      ["no-deed", 3, -1],
      ["clear", 1, -1],
      ["deed", 4, -1],
      ["houses", -1, 0],
      ["cards", -1, -1],
    ]);
    expect(differences(edition, [wishOf(edition, column({ out: 1 }))], [books]).map(({ what }) => what)).toEqual(["out"]);
  });
});
