import { describe, expect, it } from "vitest";
import { bySize, decoded, fieldsOf, planOf, usualFields } from "./drafting";

const bytes = (...codes: number[]) => new Uint8Array(codes);

describe("a plan as it is filled in", () => {
  it("is the same plan after it has been filled in again", () => {
    const fields = { ...usualFields("propnex"), name: "Cup", format: "championship" as const, rounds: 3, cut: 4 };
    fields.bankers = "Mr Teller\nMs Till";
    fields.notes = [{ value: 500, count: 20 }];
    fields.online = "3, 4";
    const plan = planOf(fields);
    expect(plan).toMatchObject({ bankers: ["Mr Teller", "Ms Till"], notes: { 500: 20 }, online: [3, 4], points: [5, 3, 2, 1, 0] });
    expect(planOf(fieldsOf(plan))).toEqual(plan);
  });

  it("has one round and no final on an evening, whatever was filled in before", () => {
    expect(planOf({ ...usualFields("fundraiser"), rounds: 3, cut: 4 })).toMatchObject({ rounds: 1, cut: 0 });
  });
});

describe("a file of guests", () => {
  it("is read as UTF-8 if it is that", () => expect(decoded(bytes(0x5a, 0xc3, 0xb6))).toEqual({ text: "Zö", encoding: "utf-8" }));
  it("is read as Windows-1252 otherwise", () => expect(decoded(bytes(0x5a, 0xf6))).toEqual({ text: "Zö", encoding: "windows-1252" }));
  it("is read by its mark if it has one", () => expect(decoded(bytes(0xff, 0xfe, 0x5a, 0))).toEqual({ text: "Z", encoding: "utf-16le" }));
  it("is no text where there are zeros", () => expect(decoded(bytes(0x50, 0x4b, 0, 3))).toBeNull());
});

describe("tables", () => {
  it("are counted by their size", () => expect(bySize([5, 4, 4])).toEqual([{ size: 5, count: 1 }, { size: 4, count: 2 }]));
});
