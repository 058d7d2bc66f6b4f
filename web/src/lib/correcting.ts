/** Corrections in the notation: what a banker sets right where play has gone on, told before and after. */

import { t } from "./i18n.svelte";
import { quoted } from "./notation";
import { level, summit } from "./property";
import { BANK, type Edition, type View } from "./types";
import { deedName, money, pieces, seatName, spaceName } from "./wording";

export const MATTERS = ["cash", "owner", "place", "buildings", "mortgage", "detention", "card"] as const;
export type Matter = (typeof MATTERS)[number];

/** What is being set right; every matter uses the fields it needs. */
export interface Correction {
  matter: Matter;
  seat: number;
  deed: number;
  amount: number;
  space: number;
  /** Houses, and above them the hotel. */
  steps: number;
  on: boolean;
  /** By its deck. */
  card: string;
  owner: number;
}

export const OF_SEATS: ReadonlySet<Matter> = new Set(["cash", "place", "detention", "card"]);

/** Spaces of one name are told apart by a number behind it. */
export function spaceLabel(edition: Edition, index: number): string {
  const name = edition.spaces[index]?.name ?? "";
  const alike = edition.spaces.filter((space) => space.name === name);
  return alike.length > 1 ? `${name} #${alike.findIndex((space) => space.index === index) + 1}` : name;
}

function standing(edition: Edition, steps: number): string {
  return edition.building.hotels && steps >= summit(edition) ? pieces(edition, "hotel", 1) : pieces(edition, "house", steps);
}

const flipped = (on: boolean) => t(on ? "switch.on" : "switch.off");

/** What is so now, and what would be. */
export function beforeAndAfter(edition: Edition, view: View, what: Correction): [string, string] {
  const seat = view.seats[what.seat];
  const deed = view.deeds[what.deed];
  switch (what.matter) {
    case "cash":
      return [money(edition, seat?.cash ?? 0), money(edition, what.amount)];
    case "owner":
      return [seatName(view, deed?.owner ?? BANK), seatName(view, what.owner)];
    case "place":
      return [spaceName(edition, seat?.place ?? 0), spaceName(edition, what.space)];
    case "buildings":
      return [standing(edition, level(edition, view, what.deed)), standing(edition, what.steps)];
    case "mortgage":
      return [flipped(deed?.mortgaged ?? false), flipped(what.on)];
    case "detention":
      return [flipped((seat?.detained ?? 0) > 0), flipped(what.on)];
    case "card":
      return [seat?.held.map((card) => card.title).join(", ") || t("terms.nothing"), `${what.on ? "+" : "\u2212"} ${what.card}`];
  }
}

/** The correction in the notation; empty where something is missing. */
export function written(edition: Edition, view: View, what: Correction, reason: string): string {
  const said = wordsOf(edition, view, what);
  return said && reason.trim() ? `correct ${what.matter} ${said}: ${reason.trim()}` : "";
}

function wordsOf(edition: Edition, view: View, what: Correction): string {
  const who = what.seat >= 0 ? quoted(seatName(view, what.seat)) : "";
  const deed = what.deed >= 0 ? quoted(deedName(edition, what.deed)) : "";
  if (OF_SEATS.has(what.matter) ? !who : !deed) return "";
  const onOff = what.on ? "on" : "off";
  switch (what.matter) {
    case "cash":
      return `${who} ${what.amount}`;
    case "owner":
      return `${deed} ${what.owner === BANK ? "Bank" : quoted(seatName(view, what.owner))}`;
    case "place":
      return `${who} ${quoted(spaceLabel(edition, what.space))}`;
    case "buildings":
      return `${deed} ${edition.building.hotels && what.steps >= summit(edition) ? "hotel" : what.steps}`;
    case "mortgage":
      return `${deed} ${onOff}`;
    case "detention":
      return `${who} ${onOff}`;
    case "card":
      return what.card.trim() ? `${who} ${quoted(what.card.trim())} ${onOff}` : "";
  }
}
