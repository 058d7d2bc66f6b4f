/** What the server says about an event; `docs/events.md` and the event's journal say what it means. */

import type { No } from "./types";

export type Role = "organiser" | "marshal" | "banker" | "player" | "onlooker";
/** At every table, or at one's own; a right that is not there is not had. */
export type Scope = "yes" | "own";
export type Phase = "waiting" | "setting-up" | "playing" | "last-turns" | "overtime" | "break" | "called";
export type Due = "" | "break" | "resume" | "last-turns" | "time";
export type Presence = "expected" | "here" | "late" | "missing";

export interface PlannedBreak {
  after: number;
  minutes: number;
}

export interface PlanView {
  rounds: number;
  points: number[];
  cut: number;
  seating: "pre-seated" | "pods";
  /** How many tables there are in the hall; 0 for as many as are needed. */
  tables: number;
  size: number;
  warning: number;
  equal_turns: boolean;
  /** Playing time of a round; 0 where nothing but the game itself ends it. */
  minutes: number;
  between: number;
  breaks: PlannedBreak[];
  start: string;
  arrival: string;
  bankers: string[];
  marshals: string[];
}

export interface EventYou {
  role: Role;
  person: number | null;
  name: string;
  table: number;
  guest: number | null;
  rights: Record<string, Scope>;
}

export interface RoundState {
  number: number;
  rounds: number;
  final: boolean;
  closed: boolean;
  complete: boolean;
}

/** True at the moment it was sent; `lib/eventClock.ts` says what it is at any later one. */
export interface EventClockView {
  phase: Phase;
  total_ms: number;
  played_ms: number;
  left_ms: number;
  running: boolean;
  ends_at: number | null;
  resumes_at: number | null;
  due: Due;
  /** When it is expected cannot be said while nobody knows when play goes on. */
  next_break: { number: number; in_ms: number; at: number | null; minutes: number } | null;
  breaks: { number: number; after_ms: number; minutes: number; held: boolean }[];
  /** Minutes a table was given for itself. */
  extra: Record<string, number>;
}

export interface GuestView {
  id: number;
  name: string;
  club: string;
  alternate: boolean;
  presence: Presence;
  /** Of the current round; 0 for none. */
  table: number;
  seat: number;
  /** Somebody has taken this name on a device. */
  claimed: boolean;
}

export type TableKind = "physical" | "online" | "count";
export type TableStage = "seated" | "setting-up" | "playing" | "break" | "called" | "finished" | "counted";

export interface TableSeat {
  guest: number;
  name: string;
  absent: boolean;
  out: boolean;
  leads: boolean;
  worth: number | null;
  cash: number | null;
}

export interface TableView {
  number: number;
  kind: TableKind;
  /** Of its room; empty for whom it is not. */
  code: string;
  state: TableStage;
  seats: TableSeat[];
  turn: number;
  moves: number;
  last_at: number;
  bankrupt: number;
  /** Numbers of the calls nobody has answered. */
  calls: number[];
  extra: number;
  phase: Phase;
  left_ms: number;
  result: boolean;
  banker: string[];
}

export interface Standing {
  place: number;
  guest: number;
  name: string;
  club: string;
  table: number;
  points: number;
  worth: number;
  cash: number;
  games: number;
  places: number[];
}

export interface TeamStanding {
  place: number;
  club: string;
  points: number;
  worth: number;
}

export interface SeatResult {
  guest: number;
  place: number;
  points: number;
  worth: number;
  cash: number;
  out: boolean;
}

export interface TableResult {
  source: string;
  at: number;
  by: string;
  results: SeatResult[];
  corrections: { at: number; by: string; reason: string; clause: string }[];
}

export interface RoundView {
  number: number;
  final: boolean;
  closed: boolean;
  tables: { number: number; seats: number[]; result: TableResult | null }[];
}

export interface CallView {
  number: number;
  table: number;
  /** Somebody to decide, or the pieces that run short. */
  what: "marshal" | "houses" | "hotels" | "notes";
  text: string;
  at: number;
  by: string;
  answered_at: number | null;
  answer: string;
}

export interface RulingView {
  number: number;
  at: number;
  /** 0 for all tables. */
  table: number;
  text: string;
  clause: string;
  by: string;
  instead_of: number;
  /** The later ruling that stands in its place; 0 for none. */
  replaced: number;
}

export interface FineView {
  at: number;
  table: number;
  guest: number;
  amount: number;
  reason: string;
  clause: string;
  by: string;
}

/** What was decided about the time: breaks and calls, for all tables or for one. */
export interface TimingView {
  at: number;
  kind: "break" | "resume" | "extend" | "call";
  /** 0 for all tables. */
  table: number;
  /** Of the break, or more to play; 0 if nobody has said how many. */
  minutes: number;
  /** The number of a break in the plan; 0 for one nobody had planned. */
  planned: number;
  reason: string;
  by: string;
}

export type RecordKind = "dearest-rent" | "highest-bid" | "longest-auction" | "fastest-table";

export interface RecordView {
  kind: RecordKind;
  /** Money, or the bids of an auction. */
  amount: number;
  guest: number | null;
  name: string;
  table: number;
  /** Empty for an auction of something else: buildings, a lot. */
  deed: string;
  turns: number;
  ms: number;
}

/** What the organiser should know. */
export interface NoticeView {
  kind: "corrected";
  at: number;
  by: string;
  round: number;
  table: number;
  reason: string;
  clause: string;
  /** Before and after. */
  changes: { guest: number; name: string; place: [number, number]; points: [number, number]; worth: [number, number] }[];
  into_final: number[];
  out_of_final: number[];
  /** Later rounds that were seated by the standings as they were. */
  seated_since: number[];
}

export interface PersonView {
  id: number;
  role: Role;
  name: string;
  table: number;
  guest: number | null;
  ended: boolean;
  online: boolean;
}

export interface EventView {
  code: string;
  name: string;
  cause: string;
  date: string;
  place: string;
  edition: { id: string; title: string; version: string; currency: string };
  format: "evening" | "championship";
  finished: boolean;
  /** When this was true, by the server's clock. */
  now: number;
  plan: PlanView;
  you: EventYou;
  round: RoundState | null;
  clock: EventClockView | null;
  guests: GuestView[];
  tables: TableView[];
  standings: Standing[];
  teams: TeamStanding[];
  rounds: RoundView[];
  calls: CallView[];
  rulings: RulingView[];
  fines: FineView[];
  timings: TimingView[];
  notices: NoticeView[];
  records: RecordView[];
  /** Money for the cause so far. */
  raised: number;
  /** For the organiser alone. */
  people: PersonView[];
  /** Where the event is on the page, and where phones find the page; empty if only this computer does. */
  join: { url: string; address: string };
}

/** What comes over the socket of an event besides answers. */
export type EventMessage =
  | { type: "event"; view: EventView }
  /** What has changed of it since. */
  | { type: "part"; view: Partial<EventView> & Pick<EventView, "now"> }
  | { type: "tables"; tables: TableView[]; records: RecordView[]; now: number }
  | ({ type: "no"; id: string; clause?: string } & No);

/** Take in tables that have changed; everything else stays as it was. */
export function folded(view: EventView, tables: TableView[], records: RecordView[]): EventView {
  const changed = new Map(tables.map((table) => [table.number, table]));
  return { ...view, tables: view.tables.map((table) => changed.get(table.number) ?? table), records };
}

/** Whether somebody may do something, at a table or at all. */
export function may(you: EventYou, right: string, table = 0): boolean {
  const scope = you.rights[right];
  return scope === "yes" || (scope === "own" && table > 0 && table === you.table);
}
