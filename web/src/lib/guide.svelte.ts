/** The first game explained as it comes up: each thing once, until somebody has had enough of it. */

import { keeping } from "./keeping";
import type { View } from "./types";

export const TOPICS = ["turn", "purchase", "auction", "claim", "build", "deal", "debt", "detention", "card", "tax", "risk", "market", "ledger"] as const;
export type Topic = (typeof TOPICS)[number];

const STAGES: Partial<Record<string, Topic>> = {
  purchase: "purchase",
  auction: "auction",
  debt: "debt",
  deal: "deal",
  draw: "card",
  "tax-choice": "tax",
  approach: "market",
  reserve: "market",
};

/** What there is to explain at this moment to whoever sits on a seat; the most pressing first. */
export function topicsAt(view: View, seat: number): Topic[] {
  const found: Topic[] = [];
  if (view.over || view.paused || seat < 0) return found;
  if (view.claims.some((claim) => claim.owner === seat)) found.push("claim");
  const topic = STAGES[view.stage?.kind ?? ""];
  if (topic && (topic === "auction" || view.awaited === seat)) found.push(topic);
  if (view.stage?.kind === "turn" && view.awaited === seat) {
    if ((view.seats[seat]?.detained ?? 0) > 0) found.push("detention");
    if (view.actions.some((action) => action.kind === "build" || action.kind === "hotel")) found.push("build");
    found.push("turn");
    // What has happened is worth a word when something has.
    if (view.turn > 2) found.push("ledger");
  }
  return found;
}

class Guide {
  /** What has been explained; `all` when nothing is to be explained any more. */
  #seen = $state.raw(new Set((keeping.read("guide") ?? "").split(" ").filter(Boolean)));

  get on(): boolean {
    return !this.#seen.has("all");
  }

  /** The first thing that has not been explained. */
  next(topics: Topic[]): Topic | null {
    if (!this.on) return null;
    return topics.find((topic) => !this.#seen.has(topic)) ?? null;
  }

  seen(topic: Topic | "all"): void {
    this.#seen = new Set([...this.#seen, topic]);
    keeping.write("guide", [...this.#seen].join(" "));
  }

  /** From the beginning, for somebody else on this device. */
  again(): void {
    this.#seen = new Set();
    keeping.write("guide", null);
  }
}

export const guide = new Guide();
