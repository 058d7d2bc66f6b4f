/** What stands on deeds and what it means, looked up in the figures of the edition. */

import type { Deed, Edition, Group, View } from "./types";

export function groupOf(edition: Edition, deed: number): Group | undefined {
  return edition.groups[edition.deeds[deed]?.group ?? -1];
}

/** How many houses a deed carries at most, before a hotel. */
function houses(edition: Edition): number {
  const { hotels, top } = edition.building;
  return Number(edition.rules.building_houses ?? (hotels ? top - 1 : top));
}

/** The last step of all: the hotel stands above all houses, also where fewer of them are enough for one. */
export function summit(edition: Edition): number {
  return edition.building.hotels ? houses(edition) + 1 : edition.building.top;
}

/** Buildings in steps: houses, and above them the hotel. */
export function level(edition: Edition, view: View, deed: number): number {
  const state = view.deeds[deed];
  return state?.hotel ? summit(edition) : (state?.houses ?? 0);
}

/** Whether a step is the hotel. */
export function isHotel(edition: Edition, at: number): boolean {
  return edition.building.hotels && at >= summit(edition);
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
  const { hotels, top } = edition.building;
  if (hotels && at >= top && !isHotel(edition, at)) return deed.rents[deed.rows.indexOf(at)] ?? 0;
  return deed.levels[Math.min(at, top)]?.[whole ? "whole" : "rent"] ?? 0;
}

/** The price of the next step on a deed. */
export function stepPrice(deed: Deed, from: number): number {
  const next = from + 1;
  const last = deed.levels.length - 1;
  if (next < last || !deed.rows.includes(HOTEL)) return deed.levels[next]?.price ?? 0;
  return next <= Math.max(...deed.rows) ? deed.house : (deed.levels[last]?.price ?? 0);
}

/** Stands in the rows of a deed's rents where houses are counted. */
const HOTEL = -1;
