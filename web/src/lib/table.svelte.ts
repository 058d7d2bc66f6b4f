/** Everything this browser knows about one table. The server decides; nothing is guessed ahead. */

import { api } from "./api";
import { Connection, randomHex, type Answer, type Command, type Link } from "./connection";
import { words } from "./i18n.svelte";
import { keeping } from "./keeping";
import { sequence } from "./sequence.svelte";
import { play } from "./sound";
import { kept } from "./log";
import { noted, type Sample } from "./worths";
import type {
  Action,
  ChatLine,
  ClockState,
  Edition,
  GameEvent,
  Gone,
  Message,
  Presence,
  Refused,
  Seat,
  TableInfo,
  UndoState,
  View,
  You,
} from "./types";

/** What the coach was asked for, when, and what came back. */
export interface Coaching {
  about: "hint" | "why";
  revision: number;
  answer?: Message;
}

const LOG = 400;
const CHAT = 200;
const SAID = 9_000;

export interface Step {
  events: GameEvent[];
  before: View | null;
  after: View;
}

export class Table {
  link = $state<Link>("connecting");
  closed = $state(0);
  edition = $state.raw<Edition | null>(null);
  info = $state.raw<TableInfo | null>(null);
  you = $state.raw<You>({ seat: null, host: false, role: "spectator", name: "", may_delete: false });
  view = $state.raw<View | null>(null);
  log = $state.raw<GameEvent[]>([]);
  /** What was known before the step that is being shown. */
  #past = $state.raw<{ view: View; log: GameEvent[] } | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  undo = $state.raw<UndoState | null>(null);
  clock = $state.raw<ClockState | null>(null);
  away = $state.raw<(number | null)[]>([]);
  hostAway = $state<number | null>(null);
  /** How long the seat of somebody who is away is held. */
  hold = $state(120_000);
  /** What was said about the table a moment ago. */
  said = $state.raw<string[]>([]);
  coach = $state.raw<Coaching | null>(null);
  /** When the latest view was heard, by the server's clock. */
  seenAt = $state(0);
  refused = $state.raw<Refused | null>(null);
  stale = $state(false);
  /** Why we were sent away. */
  gone = $state<Gone>("removed");
  /** How many commands wait for an answer: buttons rest meanwhile. */
  waiting = $state(0);
  /** Who has made the latest move. */
  mover = -1;
  unread = $state(0);
  /** Everybody's worth, once a turn. */
  worths = $state.raw<Sample[]>([]);
  #remembered = false;
  /** Server time minus ours. */
  #ahead = 0;
  #connection: Connection;
  #contributed = false;
  #listeners = new Set<(step: Step) => void>();

  constructor(readonly code: string) {
    this.#connection = new Connection(
      () => ({ type: "hello", table: code, token: this.token, revision: this.view?.revision ?? null }),
      (message) => this.#hear(message),
      (state, why) => this.#linked(state, why),
    );
    this.#connection.open();
  }

  get token(): string | null {
    return keeping.token(this.code);
  }

  get seat(): number {
    return this.you.seat ?? -1;
  }

  get me(): Seat | null {
    return this.view?.seats[this.seat] ?? null;
  }

  /** The game as far as it has been shown: what comes of a throw is not seen before the token has arrived. */
  get seen(): View | null {
    return (sequence.phase !== "done" && this.#past?.view) || this.view;
  }

  /** What has happened, as far as it has been shown. */
  get told(): GameEvent[] {
    return (sequence.phase !== "done" && this.#past?.log) || this.log;
  }

  get myTurn(): boolean {
    return this.view !== null && this.seat >= 0 && this.view.awaited === this.seat && !this.view.over;
  }

  get busy(): boolean {
    return this.waiting > 0 || this.link !== "open" || this.outOfTime;
  }

  /** A bot is about to decide for us because our clock is empty. */
  get outOfTime(): boolean {
    return this.myTurn && this.me?.caretaker === "clock";
  }

  actions(...kinds: string[]): Action[] {
    return this.view?.actions.filter((action) => kinds.includes(action.kind)) ?? [];
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Say something for a while. */
  announce(...sentences: string[]): void {
    for (const sentence of sentences) {
      this.said = [...this.said.filter((other) => other !== sentence), sentence].slice(-4);
      window.setTimeout(() => (this.said = this.said.filter((other) => other !== sentence)), SAID);
    }
  }

  /** Say what is found to be worth it; how it is said is fetched when something has happened. */
  async #say(find: (words: typeof import("./announcing")) => string[]): Promise<void> {
    const [announcing] = await Promise.all([import("./announcing"), words.more()]);
    this.announce(...find(announcing));
  }

  #sayCaretakers(before: View | null, now: View): void {
    void this.#say(({ caretakers }) => caretakers(before, now, this.seat));
  }

  onstep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // -- speaking -------------------------------------------------------------------------------------

  /** Do something in the game; true when it is on the server's disk. A banker does it for a seat, or as the host. */
  async do(action: string, seat?: number): Promise<boolean> {
    this.refused = null;
    this.stale = false;
    const answer = await this.#command({ type: "do", revision: this.view?.revision ?? 0, action, seat });
    if (answer.message.type === "stale") this.stale = true;
    return answer.ok;
  }

  async say(text: string): Promise<boolean> {
    return (await this.#command({ type: "chat", text })).ok;
  }

  async tell(command: Command): Promise<boolean> {
    this.refused = null;
    return (await this.#command(command)).ok;
  }

  /** Ask the coach: for a hint, or why an offer was refused. Play goes on meanwhile. */
  async consult(about: Coaching["about"]): Promise<void> {
    const asked: Coaching = (this.coach = { about, revision: this.view!.revision });
    const { ok, message: answer } = await this.#connection.send({ type: about });
    // The coach says itself what it cannot answer.
    if (!ok) this.refused = null;
    if (this.coach === asked) this.coach = { ...asked, answer };
  }

  host(what: string, more: Record<string, unknown> = {}): Promise<boolean> {
    return this.tell({ type: "host", do: what, ...more });
  }

  close(): void {
    this.#connection.close();
  }

  /** Say hello again, for instance with a new token. */
  reopen(): void {
    this.#connection.close();
    this.#connection.open();
  }

  /** Come back without the token, to watch. */
  watch(): void {
    keeping.keepToken(this.code, null);
    this.closed = 0;
    this.#connection.open();
  }

  async #command(command: Command): Promise<Answer> {
    this.waiting += 1;
    try {
      return await this.#connection.send(command);
    } finally {
      this.waiting -= 1;
    }
  }

  // -- hearing --------------------------------------------------------------------------------------

  #linked(state: Link, why: number): void {
    this.link = state;
    if (state === "closed") {
      this.closed = why;
      if (why === 4003) {
        // A token that is not of this table is worth nothing; watching is still possible.
        keeping.keepToken(this.code, null);
        this.closed = 0;
        this.#connection.open();
      }
    }
  }

  #hear(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.#welcome(message);
        break;
      case "table":
        this.#seat(message.table, message.you);
        break;
      case "step":
        this.mover = message.seat;
        this.#step(message.view, message.events, message.undone);
        break;
      case "refused":
        this.refused = message;
        break;
      case "chat":
        this.chat = [...this.chat, message].slice(-CHAT);
        if (message.name !== this.you.name) this.unread += 1;
        break;
      case "presence":
        this.#presence(message);
        break;
      case "view":
        this.#sayCaretakers(this.view, message.view);
        this.#look(message.view);
        break;
      case "clock":
        this.clock = message;
        break;
      case "undo":
        this.#undo(message);
        break;
      case "hinted":
        if (message.seat !== this.seat) void this.#say(({ hinted }) => hinted(this.info, message.seat));
        break;
      case "rang":
        this.#rang(message.minutes);
        break;
      case "paused":
        if (this.info) this.info = { ...this.info, paused: message.on };
        break;
      case "gone":
        this.gone = message.reason;
        if (message.reason !== "removed") keeping.drop(this.code);
        break;
      case "error":
        this.refused = { ...message, id: "", clause: "", instead: [] };
        break;
    }
  }

  #welcome(message: Extract<Message, { type: "welcome" }>): void {
    this.#ahead = message.now - Date.now();
    this.log = message.log.slice(-LOG);
    this.chat = message.chat.slice(-CHAT);
    this.undo = message.undo;
    this.clock = message.clock;
    if (message.view) this.#look(message.view);
    this.#seat(message.table, message.you);
  }

  #seat(table: TableInfo, you: You): void {
    const before = this.info;
    if (before) void this.#say(({ seatChanges }) => seatChanges(before, table, you));
    this.info = table;
    this.you = you;
    if (you.name) keeping.keepName(this.code, you.name);
    if (!before || before.edition !== table.edition || !this.edition) void this.#fetch(table);
    this.#contribute(table, you);
  }

  async #fetch(table: TableInfo): Promise<void> {
    try {
      this.edition = await api.edition(table);
    } catch {
      window.setTimeout(() => void this.#fetch(table), 1_500);
    }
  }

  /** Mix a random number of our own into the dice, once, before play. */
  #contribute(table: TableInfo, you: You): void {
    const before = table.status === "waiting" || table.status === "starting";
    if (!before || you.seat === null || you.seat < 0 || this.#contributed) return;
    if (table.dice.contributed[you.seat]) return;
    this.#contributed = true;
    void this.#connection.send({ type: "contribute", salt: randomHex(16) });
  }

  #step(view: View, events: GameEvent[], undone: boolean): void {
    const before = this.view;
    // What is still being shown was to be seen first.
    const past = before && { view: before, log: this.log };
    if (undone) sequence.skip();
    else if (sequence.begin(events, before)) this.#past = past;
    this.#sayCaretakers(before, view);
    void this.#say(({ reasons }) => reasons(this.edition, view, events, this.seat));
    this.#look(view);
    if (undone) this.log = [...kept(this.log, view), ...events];
    else {
      const known = new Set(this.log.filter((event) => event.move === view.move).map((event) => event.sentence));
      const fresh = before && before.move >= view.move ? events.filter((event) => !known.has(event.sentence)) : events;
      this.log = [...this.log, ...fresh].slice(-LOG);
    }
    for (const listener of this.#listeners) listener({ events: undone ? [] : events, before, after: view });
  }

  #look(view: View): void {
    this.view = view;
    this.seenAt = this.now();
    this.worths = noted(this.worths, view.turn, view.seats.map((seat) => seat.worth));
    if (!this.#remembered) void this.#remember();
  }

  /** What everybody was worth before this page was opened. */
  async #remember(): Promise<void> {
    this.#remembered = true;
    const past = await api.history(this.code).catch(() => null);
    const seen = this.worths;
    const earlier = past?.wealth.filter(({ turn }) => turn < (seen[0]?.turn ?? 0)) ?? [];
    this.worths = [...earlier, ...seen].reduce<Sample[]>((all, { turn, worth }) => noted(all, turn, worth), []);
  }

  #undo(undo: UndoState): void {
    this.undo = undo.state === "asked" ? undo : null;
    void this.#say(({ undone }) => undone(this.view, undo));
  }

  /** The planned minutes are over: somebody who is there calls time. */
  #rang(minutes: number): void {
    play("end");
    void this.#say(({ rang }) => rang(minutes, this.info, this.you));
  }

  #presence(presence: Presence): void {
    this.away = presence.away_since;
    this.hostAway = presence.host_away_since;
    this.hold = presence.hold_ms;
    if (!this.info) return;
    const { connected, watchers } = presence;
    const seats = this.info.seats.map((seat, n) => ({ ...seat, connected: connected[n] ?? seat.connected }));
    this.info = { ...this.info, seats, watchers };
  }
}
