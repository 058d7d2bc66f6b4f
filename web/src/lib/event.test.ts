import { describe, expect, it } from "vitest";
import { folded, may, type EventClockView, type EventView, type TableView } from "./event";
import { age, clockAt, clockFigures, MINUTE } from "./eventClock";
import { nextStep } from "./eventSteps";
import { emptySeats, lookCounts, openCalls, SILENCE, tableLook } from "./eventTables";
import { announced } from "./eventTimes";
import { chairs, planOf } from "./hallPlan";

const clock = (more: Partial<EventClockView> = {}): EventClockView => ({
  phase: "playing",
  total_ms: 90 * MINUTE,
  played_ms: 50 * MINUTE,
  left_ms: 40 * MINUTE,
  running: true,
  ends_at: null,
  resumes_at: null,
  due: "",
  next_break: { number: 1, in_ms: 10 * MINUTE, at: 0, minutes: 25 },
  breaks: [],
  extra: { "4": 5 },
  ...more,
});

const table = (number: number, more: Partial<TableView> = {}): TableView => ({
  number,
  kind: "physical",
  code: "",
  state: "playing",
  seats: [],
  turn: 1,
  moves: 1,
  last_at: 1_000,
  bankrupt: 0,
  calls: [],
  extra: 0,
  phase: "playing",
  left_ms: 0,
  result: false,
  banker: [],
  ...more,
});

const call = (number: number, of: number, what: "marshal" | "houses", at: number, answered: number | null = null) => ({
  number, table: of, what, text: "", at, by: "", answered_at: answered, answer: "",
});

const view = (more: Partial<EventView> = {}): EventView =>
  ({ finished: false, round: { number: 1, rounds: 2, final: false, closed: false, complete: false }, plan: { rounds: 2, cut: 4 }, tables: [table(1), table(2)], calls: [], records: [], ...more }) as unknown as EventView;

describe("the clock", () => {
  it("goes on from the moment it was told", () => {
    const now = clockAt(clock(), 90_000, 1_000, 5);
    expect([now.left, now.played, now.toBreak]).toEqual([38.5 * MINUTE, 51.5 * MINUTE, 8.5 * MINUTE]);
  });

  it("stands still in a break, whose end comes nearer", () => {
    const now = clockAt(clock({ phase: "break", running: false, resumes_at: 1_000 + 10 * MINUTE }), 4 * MINUTE, 1_000, 5);
    expect([now.left, now.rest, now.due]).toEqual([40 * MINUTE, 6 * MINUTE, ""]);
    expect(clockAt(clock({ phase: "break", running: false, resumes_at: 1_000 }), 0, 1_000, 5).due).toBe("resume");
  });

  it("comes to the last turns and to overtime by itself", () => {
    expect(clockAt(clock(), 34 * MINUTE, 0, 5)).toMatchObject({ phase: "playing", due: "break" });
    expect(clockAt(clock({ next_break: null }), 35 * MINUTE, 0, 5)).toMatchObject({ phase: "last-turns", due: "last-turns" });
    expect(clockAt(clock(), 41 * MINUTE, 0, 5)).toMatchObject({ phase: "overtime", due: "time", left: -MINUTE });
  });

  it("gives a table the minutes it was given", () => {
    expect(clockAt(clock(), 41 * MINUTE, 0, 5, 4).phase).toBe("last-turns");
  });

  it("never ends a round that has no limit", () => {
    expect(clockAt(clock({ total_ms: 0, left_ms: 0 }), 500 * MINUTE, 0, 5).phase).toBe("playing");
  });

  it("is told in figures", () => {
    expect([clockFigures(38 * MINUTE + 20_000), clockFigures(-80_500), clockFigures(105 * MINUTE)]).toEqual(["38:20", "+1:20", "1:45:00"]);
    expect([age(160_000), age(3_661_000)]).toEqual(["2:40", "1:01:01"]);
  });
});

describe("the view", () => {
  it("takes in tables that have changed, and nothing else", () => {
    const before = view();
    const after = folded(before, [table(2, { turn: 9 })], []);
    expect(after.tables.map((one) => one.turn)).toEqual([1, 9]);
    expect(after.tables[0]).toBe(before.tables[0]);
  });

  it("says who may do what", () => {
    const you = { role: "banker", person: 1, name: "", table: 3, guest: null, rights: { fine: "own", look: "yes" } } as const;
    expect([may(you, "fine", 3), may(you, "fine", 4), may(you, "fine"), may(you, "look"), may(you, "break")]).toEqual([true, false, false, true, false]);
  });
});

describe("a table from across the hall", () => {
  it("is as loud as what it wants", () => {
    const shown = view({ calls: [call(1, 1, "houses", 5), call(2, 1, "marshal", 9), call(3, 2, "houses", 7, 8)] });
    expect(openCalls(shown).map((one) => one.number)).toEqual([2, 1]);
    expect(shown.tables.map((one) => tableLook(shown, one, 2_000))).toEqual(["marshal", "playing"]);
    expect(lookCounts(shown, 2_000)).toEqual([{ look: "marshal", count: 1 }, { look: "playing", count: 1 }]);
  });

  it("is silent after a while, unless it plays without a device", () => {
    const shown = view({ tables: [table(1), table(2, { kind: "count" }), table(3, { state: "counted", result: true })] });
    expect(shown.tables.map((one) => tableLook(shown, one, SILENCE + 1_000))).toEqual(["silent", "playing", "finished"]);
  });

  it("tells its empty seats", () => {
    const seat = (absent: boolean) => ({ guest: 0, name: "", absent, out: false, leads: false, worth: null, cash: null });
    expect(emptySeats(table(1, { seats: [seat(false), seat(true)] }))).toEqual([2]);
  });
});

describe("the next step", () => {
  const at = (phase: EventClockView["phase"]) => clockAt(clock({ phase, running: phase === "playing" }), 0, 0, 5);
  it("goes from seats to the end", () => {
    expect(nextStep(view({ round: null }), null)).toBe("seat");
    expect(nextStep(view(), at("waiting"))).toBe("start");
    expect(nextStep(view(), at("setting-up"))).toBe("start-clock");
    expect(nextStep(view(), at("playing"))).toBeNull();
    expect(nextStep(view(), at("break"))).toBe("resume");
    expect(nextStep(view(), at("called"))).toBe("close");
    const over = (number: number, final = false) => view({ round: { number, rounds: 2, final, closed: true, complete: true } });
    expect([nextStep(over(1), at("called")), nextStep(over(2), at("called")), nextStep(over(3, true), at("called"))]).toEqual(["seat", "seat-final", "finish"]);
    expect(nextStep(view({ finished: true }), null)).toBeNull();
  });
});

describe("the hall", () => {
  it("has room for every number of tables", () => {
    for (let tables = 1; tables <= 125; tables += 1) {
      const plan = planOf(tables);
      expect(plan.figure).toBeGreaterThanOrEqual(28);
      for (const { x, y } of plan.stands) {
        expect(x + plan.width).toBeLessThanOrEqual(640);
        expect(y + plan.height).toBeLessThanOrEqual(430);
      }
    }
    expect([planOf(16).columns, planOf(20).columns, planOf(125).most]).toEqual([4, 5, 36]);
  });

  it("puts the odd chair above", () => {
    expect([chairs(5).above.length, chairs(5).below.length]).toEqual([3, 2]);
  });

  it("announces the hours of the evening", () => {
    const plan = { arrival: "18:00", start: "23:15", minutes: 90, breaks: [{ after: 30, minutes: 25 }] };
    expect(announced(plan as never).map(({ time }) => time)).toEqual(["18:00", "23:15", "23:45", "01:10"]);
  });
});
