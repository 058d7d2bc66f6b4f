/** The words of the protocol (docs/protocol.md) as types. */

import type { EventMessage } from "./event";
import type { Hint, Why } from "./review";
import type { Theme } from "./theme";
import type { Effect, GameEvent, Note, View, You } from "./view";

export type SpaceKind = "start" | "deed" | "cards" | "tax" | "detention" | "go-to-detention" | "rest" | "risk";
export type RentKind = "level" | "owned" | "dice";

export type * from "./view";

export const BANK = -1;
export const HOST = -2;

// -- editions ---------------------------------------------------------------------------------------

export interface Space {
  index: number;
  name: string;
  kind: SpaceKind;
  deed: number;
  deck: number;
  flat: number;
  percent: number;
  rate: number;
}

export interface Deed {
  index: number;
  name: string;
  space: number;
  group: number;
  price: number;
  mortgage: number;
  house: number;
  hotel: number;
  rents: number[];
  /** What every row of `rents` is for: so many houses, -1 a hotel; or so many deeds of the group owned. */
  rows: number[];
  /** By level: the rent, alone and in a complete group, and the price of the step up to it. */
  levels: { rent: number; whole: number; price: number }[];
  sale: number;
  sale_house: number;
  premium: number;
  premium_house: number;
}

export interface Group {
  index: number;
  id: string;
  name: string;
  colour: string;
  rent: RentKind;
  buildable: boolean;
  deeds: number[];
}

export interface Clause {
  title: string;
  text: string;
  section: string;
  rulings: string[];
}

export interface Ruling {
  question: string;
  decision: string;
  reason: string;
}

export interface OptionInfo {
  id: string;
  title: string;
  text: string;
  clause: string;
  clause_title: string;
  clause_text: string;
}

export interface EditionInfo {
  id: string;
  title: string;
  summary: string;
  /** What the rule book is written in. */
  language: string;
  /** `unlimited`: the rule book sets no maximum, and `max` is as many as a table has room for. */
  players: { min: number; max: number; unlimited: boolean };
  currency: string;
  spaces: number;
  minutes: number;
  timed: boolean;
  /** Owners have to ask for their rent. */
  rents_asked: boolean;
  options: OptionInfo[];
  theme?: Theme;
}

export interface Edition {
  id: string;
  title: string;
  summary: string;
  players: EditionInfo["players"];
  options: OptionInfo[];
  /** What the rule book is written in. */
  language: string;
  currency: string;
  theme?: Theme;
  /** The drawn ground of the board: an SVG of 760 by 760, checked and written anew by the server. */
  ground?: string;
  /** Line drawings on the spaces of a group, by its id; its deeds take them in turn. */
  icons: Record<string, string[]>;
  chosen: string[];
  tokens: string[];
  words: Record<string, string>;
  spaces: Space[];
  deeds: Deed[];
  groups: Group[];
  /** What is printed on the notes, the largest first. */
  notes: number[];
  decks: { index: number; id: string; name: string; cards: number }[];
  clauses: Record<string, Clause>;
  rulings: Record<string, Ruling>;
  /** The clauses that give whoever runs a table the right to correct, fine, rule and void. */
  rights: Record<string, string>;
  rules: Record<string, number | string | boolean>;
  /** `most`: how high each of so many plots of one owner is built; `beside`: the level all others need for a level. */
  building: { hotels: boolean; top: number; most: number[]; beside: number[] };
  risk: number[][];
}

/** The numbers a face is drawn by. */
export type Face = Record<"hair" | "brow" | "eyes" | "glasses" | "nose" | "mouth" | "beard", number>;

/** Somebody a bot is. */
export interface Character {
  id: string;
  /** How well it plays: `easy`, `normal`, `hard` or `expert`. */
  level?: string;
  name: string;
  face: Face;
  temperament: string;
  /** From 1 to 5. */
  strength: number;
  policy: string;
}

export interface BotInfo extends Character {
  text: string;
}

/** Why somebody has to go. */
export type Gone = "removed" | "deleted" | "forgotten";

/** After how many silent days tables go; null: never. */
export interface Kept {
  days: number | null;
  bot_days: number | null;
}

// -- tables -----------------------------------------------------------------------------------------

export type Status = "waiting" | "starting" | "playing" | "over";
export type Pace = "normal" | "fast" | "skip";
export type Policy = "wait" | "bot" | "without";

export interface TableSeat {
  name: string;
  /** `board`: somebody at a real board, without a device. */
  kind: "person" | "bot" | "open" | "board";
  bot: string;
  /** Who the bot is; null for people, and for bots of older tables. */
  character: Character | null;
  temperament: string;
  connected: boolean;
  host: boolean;
  free: boolean;
  /** How many hints the person has taken. */
  advised: number;
  /** A person it was taken from could have it back. */
  returnable: boolean;
  token: string;
}

export interface ClockRule {
  bank_ms: number;
  increment_ms: number;
}

export interface Revealed {
  server_seed: string;
  salts: string[];
  seed: string;
}

/** By what a table is played: an edition as it was when the table was begun. */
export interface Played {
  code: string;
  edition: string;
  edition_digest: string;
  options: string[];
  outdated: boolean;
}

export interface TableInfo extends Played {
  status: Status;
  title: string;
  edition_version: string;
  open: boolean;
  host: string;
  seats: TableSeat[];
  clock: ClockRule | null;
  minutes: number;
  disconnect: Policy;
  pace: Pace;
  /** People began with every rent asked for, where the rules leave that to them. */
  ask_rents: boolean;
  /** Players may take hints. */
  advice: boolean;
  /** Why bots and hints judge by plain worth here; nothing where they do not. */
  model: "" | "missing" | "outdated" | "foreign" | "damaged";
  paused: boolean;
  watchers: number;
  created: number;
  dice: { commitment: string; contributed: boolean[]; revealed: Revealed | null };
  moves: number;
  /** How far the game is; null before play. */
  progress: { turn: number; awaited: number; winners: number[] } | null;
  begins_at: number | null;
  fork_of: { code: string; move: number } | null;
  /** Bots have played on alone for so long that they wait for a sign of life. */
  resting: boolean;
  /** Something went wrong at the server: the table was read again, or nothing goes on there by itself. */
  trouble: "" | "reloaded" | "stopped";
  /** People play with a real board, and a banker enters what they do. */
  physical?: boolean;
  /** The event it belongs to, its number there and the round; empty and 0 for a table of its own. */
  event?: string;
  number?: number;
  round?: number;
  rematch_of: string | null;
  rematch: string | null;
}

export interface Seated {
  code: string;
  token: string;
  seat: number;
}

export type SeatWish = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string; name?: string } | { kind: "board"; name: string };

export interface NewTableWish {
  edition: string;
  options?: string[];
  name?: string;
  seats?: SeatWish[];
  clock?: ClockRule | null;
  open?: boolean;
  disconnect?: Policy;
  pace?: Pace;
  minutes?: number;
  ask_rents?: boolean;
  advice?: boolean;
  /** With a real board: everybody by name, in the order of play. */
  physical?: boolean;
}

// -- messages ---------------------------------------------------------------------------------------

export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface ClockState {
  left_ms: number[];
  running: number;
  at: number;
  paused: boolean;
}

export interface UndoState {
  state: "asked" | "agreed" | "refused" | "lapsed" | "taken-back";
  by: number;
  to: number;
  needs: number[];
  agreed: number[];
  /** Whose answer it is. */
  seat?: number;
}

export interface Presence {
  connected: boolean[];
  watchers: number;
  away_since: (number | null)[];
  host_away_since: number | null;
  hold_ms: number;
}

/** What is filled into a sentence: a text, a figure, or a list of names. */
export type Detail = string | number | string[];

/** Why not: the sentence in English, and what it takes to say it in another language. */
export interface No {
  sentence: string;
  reason: string;
  details?: Record<string, Detail>;
}

export interface Refused extends No {
  id: string;
  code: string;
  clause: string;
  instead: string[];
}

export type Message =
  | {
      type: "welcome";
      you: You;
      table: TableInfo;
      revision: number;
      view: View | null;
      log: GameEvent[];
      chat: ChatLine[];
      undo: UndoState | null;
      clock: ClockState | null;
      now: number;
    }
  | { type: "table"; table: TableInfo; you: You }
  | { type: "step"; revision: number; move: number; seat: number; action: string; events: GameEvent[]; view: View; undone: boolean }
  | { type: "ack"; id: string; revision: number }
  | ({ type: "refused" } & Refused)
  | { type: "stale"; id: string; revision: number }
  | ({ type: "chat" } & ChatLine)
  | { type: "view"; view: View }
  | ({ type: "presence" } & Presence)
  | ({ type: "clock" } & ClockState)
  | ({ type: "undo" } & UndoState)
  | { type: "rang"; minutes: number }
  /** Somebody has taken a hint; only they hear which. */
  | { type: "hinted"; seat: number }
  /** Nothing, and `outdated`, if somebody has played meanwhile. */
  | { type: "hint"; id: string; seat: number; outdated: boolean; hint: Hint | null }
  | { type: "why"; id: string; why: Why }
  | { type: "paused"; on: boolean; by: string }
  | { type: "gone"; reason: Gone; sentence: string }
  | ({ type: "error"; code: string } & No)
  | EventMessage
  | { type: "pong" };

export interface History extends Played {
  seats: string[];
  over: boolean;
  first: number;
  moves: { n: number; seat: number; text: string; turn: number; by: string }[];
  wealth: { move: number; turn: number; worth: number[] }[];
}

/** Something remarkable: rent of one deed, the best deal by list prices, the luckiest dice. */
export interface Award {
  kind: "rent" | "deal" | "dice";
  seat: number;
  amount?: number;
  deed?: number;
  times?: number;
  doubles?: number;
  average?: number;
  got?: number[];
  gave?: number[];
}

/** A moment a game turned on. */
export interface TurningPoint {
  kind: "group" | "payment" | "bankrupt";
  move: number;
  turn: number;
  seat: number;
  other?: number;
  deed?: number;
  group?: number;
  amount?: number;
}

/** A game that is over, told once more. */
export interface Story {
  events: GameEvent[];
  turning_points: TurningPoint[];
  awards: Award[];
}

export interface Moment {
  move: number;
  moves: number;
  events: GameEvent[];
  view: View;
}

export interface Proof {
  ok: boolean;
  commitment: string;
  server_seed: string;
  salts: string[];
  seed: string;
  moves: number;
  throws: number;
  cards: number;
  sentence: string;
}

export interface Weighed extends No {
  legal: boolean;
  clause: string;
  instead: string[];
  cost: number;
  cash_after: number;
  note: Note;
  effects: Effect[];
}

/** One thing that is wrong with an edition somebody is writing, or probably is. */
export interface EditionProblem {
  file: string;
  /** Counted from 1; 0 if there is none to show. */
  line: number;
  key: string;
  text: string;
  severity: "error" | "warning";
}

/** An edition somebody is writing on this server. */
export interface Draft {
  /** Empty if it has never been without errors. */
  edition: string;
  /** Of its folder. */
  name: string;
  title: string;
  /** Goes up whenever the files are read again. */
  revision: number;
  broken: boolean;
  problems: EditionProblem[];
}

/** A worked example of the rule book in plain words. */
export interface Example {
  name: string;
  given: string[];
  when: { text: string; clause: string; tried?: string }[];
  then: string[];
}

export interface BookRuling {
  id: string;
  question: string;
  decision: string;
  reason: string;
  /** Their numbers among all examples of the book. */
  examples: number[];
}

export interface BookClause {
  id: string;
  title: string;
  section: string;
  kind: string;
  text: string;
  /** How the table keeps a clause that is not about moves. */
  how: string;
  rulings: BookRuling[];
  examples: number[];
  previous: string;
  next: string;
}

/** The rule book of an edition, to read. */
export interface Rulebook {
  id: string;
  title: string;
  version: string;
  summary: string;
  language: string;
  theme: Theme;
  /** Somebody's worth is counted at the end, at least by one of its options. */
  counts: boolean;
  sixty: { text: string; clause: string }[];
  sections: { title: string; clauses: BookClause[] }[];
  /** Those that belong to no clause. */
  rulings: BookRuling[];
  examples: Example[];
}
