/** Putting actions together in the notation (docs/notation.md). */

import type { Edition, Held, View } from "./types";

export function quoted(name: string): string {
  return `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

/** `build "A" 2 "B"`: deeds with a count each, one left out. */
export function onDeeds(edition: Edition, word: string, counts: ReadonlyMap<number, number>): string {
  const parts = [...counts].map(([deed, count]) => {
    const name = quoted(edition.deeds[deed]?.name ?? "");
    return count > 1 ? `${name} ${count}` : name;
  });
  return [word, ...parts].join(" ");
}

export interface Bundle {
  deeds: number[];
  cash: number;
  cards: Held[];
}

function side(edition: Edition, bundle: Bundle): string {
  const parts = bundle.deeds.map((deed) => quoted(edition.deeds[deed]?.name ?? ""));
  if (bundle.cash > 0) parts.push(String(bundle.cash));
  parts.push(...bundle.cards.map((card) => card.label));
  return parts.join(" + ") || "nothing";
}

/** One offer with a part for every partner. */
export function offer(edition: Edition, view: View, parts: { partner: number; give: Bundle; get: Bundle }[]): string {
  const said = parts.map(({ partner, give, get }) => {
    const who = quoted(view.seats[partner]?.name ?? "");
    return `${who}: give ${side(edition, give)} for ${side(edition, get)}`;
  });
  return `offer ${said.join("; ")}`;
}

export function counter(edition: Edition, give: Bundle, get: Bundle): string {
  return `counter: give ${side(edition, give)} for ${side(edition, get)}`;
}
