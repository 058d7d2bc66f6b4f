/** Events grouped by turn, without those that a later one says again; and as the rows of a ledger. */

import type { GameEvent, Leg } from "./types";

export interface TurnGroup {
  turn: number;
  /** Whose turn it is, -1 before play. */
  seat: number;
  events: GameEvent[];
}

/** Events that say nothing more once one of these has happened with the same deed. */
const SAID_AGAIN: Record<string, string[]> = {
  "rent-due": ["rent-asked", "rent-paid"],
  "rent-asked": ["rent-paid"],
  offered: ["bought", "declined"],
  "auction-won": ["lot-paid"],
  accepted: ["dealt"],
};

function isSaidAgain(event: GameEvent, later: GameEvent[]): boolean {
  const names = SAID_AGAIN[event.name];
  return names !== undefined && later.some((one) => names.includes(one.name) && one.deed === event.deed);
}

/** The groups, oldest first, without what the table sets as play begins; a fork has one before its first turn even if nothing has happened there. */
export function byTurn(events: GameEvent[], forked = false): TurnGroup[] {
  const groups: TurnGroup[] = [];
  for (const event of events) {
    if (event.name === "turn-ends" || (event.name === "auto-claim" && event.by === "table")) continue;
    let group = groups.at(-1);
    if (!group || group.turn !== event.turn) {
      group = { turn: event.turn, seat: -1, events: [] };
      groups.push(group);
    }
    if (event.name === "turn-begins") group.seat = event.seat;
    else group.events.push(event);
  }
  for (const group of groups) {
    group.events = group.events.filter((event, n) => !isSaidAgain(event, group.events.slice(n + 1, n + 12)));
  }
  if (forked && (groups[0]?.turn ?? 1) === 1) groups.unshift({ turn: 0, seat: -1, events: [] });
  return groups;
}

/** What is still true after going back to `view`; that moves were taken back, and why, stays beside what is. */
export function kept(log: GameEvent[], { move, turn }: { move: number; turn: number }): GameEvent[] {
  return log.flatMap((event) => (event.move <= move ? event : event.name === "taken-back" ? { ...event, move, turn } : []));
}

// -- the ledger -------------------------------------------------------------------------------------

/** A drawing of the sprite, without its `i-`. */
export type Icon =
  | "dice"
  | "move"
  | "buy"
  | "rent"
  | "pay"
  | "gavel"
  | "deal"
  | "build"
  | "mortgage"
  | "card"
  | "jail"
  | "tax"
  | "clock"
  | "host"
  | "leave"
  | "seal"
  | "ledger";

/** One line of the ledger. */
export interface LogRow {
  event: GameEvent;
  icon: Icon;
  text: string;
  /** What it brings (+) or costs (−) the seat it is told of: you where you are part of it; 0 where no money moves. */
  amount: number;
  clause: string;
  /** Why somebody else made this move: `clock`, `away`, `table`; said at the first row of a move only. */
  by: string;
}

/** A turn of the ledger: whose it is, what was thrown in it, and what happened. */
export interface LogTurn {
  turn: number;
  /** -1 before play. */
  seat: number;
  /** Every throw of the seat in this turn, both dice each. */
  dice: number[][];
  rows: LogRow[];
}

/** How a row is worded. */
export interface Manner {
  /** Whose turn the row stands under: who acts need not be named again. */
  under: number;
  /** A move that led over the start, and so brought a salary. */
  passing: boolean;
}

export interface Reader {
  /** The seat of whoever reads, -1 for spectators. */
  me: number;
  forked?: boolean;
  tell: (event: GameEvent, manner: Manner) => string;
}

const ICONS: Partial<Record<string, Icon>> = {
  threw: "dice",
  "threw-for-start": "dice",
  "tie-for-start": "dice",
  "throw-void": "dice",
  "third-double": "dice",
  "same-double": "dice",
  "throws-again": "dice",
  moved: "move",
  crossed: "move",
  starts: "move",
  salary: "pay",
  "landing-bonus": "pay",
  "risk-won": "pay",
  paid: "pay",
  "paid-part": "pay",
  owes: "pay",
  repaid: "pay",
  borrowed: "pay",
  collected: "pay",
  commission: "pay",
  "premium-paid": "pay",
  "estate-cash": "pay",
  valued: "pay",
  offered: "buy",
  bought: "buy",
  "bought-from-afar": "buy",
  "not-for-sale": "buy",
  declined: "buy",
  "deeds-dealt": "buy",
  "dealt-deed-paid": "buy",
  "estate-deed": "buy",
  "deed-sold-to-bank": "buy",
  "kept-back": "gavel",
  "auction-opened": "gavel",
  "auction-won": "gavel",
  "auction-without-bids": "gavel",
  "lot-paid": "gavel",
  bid: "gavel",
  passed: "gavel",
  "put-up": "gavel",
  "asked-for": "gavel",
  agreed: "gavel",
  "below-reserve": "gavel",
  "called-off": "gavel",
  sold: "gavel",
  "forced-sale": "gavel",
  "forced-over": "gavel",
  "rent-due": "rent",
  "rent-asked": "rent",
  "rent-lapsed": "rent",
  "rent-paid": "rent",
  "no-rent-detained": "rent",
  "no-rent-mortgaged": "rent",
  "let-pass": "rent",
  built: "build",
  "hotel-built": "build",
  "built-from-afar": "build",
  "buildings-sold": "build",
  "wishes-asked": "build",
  wanted: "build",
  "prebuild-declined": "build",
  mortgaged: "mortgage",
  lifted: "mortgage",
  "interest-kept": "mortgage",
  "offered-deal": "deal",
  countered: "deal",
  accepted: "deal",
  "refused-deal": "deal",
  withdrawn: "deal",
  dealt: "deal",
  "deal-waits": "deal",
  "deal-off": "deal",
  drew: "card",
  "card-kept": "card",
  "card-used": "card",
  "estate-card": "card",
  reshuffled: "card",
  "sent-to-detention": "jail",
  "left-by-double": "jail",
  "no-double": "jail",
  "fine-paid": "jail",
  "fine-forced": "jail",
  "sat-out": "jail",
  served: "jail",
  "tax-choice": "tax",
  missed: "clock",
  "misses-next": "clock",
  "time-called": "clock",
  "last-turn": "clock",
  break: "clock",
  resumed: "clock",
  noted: "host",
  "taken-back": "host",
  fined: "host",
  "last-round": "clock",
  "corrected-cash": "host",
  "corrected-owner": "host",
  "corrected-place": "host",
  "corrected-buildings": "host",
  "corrected-mortgaged": "host",
  "corrected-unmortgaged": "host",
  "corrected-detained": "host",
  "corrected-free": "host",
  "corrected-card-held": "host",
  "corrected-card-returned": "host",
  abandoned: "host",
  leaving: "leave",
  left: "leave",
  lost: "leave",
  bankrupt: "leave",
  won: "seal",
  "shared-win": "seal",
};

/** A drawing for what happened; one that no drawing is made for gets the book itself. */
export function iconOf(event: GameEvent): Icon {
  return ICONS[event.name] ?? "ledger";
}

/** Money that comes from the Bank or goes there, seen from the seat of the event. */
const FROM_BANK = new Set(["salary", "landing-bonus", "risk-won", "collected", "buildings-sold", "mortgaged", "deed-sold-to-bank", "borrowed"]);
const TO_BANK = new Set(
  "dealt-deed-paid bought bought-from-afar lot-paid built hotel-built built-from-afar lifted fine-paid commission repaid".split(" "),
);
/** Money that goes from the seat of the event to the other one, which may be the Bank. */
const TO_OTHER = new Set(["premium-paid", "rent-paid", "paid", "paid-part"]);

/** What an event brings or costs the seat concerned: the reader, who may be the other one, or the seat it begins with. */
export function amountFor(event: GameEvent, me: number): number {
  const { name, amount } = event;
  const mine = me >= 0 && event.other === me && event.seat !== me;
  if (FROM_BANK.has(name)) return amount;
  if (TO_BANK.has(name)) return -amount;
  if (TO_OTHER.has(name)) return mine ? amount : -amount;
  if (name === "sold") return mine ? -amount : amount;
  if (name === "forced-sale") return mine ? -amount : 0;
  // Its sentence begins with whoever receives it.
  if (name === "estate-cash") return me >= 0 && event.seat === me ? -amount : amount;
  return name === "dealt" ? dealt(event, me) : 0;
}

/** The money of a deal, for the reader who takes part in it or for whoever proposed it. */
function dealt({ legs = [], seat }: GameEvent, me: number): number {
  const net = (leg: Leg) => leg.get_cash - leg.give_cash;
  const own = me === seat ? undefined : legs.find((leg) => leg.partner === me);
  const sum = own ? -net(own) : legs.reduce((total, leg) => total + net(leg), 0);
  return sum === 0 ? 0 : sum;
}

/** What nobody reads: it stands elsewhere, or says nothing that is not said beside it. */
const NOISE = new Set(["auto-claim", "rested"]);
/** With these an auction is over: who bid and who passed is history. */
const HAMMER = new Set(["auction-won", "auction-without-bids", "lot-paid", "sold", "below-reserve", "forced-sale", "forced-over"]);
const BIDDING = new Set(["bid", "passed"]);
const OFFERS = new Set(["offered-deal", "countered"]);

function isSettled(event: GameEvent, later: GameEvent[]): boolean {
  if (BIDDING.has(event.name)) return later.some((one) => HAMMER.has(one.name));
  if (!OFFERS.has(event.name)) return false;
  const terms = JSON.stringify(event.legs);
  return later.some((one) => one.name === "dealt" && JSON.stringify(one.legs) === terms);
}

/** Moves somebody did not make. */
const INSTEAD = new Set(["clock", "away", "table"]);

/** The ledger, oldest turn first: throws stand in the head of their turn, a salary with the move that brought it. */
export function ledger(events: GameEvent[], reader: Reader): LogTurn[] {
  return byTurn(events, reader.forked).map((group) => {
    const told = group.events.filter((event, n) => !NOISE.has(event.name) && !isSettled(event, group.events.slice(n + 1)));
    const thrown = told.filter((event) => isOwnThrow(event, group.seat));
    const rows = told.filter((event) => !isOwnThrow(event, group.seat));
    return { turn: group.turn, seat: group.seat, dice: thrown.map((event) => event.dice ?? []), rows: rowsOf(rows, group.seat, reader) };
  });
}

function isOwnThrow(event: GameEvent, seat: number): boolean {
  return event.name === "threw" && event.seat === seat && event.dice?.length === 2;
}

function rowsOf(events: GameEvent[], under: number, reader: Reader): LogRow[] {
  const rows: LogRow[] = [];
  for (const [n, event] of events.entries()) {
    if (event.name === "salary" && isPassing(events[n - 1], event)) continue;
    const next = events[n + 1];
    const salary = next && isPassing(event, next) ? next : undefined;
    rows.push({
      event,
      icon: event.name === "paid" ? paidIcon(events, n) : iconOf(event),
      text: reader.tell(event, { under, passing: salary !== undefined }),
      amount: amountFor(event, reader.me) + (salary?.amount ?? 0),
      clause: salary?.clause || event.clause,
      by: INSTEAD.has(event.by) && events[n - 1]?.move !== event.move ? event.by : "",
    });
  }
  return rows;
}

/** Whether a move led over the start: its salary comes next. */
function isPassing(event: GameEvent | undefined, next: GameEvent): boolean {
  return event?.name === "moved" && next.name === "salary" && event.seat === next.seat && event.move === next.move;
}

/** What is paid is drawn like what it is paid for, if that was told just before. */
function paidIcon(events: GameEvent[], n: number): Icon {
  const before = events[n - 1];
  if (before?.move !== events[n]?.move) return "pay";
  if (before?.name === "drew") return "card";
  return before?.name === "fine-forced" ? "jail" : "pay";
}
