/** Plans for buildings: which deeds may get or lose a step next, and the commands that carry the plan out. */

import { onDeeds } from "./notation";
import { groupOf, isHotel, level, stepPrice, summit } from "./property";
import type { Action, Edition, View } from "./types";

export type Steps = ReadonlyMap<number, number>;

/** What would stand on a deed; a hotel that comes down leaves as many houses as it counts for, less one. */
export function planned(edition: Edition, view: View, steps: Steps, deed: number): number {
  const change = steps.get(deed) ?? 0;
  const from = change < 0 && view.deeds[deed]?.hotel ? edition.building.top : level(edition, view, deed);
  return from + change;
}

/** The level all others need beside one; a hotel counts for no more than the edition says. */
function beside(edition: Edition, at: number): number {
  return edition.building.beside[Math.min(at, edition.building.top)] ?? 0;
}

/** Deeds named by actions that put something up, or take it down. */
export function touched(actions: Action[], ...kinds: string[]): Set<number> {
  return new Set(actions.filter((action) => kinds.includes(action.kind)).flatMap((action) => action.deeds));
}

/** Whether one more step may be planned on a deed: as far as the edition's limits show at a glance. */
export function mayAdd(edition: Edition, view: View, steps: Steps, deed: number): boolean {
  const group = groupOf(edition, deed);
  const next = planned(edition, view, steps, deed) + 1;
  const { top, most } = edition.building;
  if (!group || next > summit(edition)) return false;
  if ((steps.get(deed) ?? 0) < 0) return true;
  if ([...steps.values()].some((count) => count < 0)) return false;
  const even = edition.rules.building_shape === "even";
  const started = group.deeds.some((other) => (steps.get(other) ?? 0) > 0);
  // A hotel beside or after other steps is planned where building goes evenly; elsewhere it has to be offered itself.
  const listed = even ? touched(view.actions, "build", "hotel") : touched(stepping(view), isHotel(edition, next) ? "hotel" : "build");
  const afar = touched(view.actions, "remote-build");
  if (!listed.has(deed) && !afar.has(deed) && (!started || !even)) return false;
  if (view.stage?.kind === "prebuild") return maySpread(view, steps, deed, view.stage.most);
  const others = siblings(edition, view, deed);
  return Math.min(next, top) <= most[others.length + 1]! && lower(edition, view, steps, deed, next).length === 0;
}

/** The deeds beside one that are too low for its next step. */
function lower(edition: Edition, view: View, steps: Steps, deed: number, next: number): number[] {
  return siblings(edition, view, deed).filter((other) => planned(edition, view, steps, other) < beside(edition, next));
}

/** Why no further step can be planned on a deed, and the deeds it is about. */
export type Hindrance = { why: "finished" | "lower" | "mortgaged" | "plots" | "cash" | "not-now"; deeds: number[] };

export function hindrance(edition: Edition, view: View, steps: Steps, deed: number, cash: number): Hindrance | null {
  if (mayAdd(edition, view, steps, deed)) return null;
  const next = planned(edition, view, steps, deed) + 1;
  const own = [deed, ...siblings(edition, view, deed)];
  if (next > summit(edition)) return { why: "finished", deeds: [] };
  const mortgaged = own.filter((other) => view.deeds[other]?.mortgaged);
  if (mortgaged.length) return { why: "mortgaged", deeds: mortgaged };
  const low = lower(edition, view, steps, deed, next);
  if (low.length) return { why: "lower", deeds: low };
  if (Math.min(next, edition.building.top) > (edition.building.most[own.length] ?? 0)) return { why: "plots", deeds: [] };
  const price = stepPrice(edition.deeds[deed]!, next - 1);
  return { why: price > cash ? "cash" : "not-now", deeds: [] };
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
  const change = steps.get(deed) ?? 0;
  const left = planned(edition, view, new Map([...steps, [deed, change - 1]]), deed);
  const others = siblings(edition, view, deed);
  if (left < 0 || others.some((other) => beside(edition, planned(edition, view, steps, other)) > left)) return false;
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
  const hotel = isHotel(edition, from + count);
  const plain = hotel ? Math.max(0, forHotel(edition) - from) : count;
  if (plain > 0) houses.set(deed, plain);
  if (hotel) hotels.set(deed, 1);
}

/** How many houses a hotel takes the place of. */
function forHotel(edition: Edition): number {
  return Number(edition.rules.building_houses_for_hotel ?? summit(edition) - 1);
}

/** What a plan costs by the prices of its steps; premiums and refunds come with the answer of the server. */
export function roughCost(edition: Edition, view: View, steps: Steps): number {
  let sum = 0;
  for (const [index, count] of steps) {
    const deed = edition.deeds[index];
    if (!deed || count <= 0) continue;
    const from = level(edition, view, index);
    const hotel = isHotel(edition, from + count);
    const houses = hotel ? Math.max(from, forHotel(edition)) : from + count;
    for (let step = from; step < houses; step++) sum += stepPrice(deed, step);
    if (hotel) sum += stepPrice(deed, summit(edition) - 1);
  }
  return sum;
}
