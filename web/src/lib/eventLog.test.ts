import { beforeAll, describe, expect, it } from "vitest";
import type { EventView, TimingView } from "./event";
import { decided } from "./eventLog";
import { timingSaid } from "./eventWording";
import { words } from "./i18n.svelte";

const timing = (at: number, kind: TimingView["kind"], more: Partial<TimingView> = {}): TimingView => ({
  at, kind, table: 0, minutes: 0, planned: 0, reason: "", by: "Ruth", ...more,
});

const view = (timings: TimingView[]): EventView =>
  ({
    guests: [{ name: "Ann" }],
    rulings: [{ number: 1, at: 20, table: 3, text: "Auction: it stands", clause: "PN-9.2", by: "Max", instead_of: 0, replaced: 0 }],
    fines: [{ at: 10, table: 1, guest: 0, amount: 50, reason: "late", clause: "", by: "Max" }],
    timings,
  }) as unknown as EventView;

beforeAll(() => words.later("event"));

describe("what was decided", () => {
  it("has the time for all beside rulings and fines, the latest first", () => {
    const rows = decided(view([timing(15, "break", { minutes: 10 }), timing(30, "extend", { table: 2, minutes: 5, reason: "dice lost" })]));
    expect(rows.map((row) => [row.key, row.table])).toEqual([["t1", 2], ["r1", 3], ["t0", 0], ["f0", 1]]);
    expect([rows[0]!.decision, rows[0]!.by, rows[0]!.timing?.kind]).toEqual(["dice lost", "Ruth", "extend"]);
  });

  it("has the later of two of the same moment first", () => {
    expect(decided(view([timing(40, "resume"), timing(40, "call")])).map((row) => row.key).slice(0, 2)).toEqual(["t1", "t0"]);
  });

  it("says different things of different decisions", () => {
    const all = [timing(0, "break"), timing(0, "break", { minutes: 9 }), timing(0, "break", { minutes: 9, planned: 1 }), timing(0, "resume"), timing(0, "extend"), timing(0, "call")];
    expect(all.map(timingSaid)).toEqual(["Break", "Break of 9 min", "Planned break of 9 min", "Play goes on", "0 min more", "Time called"]);
  });
});
