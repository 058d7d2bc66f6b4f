import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "./event";
import { EventStore } from "./event.svelte";
import { MINUTE } from "./eventClock";

const START = 1_700_000_000_000;

/** A view of a server whose clock is an hour ahead of ours. */
const view = (now: number, left: number): EventView =>
  ({
    now: now + 60 * MINUTE,
    plan: { warning: 5 },
    tables: [{ number: 1, turn: 1 }, { number: 2, turn: 1 }],
    records: [],
    clock: { phase: "playing", total_ms: 90 * MINUTE, played_ms: 90 * MINUTE - left, left_ms: left, running: true, resumes_at: null, next_break: null, extra: {} },
  }) as unknown as EventView;

describe("what is known of an event", () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => void vi.useRealTimers());

  it("goes by the server's clock, whatever ours says", () => {
    const event = new EventStore("HBR742");
    event.hear({ type: "event", view: view(START, 40 * MINUTE) });
    expect([event.now(), event.clock()?.left]).toEqual([START + 60 * MINUTE, 40 * MINUTE]);
    vi.setSystemTime(START + 90_000);
    expect(event.clock()?.left).toBe(38.5 * MINUTE);
  });

  it("takes in parts and tables without losing the rest, nor the time", () => {
    const event = new EventStore("HBR742");
    event.hear({ type: "event", view: view(START, 40 * MINUTE) });
    vi.setSystemTime(START + 60_000);
    event.hear({ type: "tables", tables: [{ number: 2, turn: 7 } as never], records: [], now: START + 61 * MINUTE });
    expect(event.view?.tables.map((table) => table.turn)).toEqual([1, 7]);
    expect(event.clock()?.left).toBe(39 * MINUTE);
    event.hear({ type: "part", view: { now: START + 61 * MINUTE, raised: 50, clock: { ...view(START, 5 * MINUTE).clock!, left_ms: 5 * MINUTE } } });
    expect([event.view?.raised, event.view?.tables.length, event.clock()?.phase]).toEqual([50, 2, "last-turns"]);
  });

  it("hears nothing of tables before it has seen the event", () => {
    const event = new EventStore("HBR742");
    event.hear({ type: "tables", tables: [], records: [], now: START });
    event.hear({ type: "part", view: { now: START } });
    expect([event.view, event.clock()]).toEqual([null, null]);
  });
});
