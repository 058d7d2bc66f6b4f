/** Raising money for a debt: what the Bank pays for, and the order in which it can be done. */

import type { View, Way } from "./types";

const KINDS = ["sell", "mortgage", "sell deed"];

/** The ways the server has reckoned; where it has not, what is listed among the actions. */
export function waysOf(view: View): Way[] {
  if (view.debt?.ways) return view.debt.ways;
  return view.actions
    .filter((action) => KINDS.includes(action.kind) && action.cost < 0)
    .sort((a, b) => a.cost - b.cost)
    .map(({ text, kind, deeds, counts, cost, note }) => ({
      text,
      kind,
      deeds,
      counts,
      raises: -cost,
      rent_before: note.rent_before ?? [],
      rent_after: note.rent_after ?? [],
      interest: note.interest ?? 0,
    }));
}

/** The ways that are ticked with those that have to be gone before them, first things first. */
export function inOrder(ways: Way[], ticked: ReadonlySet<string>): Way[] {
  const found: Way[] = [];
  const add = (way: Way): void => {
    if (found.includes(way)) return;
    for (const first of way.after ?? []) if (ways[first] && ways[first] !== way) add(ways[first]);
    found.push(way);
  };
  for (const way of ways) if (ticked.has(way.text)) add(way);
  return found;
}
