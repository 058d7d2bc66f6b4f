/** What stands on deeds and what it means, looked up in the figures of the edition. */

import type { Deed, Edition, Group, View } from "./types";

export function groupOf(edition: Edition, deed: number): Group | undefined {
  return edition.groups[edition.deeds[deed]?.group ?? -1];
}

/** Buildings in steps: houses, and above them the hotel. */
export function level(edition: Edition, view: View, deed: number): number {
  const state = view.deeds[deed];
  return state?.hotel ? edition.building.top : (state?.houses ?? 0);
}

export function ownsGroup(view: View, group: Group, seat: number): boolean {
  return share(view, group, seat).owned === group.deeds.length;
}

/** How many deeds of a group one seat has, and how many there are. */
export function share(view: View, group: Group, seat: number): { owned: number; of: number } {
  return { owned: group.deeds.filter((deed) => view.deeds[deed]?.owner === seat).length, of: group.deeds.length };
}

/** The rent of a deed at a level, if its owner keeps what is owned now. */
export function rentAt(edition: Edition, view: View, deed: Deed, at: number): number {
  const group = edition.groups[deed.group];
  const owner = view.deeds[deed.index]?.owner ?? -1;
  const whole = group && owner >= 0 && ownsGroup(view, group, owner);
  return deed.levels[at]?.[whole ? "whole" : "rent"] ?? 0;
}

/** The price of the next step on a deed. */
export function stepPrice(deed: Deed, from: number): number {
  return deed.levels[from + 1]?.price ?? 0;
}
