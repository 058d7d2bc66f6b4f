import { describe, expect, it } from "vitest";
import { topicsAt } from "./guide.svelte";
import type { View } from "./types";

function view(more: Partial<View>): View {
  return { over: false, paused: false, awaited: 0, turn: 1, stage: { kind: "turn" }, claims: [], actions: [], seats: [{ detained: 0 }], ...more } as unknown as View;
}

describe("topicsAt", () => {
  it("explains the throw to whoever is on turn, and to nobody else", () => {
    expect(topicsAt(view({}), 0)).toEqual(["turn"]);
    expect(topicsAt(view({}), 1)).toEqual([]);
    expect(topicsAt(view({}), -1)).toEqual([]);
  });

  it("puts what lapses first", () => {
    const claims = [{ owner: 0, lander: 1, deed: 3, amount: 10, lapses_in: 1, bots_wait_until: null }];
    expect(topicsAt(view({ claims }), 0)[0]).toBe("claim");
  });

  it("explains an auction to everybody, a purchase to the buyer", () => {
    expect(topicsAt(view({ stage: { kind: "auction" } as unknown as View["stage"], awaited: 1 }), 0)).toEqual(["auction"]);
    expect(topicsAt(view({ stage: { kind: "purchase" } as unknown as View["stage"], awaited: 1 }), 0)).toEqual([]);
  });

  it("says nothing when the game is over", () => {
    expect(topicsAt(view({ over: true }), 0)).toEqual([]);
  });
});
