/** Plans for buildings: which deeds may get or lose a step next, and the commands that carry the plan out. */

import { onDeeds } from "./notation";
import { groupOf, level, stepPrice } from "./property";
import type { Action, Edition, View } from "./types";

export type Steps = ReadonlyMap<number, number>;

export function planned(edition: Edition, view: View, steps: Steps, deed: number): number {
  return level(edition, view, deed) + (steps.get(deed) ?? 0);
}

/** Deeds named by actions that put something up, or take it down. */
export function touched(actions: Action[], ...kinds: string[]): Set<number> {
  return new Set(actions.filter((action) => kinds.includes(action.kind)).flatMap((action) => action.deeds));
}

/** Whether one more step may be planned on a deed: as far as the edition's limits show at a glance. */
export function mayAdd(edition: Edition, view: View, steps: Steps, deed: number): boolean {
  const group = groupOf(edition, deed);
  const next = planned(edition, view, steps, deed) + 1;
  const { hotels, top, most, beside } = edition.building;
  if (!group || next > top) return false;
  if ((steps.get(deed) ?? 0) < 0) return true;
  if ([...steps.values()].some((count) => count < 0)) return false;
  const even = edition.rules.building_shape === "even";
  const started = group.deeds.some((other) => (steps.get(other) ?? 0) > 0);
  // A hotel beside or after other steps is planned where building goes evenly; elsewhere it has to be offered itself.
  const listed = even ? touched(view.actions, "build", "hotel") : touched(stepping(view), hotels && next === top ? "hotel" : "build");
  const afar = touched(view.actions, "remote-build");
  if (!listed.has(deed) && !afar.has(deed) && (!started || !even)) return false;
  if (view.stage?.kind === "prebuild") return maySpread(view, steps, deed, view.stage.most);
  const others = siblings(edition, view, deed);
  return next <= most[others.length + 1]! && others.every((other) => planned(edition, view, steps, other) >= beside[next]!);
}

/** The other deeds of the same owner in a deed's group. */
function siblings(edition: Edition, view: View, deed: number): number[] {
  const same = (other: number) => other !== deed && view.deeds[other]?.owner === view.deeds[deed]?.owner;
  return groupOf(edition, deed)?.deeds.filter(same) ?? [];
}

/** Actions that go on from what stands; a hotel bought outright skips steps and is no plan. */
export function stepping(view: View): Action[] {
  return view.actions.filter((action) => !action.note.outright);
}

/** Before play: only so many, one on each deed, or evenly where there are fewer deeds than that. */
function maySpread(view: View, steps: Steps, deed: number, most: number): boolean {
  const counts = [...touched(view.actions, "build")].map((one) => steps.get(one) ?? 0);
  if (counts.reduce((sum, count) => sum + count, 0) >= most) return false;
  return (steps.get(deed) ?? 0) <= (counts.length >= most ? 0 : Math.min(...counts));
}

export function mayTake(edition: Edition, view: View, steps: Steps, deed: number): boolean {
  const left = planned(edition, view, steps, deed) - 1;
  const others = siblings(edition, view, deed);
  if (left < 0 || others.some((other) => edition.building.beside[planned(edition, view, steps, other)]! > left)) return false;
  if ((steps.get(deed) ?? 0) > 0) return true;
  if ([...steps.values()].some((count) => count > 0)) return false;
  return others.some((other) => (steps.get(other) ?? 0) < 0) || (steps.get(deed) ?? 0) < 0 || touched(view.actions, "sell").has(deed);
}

/** The commands of a plan, in the order in which they can be carried out: houses first, then hotels. */
export function commands(edition: Edition, view: View, steps: Steps): string[] {
  const sold = new Map<number, number>();
  const houses = new Map<number, number>();
  const hotels = new Map<number, number>();
  for (const [deed, count] of steps) {
    if (count < 0) sold.set(deed, -count);
    else split(edition, view, deed, count, houses, hotels);
  }
  const remote = touched(view.actions, "remote-build");
  const afar = [...houses.keys()].some((deed) => remote.has(deed)) && touched(view.actions, "build").size === 0;
  const found: string[] = [];
  if (sold.size) found.push(onDeeds(edition, "sell", sold));
  if (houses.size) found.push(onDeeds(edition, afar ? "remote-build" : "build", houses));
  if (hotels.size) found.push(onDeeds(edition, "hotel", hotels));
  return found;
}

function split(edition: Edition, view: View, deed: number, count: number, houses: Map<number, number>, hotels: Map<number, number>): void {
  const from = level(edition, view, deed);
  const hotel = edition.building.hotels && from + count >= edition.building.top;
  const plain = hotel ? count - 1 : count;
  if (plain > 0) houses.set(deed, plain);
  if (hotel) hotels.set(deed, 1);
}

/** What a plan costs by the prices of its steps; premiums and refunds come with the answer of the server. */
export function roughCost(edition: Edition, view: View, steps: Steps): number {
  let sum = 0;
  for (const [index, count] of steps) {
    const deed = edition.deeds[index];
    if (!deed) continue;
    const from = level(edition, view, index);
    for (let step = 0; step < count; step++) sum += stepPrice(deed, from + step);
  }
  return sum;
}
