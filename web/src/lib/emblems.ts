/** Which line drawing stands on a space that is more than a plot: by what its data say it is. */

import type { IconName } from "../look/icons";
import { ICONS } from "../look/icons";
import type { Edition, Space, SpaceKind } from "./types";

const KINDS: Partial<Record<SpaceKind, IconName>> = {
  start: "move",
  tax: "tax",
  detention: "jail",
  "go-to-detention": "gate",
  rest: "tree",
  risk: "dice",
};

/** The first deck is told by its vane, another by its letter. */
const DECKS: readonly IconName[] = ["vane", "card", "scroll", "star"];

/** What groups without plots to build on are commonly called; their deeds take the drawings in turn. */
const GROUPS: Record<string, readonly IconName[]> = {
  railroad: ["train"],
  utility: ["bolt", "drop"],
  transport: ["train", "ferry"],
  toll: ["toll"],
  speed_trap: ["speed"],
  surf_club: ["wave"],
  owned: ["gate"],
  dice: ["dice"],
};

/** The name of the drawing, or nothing for a plot that has its colour. */
export function emblem(edition: Edition, space: Space): IconName | undefined {
  if (space.kind === "cards") return DECKS[space.deck] ?? "card";
  const group = edition.groups[edition.deeds[space.deed]?.group ?? -1];
  if (!group) return KINDS[space.kind];
  const wished = (edition.icons[group.id] ?? []).filter((name): name is IconName => name in ICONS);
  if (wished.length) return wished[group.deeds.indexOf(space.deed) % wished.length];
  if (group.rent === "level") return undefined;
  const usual = GROUPS[group.id] ?? GROUPS[group.rent] ?? [];
  return usual[group.deeds.indexOf(space.deed) % usual.length];
}
