/** What the stage in hand is about, on the board: the spaces in question, and deeds that could be had from afar. */

import type { Edition, Leg, Stage, View } from "./types";

function ofLegs(legs: Leg[]): number[] {
  return legs.flatMap((leg) => [...leg.give_deeds, ...leg.get_deeds]);
}

function deedsOf(stage: Stage): number[] {
  if ("legs" in stage) return ofLegs(stage.legs);
  if (stage.kind === "handover" || stage.kind === "estate") return stage.deeds;
  return "deed" in stage && stage.deed >= 0 ? [stage.deed] : [];
}

/** The spaces in question: of a purchase, a lot, rent that is due, both sides of an offer, a card or a tax. */
export function inQuestion(edition: Edition, view: View | null): Set<number> {
  const stage = view?.stage;
  if (!view || view.over) return new Set();
  const deeds = [...(stage ? deedsOf(stage) : []), ...view.claims.map((claim) => claim.deed)];
  const spaces = deeds.flatMap((deed) => edition.deeds[deed]?.space ?? []);
  if (stage?.kind === "draw" || stage?.kind === "tax-choice") spaces.push(view.seats[stage.seat]?.place ?? -1);
  return new Set(spaces);
}

/** Deeds this seat could buy or build on from afar now. */
export function fromAfar(view: View | null): Set<number> {
  const far = view?.actions.filter((action) => action.kind === "remote-buy" || action.kind === "remote-build") ?? [];
  return new Set(far.flatMap((action) => action.deeds));
}
