/** What the coach says, as the server tells it (docs/protocol.md): hints, why an offer was refused, a reviewed game. Chances
 *  are in parts of a million. */

import type { Action } from "./view";

export const WHOLE = 1_000_000;

/** What a reason is filled with: numbers of deeds, groups and seats, money, chances, names of figures. */
export type Details = Record<string, number | string | number[]>;

export interface Hinted {
  /** In the notation. */
  text: string;
  equity: number;
  /** One standard error. */
  error: number;
  reason: string;
  details: Details;
  /** As the view lists what may be done. */
  action?: Action;
}

export interface Hint {
  /** The best ones, best first. */
  actions: Hinted[];
}

/** What a bot saw in an offer it has refused. */
export interface Why {
  seat: number;
  before: number;
  after: number;
  /** What its chances consist of, the largest change first. */
  terms: { figure: string; before: number; after: number }[];
}

/** How well bots play, the weakest first. */
export const LEVELS = ["easy", "normal", "hard", "expert"] as const;

export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

export interface Chances {
  move: number;
  turn: number;
  shares: number[];
  errors: number[];
}

/** What lay on the table when somebody answered, seen from there; what is not named is none. A partner of -1 is the Bank. */
export interface Exchange {
  partner?: number;
  gives?: number[];
  pays?: number;
  /** Decks of kept cards. */
  gives_cards?: number[];
  gets?: number[];
  earns?: number;
  gets_cards?: number[];
}

export interface Swing {
  move: number;
  turn: number;
  seat: number;
  kind: "dice" | "card" | "decision";
  change: number[];
  text: string;
  about?: Exchange | null;
}

export interface Decision {
  move: number;
  turn: number;
  seat: number;
  text: string;
  grade: Grade;
  loss: number;
  error: number;
  better: string | null;
  reason: string;
  details: Details;
  about?: Exchange | null;
}

export type Judged = { seat: number; name: string; accuracy: number; luck: number; skill: number } & Record<Grade, number>;

export interface Review {
  edition: string;
  version: string;
  names: string[];
  playouts: number;
  seed: number;
  complete: boolean;
  stopped: { line: number; reason: string } | null;
  chances: Chances[];
  luck: number[];
  skill: number[];
  swings: Swing[];
  decisions: Decision[];
  players: Judged[];
}

/** The last moment that is not after a move; the first where all are. */
export function momentAt(chances: Chances[], move: number): number {
  return Math.max(0, chances.findLastIndex((one) => one.move <= move));
}

/** The moment that is nearest to a move, for whoever points between two. */
export function nearest(chances: Chances[], move: number): number {
  const before = momentAt(chances, move);
  const after = Math.min(before + 1, chances.length - 1);
  const off = (at: number) => Math.abs((chances[at]?.move ?? 0) - move);
  return off(after) < off(before) ? after : before;
}

/** Where the line of a seat is at a move, be it between two moments. */
export function shareAt(chances: Chances[], move: number, seat: number): number {
  const before = momentAt(chances, move);
  const [one, other] = [chances[before], chances[before + 1]];
  if (!one || !other) return one?.shares[seat] ?? 0;
  const part = Math.max(0, Math.min(1, (move - one.move) / Math.max(1, other.move - one.move)));
  return (one.shares[seat] ?? 0) * (1 - part) + (other.shares[seat] ?? 0) * part;
}

/** How far a band reaches around a chance: two standard errors, within what a chance can be. */
export function band({ shares, errors }: Chances, seat: number): [low: number, high: number] {
  const [share, error] = [shares[seat] ?? 0, errors[seat] ?? 0];
  return [Math.max(0, share - 2 * error), Math.min(WHOLE, share + 2 * error)];
}

/** Decisions of a player, or of everybody (-1), with one of some grades. */
export function chosen(decisions: Decision[], seat: number, grades: ReadonlySet<Grade>): Decision[] {
  return decisions.filter((one) => (seat < 0 || one.seat === seat) && grades.has(one.grade));
}

/** How many decisions there are of every grade. */
export function counted(decisions: Decision[], seat: number): Record<Grade, number> {
  const found = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const one of decisions) if (seat < 0 || one.seat === seat) found[one.grade] += 1;
  return found;
}

/** What one looks at first: what went wrong, or everything where nothing did. */
export function firstLook(decisions: Decision[]): Grade[] {
  const wrong: Grade[] = GRADES.filter((grade) => grade !== "best" && grade !== "good");
  return decisions.some((one) => wrong.includes(one.grade)) ? wrong : [...GRADES];
}

/** Seats whose chances changed most, the largest change first. */
export function movers(change: number[], most = 2): { seat: number; by: number }[] {
  const all = change.map((by, seat) => ({ seat, by })).filter(({ by }) => by !== 0);
  return all.sort((one, other) => Math.abs(other.by) - Math.abs(one.by)).slice(0, most);
}

/** The review with its moves counted as the replay counts them. Chances are of the position a move found, decisions and turns
 *  of fortune are seen where they have been made; a game that was forked goes on counting from there. */
export function onReplay(review: Review, first: number): Review {
  const made = <One extends { move: number }>(one: One): One => ({ ...one, move: first + one.move + 1 });
  return {
    ...review,
    chances: review.chances.map((one) => ({ ...one, move: first + one.move })),
    swings: review.swings.map(made),
    decisions: review.decisions.map(made),
  };
}
