/** What was decided at an event, over all tables: rulings, fines, and what was decided about the time; the latest first. */

import type { EventView, TimingView } from "./event";

export interface Decided {
  key: string;
  at: number;
  /** 0 for all tables. */
  table: number;
  /** What it is about, and what was decided. */
  about: string;
  decision: string;
  clause: string;
  by: string;
  /** The number of a ruling; 0 for anything else. */
  number: number;
  /** A later ruling stands in its place. */
  replaced: boolean;
  fine: { name: string; amount: number } | null;
  timing: TimingView | null;
}

/** `Auction stands: bid called before the hammer` is about the auction, and what follows is the decision. */
function parted(text: string): { about: string; decision: string } {
  const [, about = "", decision = ""] = /^(.{1,60}?:\s+)(.+)$/su.exec(text) ?? [];
  return about ? { about, decision } : { about: "", decision: text };
}

export function decided(view: EventView): Decided[] {
  const rulings = view.rulings.map((one) => ({
    key: `r${one.number}`,
    at: one.at,
    table: one.table,
    ...parted(one.text),
    clause: one.clause,
    by: one.by,
    number: one.number,
    replaced: one.replaced > 0,
    fine: null,
    timing: null,
  }));
  const fines = view.fines.map((one, n) => ({
    key: `f${n}`,
    at: one.at,
    table: one.table,
    about: "",
    decision: one.reason,
    clause: one.clause,
    by: one.by,
    number: 0,
    replaced: false,
    fine: { name: view.guests[one.guest]?.name ?? "", amount: one.amount },
    timing: null,
  }));
  const timings = view.timings.map((one, n) => ({
    key: `t${n}`,
    at: one.at,
    table: one.table,
    about: "",
    decision: one.reason,
    clause: "",
    by: one.by,
    number: 0,
    replaced: false,
    fine: null,
    timing: one,
  }));
  return [...rulings, ...fines, ...timings.toReversed()].sort((a, b) => b.at - a.at || b.number - a.number);
}
