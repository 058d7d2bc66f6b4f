/** What a title deed says: its rents rung by rung, the plots of its group, what it would complete. */

import { ownsGroup } from "./property";
import type { Deed, DeedState, Edition, Group, View } from "./types";

/** What a deed is shown with that can be pressed, in any size. */
export interface TileProps {
  edition: Edition;
  view: View;
  deed: number;
  picked?: boolean;
  /** Given where it does something besides showing the card. */
  pressable?: boolean;
  ontap: (deed: number) => void;
}

export type Picture = "tower" | "house" | "villa" | "hotel";

export interface Rung {
  key: string;
  /** So many buildings or deeds of the group; -1 a hotel. */
  count: number;
  /** The bare plot in a whole group. */
  whole: boolean;
  rent: number;
  now: boolean;
}

/** The rents of a deed, with the bare plot of a whole group where that is another rent. */
export function rungs(edition: Edition, deed: Deed, state: DeedState | undefined, view: View | null): Rung[] {
  const group = edition.groups[deed.group]!;
  const bare = deed.levels[0];
  const all = deed.rents.map((rent, n): Rung => ({ key: String(n), count: deed.rows[n] ?? 0, whole: false, rent, now: state?.row === n }));
  if (group.rent !== "level" || !bare || bare.whole === bare.rent) return all;
  const owned = state !== undefined && state.owner >= 0 && view !== null && ownsGroup(view, group, state.owner);
  const first = all[0]!;
  const whole: Rung = { key: "whole", count: 0, whole: true, rent: bare.whole, now: first.now && owned };
  first.now &&= !owned;
  return [first, whole, ...all.slice(1)];
}

/** Whether the whole group raises built rents, too. */
export function doublesBuilt(deed: Deed): boolean {
  const built = deed.levels[1];
  return built !== undefined && built.whole !== built.rent;
}

/** The buildings that stand for a number of them; a ladder has them in threes and nines. */
export function pictures(edition: Edition, count: number): Picture[] {
  if (count < 0) return ["hotel"];
  if (edition.rules.building_shape !== "ladder") return Array<Picture>(count).fill("house");
  const many = (picture: Picture, n: number) => Array<Picture>(Math.floor(n)).fill(picture);
  return [...many("villa", count / 9), ...many("house", (count % 9) / 3), ...many("tower", count % 3)];
}

/** Whether somebody who gets this deed has the whole group then. */
export function completes(view: View, group: Group, deed: number, seat: number): boolean {
  return group.deeds.every((other) => other === deed || view.deeds[other]?.owner === seat);
}

/** The name of a deed as it stands on a plot of its group: without the words that many or all of them share. */
export function plotName(edition: Edition, deed: Deed): string {
  const words = deed.name.split(" ");
  const group = edition.groups[deed.group]!.deeds.map((other) => edition.deeds[other]!.name.split(" "));
  while (group.length > 1 && words.length > 1 && group.every((other) => other.length > 1 && other[0] === words[0])) {
    words.shift();
    group.forEach((other) => other.shift());
  }
  const last = words.at(-1) ?? "";
  const many = edition.deeds.filter((other) => other.name.endsWith(` ${last}`)).length >= 3;
  return (many && words.length > 1 ? words.slice(0, -1) : words).join(" ");
}
