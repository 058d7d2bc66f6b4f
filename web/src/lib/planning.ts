/** Plans for buildings: which deeds may get or lose a step next, and the commands that carry the plan out. */

import { onDeeds } from "./notation";
import { groupOf, hasHotels, level, stepPrice, topLevel } from "./property";
import type { Action, Edition, View } from "./types";

export type Steps = ReadonlyMap<number, number>;

export function planned(edition: Edition, view: View, steps: Steps, deed: number): number {
  return level(edition, view, deed) + (steps.get(deed) ?? 0);
}

/** Deeds named by actions that put something up, or take it down. */
export function touched(actions: Action[], ...kinds: string[]): Set<number> {
  return new Set(actions.filter((action) => kinds.includes(action.kind)).flatMap((action) => action.deeds));
}

/** Whether one more step may be planned on a deed: as far as the shape of the edition's buildings shows at a glance. */
export function mayAdd(edition: Edition, view: View, steps: Steps, deed: number): boolean {
  const group = groupOf(edition, deed);
  const now = planned(edition, view, steps, deed);
  if (!group || now >= topLevel(edition)) return false;
  if ((steps.get(deed) ?? 0) < 0) return true;
  if ([...steps.values()].some((count) => count < 0)) return false;
  const shape = edition.rules.building_shape;
  const started = group.deeds.some((other) => (steps.get(other) ?? 0) > 0);
  // A hotel beside or after other steps is planned where building goes evenly; elsewhere it has to be offered itself.
  const hotel = hasHotels(edition) && now + 1 >= topLevel(edition);
  const listed = shape === "even" ? touched(view.actions, "build", "hotel") : touched(stepping(view), hotel ? "hotel" : "build");
  const afar = touched(view.actions, "remote-build");
  if (!listed.has(deed) && !afar.has(deed) && (!started || shape !== "even")) return false;
  if (view.stage?.kind === "prebuild") return maySpread(view, steps, deed, view.stage.most);
  if (shape === "ladder") return fits(group.deeds.filter((other) => view.deeds[other]?.owner === view.deeds[deed]?.owner).map((other) => planned(edition, view, steps, other) + (other === deed ? 1 : 0)));
  return shape !== "even" || group.deeds.every((other) => planned(edition, view, steps, other) >= now);
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

/** A ladder: one plot carries 1, two carry 2 each; with three, rung 3, 6 or 9 needs 1, 2 or 3 on both others. */
function fits(levels: number[]): boolean {
  if (levels.length < 3) return levels.every((rung) => rung <= levels.length);
  return levels.every((rung, at) => levels.every((other, n) => n === at || Math.floor(rung / 3) <= other));
}

export function mayTake(edition: Edition, view: View, steps: Steps, deed: number): boolean {
  const group = groupOf(edition, deed);
  const now = planned(edition, view, steps, deed);
  if (!group || now <= 0) return false;
  const even = edition.rules.building_shape !== "even" || group.deeds.every((other) => planned(edition, view, steps, other) <= now);
  if ((steps.get(deed) ?? 0) > 0) return even;
  if ([...steps.values()].some((count) => count > 0)) return false;
  const started = group.deeds.some((other) => (steps.get(other) ?? 0) < 0);
  return even && (started || touched(view.actions, "sell").has(deed));
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
  const top = topLevel(edition);
  const hotel = hasHotels(edition) && from + count >= top;
  const plain = hotel ? count - 1 : count;
  if (plain > 0) houses.set(deed, plain);
  if (hotel) hotels.set(deed, 1);
}

/** What a plan costs by the prices on the deeds; the server knows duties, premiums and refunds better. */
export function roughCost(edition: Edition, view: View, steps: Steps): number {
  let sum = 0;
  for (const [index, count] of steps) {
    const deed = edition.deeds[index];
    if (!deed) continue;
    const from = level(edition, view, index);
    for (let step = 0; step < count; step++) sum += stepPrice(edition, deed, from + step);
  }
  return sum;
}
