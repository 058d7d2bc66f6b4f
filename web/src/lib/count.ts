/** The count sheet: what lies before everybody at the end, and what the server makes of it. */

import type { Edition, No } from "./types";

/** A column as somebody fills it in; buildings are counted by group, as one sees them on the board. */
export interface Column {
  name: string;
  notes: Record<string, number>;
  /** Null where only the notes are counted. */
  cash: number | null;
  deeds: TickedDeed[];
  buildings: Record<string, Built>;
  cards: number;
  debt: number;
  /** Who went out first has 1; 0 for those who were there at the end. */
  out: number;
}

export interface TickedDeed {
  deed: number;
  mortgaged: boolean;
}

export interface Built {
  houses: number;
  hotels: number;
}

/** A column as the server reads it. */
export interface PlayerCount {
  name: string;
  cash: number;
  notes: Record<string, number>;
  deeds: { deed: number; houses: number; hotel: boolean; mortgaged: boolean }[];
  cards: number;
  debt: number;
  out: number;
}

export interface CountProblem extends No {
  /** The column; -1 for the whole sheet. */
  player: number;
  /** The row: `deeds.12`, `notes.500`, `cash` … */
  key: string;
}

export interface CountedPlayer {
  name: string;
  out: number;
  cash: number;
  /** Null where something in the column cannot be. */
  worth: number | null;
  items: { item: string; amount: number }[];
  deeds: { deed: number; value: number | null; buildings: number | null }[];
}

export interface Ranked {
  place: number;
  player: number;
  worth: number;
  cash: number;
  out: number;
  shared: boolean;
}

export interface Tie {
  worth: number;
  players: number[];
  by: "cash" | "shared";
  clause: string;
}

/** What an edition makes of a sheet; there is no ranking while something on it cannot be. */
export interface Counted {
  players: CountedPlayer[];
  ranking: Ranked[];
  decided: { by: "worth" | "cash" | "shared" | "last"; clause: string } | null;
  ties: Tie[];
  problems: CountProblem[];
  /** The clause by which everything is valued. */
  valuation: string;
}

export function freshColumn(name: string): Column {
  return { name, notes: {}, cash: null, deeds: [], buildings: {}, cards: 0, debt: 0, out: 0 };
}

export function notesSum(column: Column): number {
  return Object.entries(column.notes).reduce((sum, [note, count]) => sum + Number(note) * count, 0);
}

export function hasNotes(column: Column): boolean {
  return Object.values(column.notes).some((count) => count > 0);
}

export function builtOn(column: Column, group: number): Built {
  return column.buildings[group] ?? { houses: 0, hotels: 0 };
}

/** The groups in which somebody can have buildings: those of ticked deeds, and those where some were counted before. */
export function buildable(edition: Edition, column: Column): number[] {
  const groups = new Set(column.deeds.map(({ deed }) => edition.deeds[deed]?.group ?? -1));
  return edition.groups.filter((group) => group.buildable && groups.has(group.index)).map((group) => group.index);
}

/** A column for the server. Whoever is out has nothing, whatever was written down before. */
export function wishOf(edition: Edition, column: Column): PlayerCount {
  const { out } = column;
  const name = column.name.trim();
  if (out) return { name, cash: 0, notes: {}, deeds: [], cards: 0, debt: 0, out };
  const notes = Object.fromEntries(Object.entries(column.notes).filter(([, count]) => count > 0));
  const standing = new Map(buildable(edition, column).flatMap((group) => spread(edition, column, group)));
  return {
    name,
    cash: column.cash ?? (hasNotes(column) ? -1 : 0),
    notes,
    deeds: column.deeds.map(({ deed, mortgaged }) => ({ deed, mortgaged, ...(standing.get(deed) ?? BARE) })),
    cards: column.cards,
    debt: column.debt,
    out,
  };
}

/** A column as it is filled in, from one that the server or a device has. */
export function columnOf(edition: Edition, one: PlayerCount): Column {
  const column = { ...freshColumn(one.name), notes: { ...one.notes }, cash: one.cash >= 0 ? one.cash : null, cards: one.cards, debt: one.debt, out: one.out };
  const order = (deed: number) => edition.deeds[deed]?.group ?? 0;
  column.deeds = one.deeds.map(({ deed, mortgaged }) => ({ deed, mortgaged })).sort((a, b) => order(a.deed) - order(b.deed) || a.deed - b.deed);
  for (const { deed, houses, hotel } of one.deeds) {
    const built = builtOn(column, order(deed));
    if (houses || hotel) column.buildings[order(deed)] = { houses: built.houses + houses, hotels: built.hotels + Number(hotel) };
  }
  return column;
}

/** Whether nothing has been written in a column yet. */
export function isBlank(column: Column): boolean {
  return !hasNotes(column) && column.cash === null && !column.deeds.length && !column.cards && !column.debt && !column.out;
}

const BARE = { houses: 0, hotel: false };

/** The buildings of a group on its plots: hotels on the last of them, houses evenly on the others. What has no room is put
 *  on the first nevertheless: the server says so, and nothing is lost. */
function spread(edition: Edition, column: Column, group: number): [number, { houses: number; hotel: boolean }][] {
  const own = column.deeds.filter(({ deed }) => edition.deeds[deed]?.group === group);
  const clear = own.filter(({ mortgaged }) => !mortgaged);
  const plots = (clear.length ? clear : own).map(({ deed }) => deed);
  const { houses, hotels } = builtOn(column, group);
  const built = plots.map((_, n) => ({ houses: 0, hotel: n >= plots.length - hotels }));
  const open = built.filter(({ hotel }) => !hotel);
  open.forEach((plot, n) => (plot.houses = Math.floor(houses / open.length) + (n < houses % open.length ? 1 : 0)));
  const left = houses - built.reduce((sum, plot) => sum + plot.houses, 0) + Math.max(hotels - plots.length, 0);
  if (built[0]) built[0].houses += left;
  return plots.map((deed, n) => [deed, built[n]!]);
}

/** Something in which the pad's books and the count are not of one mind. */
export interface Difference {
  player: number;
  what: "cash" | "deed" | "no-deed" | "mortgaged" | "clear" | "houses" | "hotels" | "cards" | "debt" | "out" | "in";
  deed: number;
  group: number;
  counted: number;
  books: number;
}

const cashOf = (one: PlayerCount) => (one.cash >= 0 ? one.cash : Object.entries(one.notes).reduce((sum, [note, count]) => sum + Number(note) * count, 0));

/** Everything in which a count differs from the books; nothing is put right by itself. */
export function differences(edition: Edition, counted: PlayerCount[], books: PlayerCount[]): Difference[] {
  return counted.flatMap((one, player) => {
    const kept = books[player];
    return kept ? apart(edition, one, kept).map((found) => ({ ...found, player })) : [];
  });
}

function apart(edition: Edition, counted: PlayerCount, books: PlayerCount): Omit<Difference, "player">[] {
  const none = { deed: -1, group: -1, counted: 0, books: 0 };
  if (counted.out > 0 !== books.out > 0) return [{ ...none, what: counted.out ? "out" : "in" }];
  const found: Omit<Difference, "player">[] = [];
  const compare = (what: Difference["what"], one: number, other: number, group = -1) => {
    if (one !== other) found.push({ ...none, what, group, counted: one, books: other });
  };
  compare("cash", cashOf(counted), cashOf(books));
  const theirs = new Map(books.deeds.map((one) => [one.deed, one]));
  const ours = new Map(counted.deeds.map((one) => [one.deed, one]));
  for (const { deed } of books.deeds) if (!ours.has(deed)) found.push({ ...none, what: "no-deed", deed });
  for (const { deed, mortgaged } of counted.deeds) {
    const other = theirs.get(deed);
    if (!other) found.push({ ...none, what: "deed", deed });
    else if (other.mortgaged !== mortgaged) found.push({ ...none, what: mortgaged ? "mortgaged" : "clear", deed });
  }
  for (const { index, deeds } of edition.groups) {
    const sum = (of: PlayerCount, worth: (one: PlayerCount["deeds"][number]) => number) =>
      of.deeds.filter(({ deed }) => deeds.includes(deed)).reduce((total, one) => total + worth(one), 0);
    compare("houses", sum(counted, (one) => one.houses), sum(books, (one) => one.houses), index);
    compare("hotels", sum(counted, (one) => Number(one.hotel)), sum(books, (one) => Number(one.hotel)), index);
  }
  compare("cards", counted.cards, books.cards);
  compare("debt", counted.debt, books.debt);
  return found;
}
