/** What stands on deeds and what it means: levels, rents, groups. Only for showing; the server decides. */

import type { Deed, Edition, Group, View } from "./types";

function rule(edition: Edition, name: string): number {
  return Number(edition.rules[name] ?? 0);
}

export function groupOf(edition: Edition, deed: number): Group | undefined {
  return edition.groups[edition.deeds[deed]?.group ?? -1];
}

/** Buildings in steps: houses, or one more than the houses below it for a hotel. */
export function level(edition: Edition, view: View, deed: number): number {
  const state = view.deeds[deed];
  if (!state) return 0;
  return state.hotel ? topLevel(edition) : state.houses;
}

/** The level of a hotel; on a ladder without hotels, the last rung. */
export function topLevel(edition: Edition): number {
  if (edition.rules.building_shape === "ladder") return rule(edition, "building_houses");
  return rule(edition, "building_houses_for_hotel") + 1;
}

export function hasHotels(edition: Edition): boolean {
  return edition.rules.building_shape !== "ladder";
}

export function ownsGroup(view: View, group: Group, seat: number): boolean {
  return group.deeds.every((deed) => view.deeds[deed]?.owner === seat);
}

/** How many deeds of a group one seat has, and how many there are. */
export function share(view: View, group: Group, seat: number): { owned: number; of: number } {
  return { owned: group.deeds.filter((deed) => view.deeds[deed]?.owner === seat).length, of: group.deeds.length };
}

/** The rent of a deed with so many buildings, if its owner keeps what is owned now. */
export function rentAt(edition: Edition, view: View, deed: Deed, steps: number): number {
  const group = edition.groups[deed.group];
  const base = deed.rents[Math.min(steps, deed.rents.length - 1)] ?? 0;
  const owner = view.deeds[deed.index]?.owner ?? -1;
  if (!group || owner < 0 || !ownsGroup(view, group, owner)) return base;
  const counts = steps === 0 || edition.rules.rent_multiplier_on === "any";
  return counts ? base * Math.max(rule(edition, "rent_group_multiplier"), 1) : base;
}

/** The row of the rent table that holds at this moment. */
export function rentRow(edition: Edition, view: View, deed: Deed): number {
  const group = edition.groups[deed.group];
  const owner = view.deeds[deed.index]?.owner ?? -1;
  if (!group) return 0;
  if (group.rent === "level") return level(edition, view, deed.index);
  return Math.max(share(view, group, owner).owned - 1, 0);
}

/** The price of the next step on a deed, with the duty some editions put on every further one. */
export function stepPrice(edition: Edition, deed: Deed, from: number): number {
  const price = hasHotels(edition) && from + 1 === topLevel(edition) ? deed.hotel : deed.house;
  if (from === 0) return price;
  const duty = rule(edition, from === 1 ? "building_duty_second" : "building_duty_later");
  return price + Math.ceil((price * duty) / 100);
}
