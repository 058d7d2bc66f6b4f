import { beforeAll, describe, expect, it } from "vitest";
import type { EventView, RecordView } from "./event";
import { recordFigure, recordWhose } from "./eventRecords";
import { t, words } from "./i18n.svelte";

const record = (more: Partial<RecordView>): RecordView => ({
  kind: "highest-bid", amount: 120, guest: 0, name: "Cleo", table: 3, deed: "Harbour", turns: 0, ms: 0, ...more,
});
const view = { edition: { currency: "£" } } as unknown as EventView;

beforeAll(() => words.later("event"));

describe("a record", () => {
  it("names whoever made it, and for what", () => {
    expect(recordWhose(record({}))).toBe(t("event.record.whose", { name: "Cleo", deed: "Harbour" }));
  });

  it("of an auction of buildings names the table instead of a deed", () => {
    expect(recordWhose(record({ deed: "" }))).toBe("Cleo, table 3");
    expect(recordWhose(record({ deed: "", name: "" }))).toBe(t("desk.table", { n: 3 }));
  });

  it("of the longest auction counts its bids", () => {
    expect(recordFigure(view, record({ kind: "longest-auction", amount: 14 }))).toBe("14 bids");
  });

  it("of the fastest table says in how many minutes, if it was one", () => {
    const fast = record({ kind: "fastest-table", name: "", deed: "", turns: 40 });
    expect(recordFigure(view, fast)).toBe(t("event.record.turns", { n: 40 }));
    expect(recordWhose({ ...fast, ms: 59_000 })).toBe(t("desk.table", { n: 3 }));
    expect(recordWhose({ ...fast, ms: 90_000 })).toBe(t("event.record.table-in", { table: 3, n: 2 }));
  });
});
