/** The view of a game as one seat has it: seats, deeds, the stage, and what may be done. */

import type { No } from "./types";

export interface Held {
  card: number;
  deck: number;
  title: string;
  text: string;
  label: string;
}

export interface Seat {
  name: string;
  token: string;
  cash: number;
  place: number;
  detained: number;
  out: boolean;
  deeds: number[];
  held: Held[];
  credit: number;
  missing: number;
  auto_claim: boolean;
  bot: string;
  /** Who the bot is, by id, and what it plays like; both empty for people. */
  character: string;
  temperament: string;
  caretaker: "" | "clock" | "away" | "gone";
  connected: boolean;
  clock_ms: number | null;
  worth: number;
}

export interface DeedState {
  owner: number;
  houses: number;
  hotel: boolean;
  mortgaged: boolean;
  rent: number;
  /** Of the deed's rents the one that holds; -1 if none does. */
  row: number;
  reserved: number;
}

export interface Leg {
  partner: number;
  give_deeds: number[];
  give_cash: number;
  give_cards: number[];
  get_deeds: number[];
  get_cash: number;
  get_cards: number[];
}

/** What a deal would leave one party with. */
export interface Effect {
  seat: number;
  cash_after: number;
  /** Groups it would then own completely. */
  groups: number[];
  interest: number;
}

export type Piece = "lot" | "house" | "hotel" | "sale" | "forced-sale";

export type Stage =
  | { kind: "first-throw"; seat: number; rivals: number[]; totals: number[]; ranked: number[] }
  | { kind: "opening-deal"; seat: number; dealt: number[] }
  | { kind: "token-choice"; seat: number; order: number[] }
  | { kind: "prebuild"; seat: number; most: number }
  | {
      kind: "turn";
      seat: number;
      throws: number;
      doubles: number;
      again: boolean;
      ordered: boolean;
      site: number;
      built: boolean;
      outright: boolean;
      fine: number;
    }
  | { kind: "move"; seat: number; spaces: number }
  | { kind: "landing"; seat: number }
  | { kind: "draw"; seat: number; deck: number }
  | { kind: "rent-throw"; seat: number; deed: number }
  | { kind: "purchase"; seat: number; deed: number; price: number }
  | { kind: "tax-choice"; seat: number; flat: number; share: number }
  | AuctionStage
  | { kind: "approach"; seat: number; deed: number; bid: number; owner: number; gets: number }
  | { kind: "reserve"; seat: number; deed: number; bid: number; bidder: number; commission: number }
  | DebtStage
  | { kind: "deal"; seat: number; legs: Leg[]; answered: number; text: string; effects: Effect[] }
  | { kind: "handover"; seat: number; deeds: number[] }
  | { kind: "wishes"; seat: number; piece: Piece; wants: number[] }
  | { kind: "placing"; seat: number; piece: Piece; count: number; price: number }
  | { kind: "estate"; seat: number; deeds: number[]; opening: boolean }
  | { kind: "asking"; seat: number; legs: Leg[]; silent: number[] }
  | { kind: "leaving"; seat: number; silent: number[] };

export interface AuctionStage {
  kind: "auction";
  seat: number;
  piece: Piece;
  deed: number;
  mortgaged: boolean;
  among: number[];
  bid: number;
  leader: number;
  passed: number[];
  lowest: number;
  least_raise: number;
  seller: number;
  reserve: number;
  final: boolean;
  /** The move with which this auction began. */
  since?: number;
  /** Of a forced sale: the debt it is for. */
  owed?: number;
  creditor?: number;
}

export interface DebtStage {
  kind: "debt";
  seat: number;
  creditor: number;
  amount: number;
  cause: string;
  deed: number;
  cash: number;
  could_raise: number;
  short: number;
}

/** One action the Bank pays for, and what it costs. */
export interface Way {
  text: string;
  kind: string;
  deeds: number[];
  counts: number[];
  raises: number;
  /** Rents of `deeds` before and after. */
  rent_before: number[];
  rent_after: number[];
  /** By so much the rents of one's other deeds of the same groups fall. */
  group_loss: number;
  /** What lifting costs beyond the loan. */
  interest: number;
  /** What it costs to have it all back, beyond what it brings: interest, or building again. */
  back: number;
  /** Rent one has to expect to miss in a round. */
  missed: number;
  /** `back` and the rents of so many rounds as the plan says. */
  cost: number;
  /** The ways, by their place in the list, that have to be gone before it; a plan has its steps in order anyway. */
  after?: number[];
}

/** The cheapest way to raise what is short. */
export interface Plan {
  steps: Way[];
  raised: number;
  leaves: number;
  /** What is short even then. */
  missing: number;
  interest: number;
  back: number;
  missed: number;
  rounds: number;
  cost: number;
}

/** One's own debt, and what can be done about it. */
export interface Debt {
  owed: number;
  to: number;
  cash: number;
  could_raise: number;
  short: number;
  ways: Way[];
  plan: Plan;
}

export interface Side {
  deeds: number[];
  cash: number;
  cards: number[];
}

export interface Note {
  for?: string;
  fine_if_not?: number;
  lapses?: number | unknown[];
  next?: number;
  missed?: number[];
  unused_throw?: boolean;
  then?: string;
  means?: number;
  over_cash?: number;
  final?: boolean;
  group_owned?: number;
  group_size?: number;
  premium?: number;
  premium_to?: number;
  rent_before?: number[];
  rent_after?: number[];
  duty?: number;
  outright?: boolean;
  pays_debt?: boolean;
  repays?: number;
  interest?: number;
  lander?: number;
  amount?: number;
  deed?: number;
  give?: Side;
  get?: Side;
  commission?: number;
  commission_percent?: number;
  gets?: number;
  forced?: boolean;
  creditor?: number;
  owner?: number;
  least?: number;
  fine_next?: number;
  piece?: Piece;
  /** Of a card that may have been drawn: what stands on it. */
  title?: string;
  wording?: string;
}

export interface Action {
  text: string;
  kind: string;
  deeds: number[];
  counts: number[];
  amount: number;
  target: number;
  cost: number;
  cash_after: number;
  note: Note;
}

export interface Claim {
  lander: number;
  owner: number;
  deed: number;
  amount: number;
  lapses_in: number;
  /** Until when, by the server's clock, bots hold back for it; null where none does. */
  bots_wait_until: number | null;
}

/** What the rules say to an action before it is tried. */
export interface Verdict extends No {
  legal: boolean;
  clause: string;
}

/** What one could do now with more cash. */
export interface Shut extends Verdict {
  text: string;
  kind: string;
  deeds: number[];
  counts: number[];
  amount: number;
  cost: number;
  /** What is missing of the cost. */
  short: number;
  could_raise: number;
  /** Kinds of the listed actions that bring money now. */
  raise_by: string[];
}

/** What one seat may do, as only that seat sees it. */
export type OwnView = Pick<View, "actions" | "shut" | "auction" | "deal" | "debt" | "tokens" | "undo" | "spared">;

/** A step the Banker can take back. */
export interface TakenStep {
  move: number;
  seat: number;
  text: string;
}

export interface View {
  revision: number;
  move: number;
  turn: number;
  on_turn: number;
  awaited: number;
  over: boolean;
  unfinished: boolean;
  paused: boolean;
  called: boolean;
  last_turn: boolean;
  last_round?: boolean;
  seats: Seat[];
  deeds: DeedState[];
  bank: { houses: number; hotels: number };
  stage: Stage | null;
  agenda: string[];
  dice: number[];
  claims: Claim[];
  asked: { debtor: number; creditor: number; amount: number; cause: string; deed: number }[];
  ranking: number[][];
  valuation: [string, number][][];
  offers_open: boolean;
  actions: Action[];
  shut: Shut[];
  auction: { lowest: number; highest: number; steps: number[] } | null;
  deal: { partners: number[]; cards: boolean; counter_to: number } | null;
  debt: Debt | null;
  tokens: string[];
  /** Whether this seat may ask to undo: back to which move, who has to agree, or why not. */
  undo: { possible: boolean; why: string; to: number; needs: number[] } | null;
  /** One's own deeds that bots are not to ask for. */
  spared?: number[];
  /** What is left of the planned minutes, below zero in overtime. */
  ends_in_ms?: number | null;
  /** Whether they are running. */
  time_runs?: boolean;
  overtime?: boolean;
  /** Whether the host may call time now. */
  call_time?: Verdict;
  /** At a physical table, for whoever drives it: what every seat may do, what the host may, and the last steps, newest first. */
  hands?: OwnView[];
  host_legal?: { text: string; kind: string }[];
  steps?: TakenStep[];
}

export interface GameEvent {
  name: string;
  seat: number;
  other: number;
  deed: number;
  amount: number;
  space: number;
  /** Words people wrote themselves: the name of a token, a note of the host. */
  text: string;
  clause: string;
  turn: number;
  move: number;
  /** In English, for what these messages cannot word. */
  sentence: string;
  /** Who made the move: `person`, `bot`, `clock`, `away`, `host` or `table`. */
  by: string;
  // What an event is not about is left out.
  dice?: number[];
  seats?: number[];
  deeds?: number[];
  /** Steps that went up or came down on each of `deeds`. */
  counts?: number[];
  /** Houses that stand on each of `deeds` afterwards. */
  levels?: number[];
  /** Those of `deeds` whose hotel came down. */
  hotels?: number[];
  /** The card it is about, or all the cards in the terms of a deal, with the numbers the terms name them by. */
  cards?: { deck: number; title: string; text: string; card?: number }[];
  legs?: Leg[];
  piece?: Piece;
  on?: boolean;
  /** Why a bot has refused. */
  reason?: string;
}

export interface You {
  seat: number | null;
  host: boolean;
  role: "seat" | "host" | "spectator" | "banker";
  name: string;
  may_delete: boolean;
}
