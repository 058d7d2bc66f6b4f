/** Everything this browser knows about one table. The server decides; nothing is guessed ahead. */

import { api } from "./api";
import { Connection, randomHex, type Answer, type Command, type Link } from "./connection";
import { keeping } from "./keeping";
import type {
  Action,
  ChatLine,
  ClockState,
  Edition,
  GameEvent,
  Message,
  Refused,
  Seat,
  TableInfo,
  UndoState,
  View,
  You,
} from "./types";

const LOG = 400;
const CHAT = 200;

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
  you = $state.raw<You>({ seat: null, host: false, role: "spectator", name: "" });
  view = $state.raw<View | null>(null);
  log = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  undo = $state.raw<UndoState | null>(null);
  clock = $state.raw<ClockState | null>(null);
  away = $state.raw<(number | null)[]>([]);
  refused = $state.raw<Refused | null>(null);
  stale = $state(false);
  gone = $state("");
  /** How many commands wait for an answer: buttons rest meanwhile. */
  waiting = $state(0);
  unread = $state(0);
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

  get myTurn(): boolean {
    return this.view !== null && this.seat >= 0 && this.view.awaited === this.seat && !this.view.over;
  }

  get busy(): boolean {
    return this.waiting > 0 || this.link !== "open";
  }

  actions(...kinds: string[]): Action[] {
    return this.view?.actions.filter((action) => kinds.includes(action.kind)) ?? [];
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  onstep(listener: (step: Step) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // -- speaking -------------------------------------------------------------------------------------

  /** Do something in the game; true when it is on the server's disk. */
  async do(action: string): Promise<boolean> {
    this.refused = null;
    this.stale = false;
    const answer = await this.#command({ type: "do", revision: this.view?.revision ?? 0, action });
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
        this.#presence(message.connected, message.away_since, message.watchers);
        break;
      case "clock":
        this.clock = message;
        break;
      case "undo":
        this.undo = message;
        break;
      case "paused":
        if (this.info) this.info = { ...this.info, paused: message.on };
        break;
      case "gone":
        this.gone = message.sentence;
        break;
      case "error":
        this.refused = { id: "", code: message.code, sentence: message.sentence, clause: "", instead: [] };
        break;
    }
  }

  #welcome(message: Extract<Message, { type: "welcome" }>): void {
    this.#ahead = message.now - Date.now();
    this.gone = "";
    this.log = message.log.slice(-LOG);
    this.chat = message.chat.slice(-CHAT);
    this.undo = message.undo;
    this.clock = message.clock;
    this.view = message.view;
    this.#seat(message.table, message.you);
  }

  #seat(table: TableInfo, you: You): void {
    const before = this.info;
    this.info = table;
    this.you = you;
    if (!before || before.edition !== table.edition || !this.edition) void this.#fetch(table);
    this.#contribute(table, you);
  }

  async #fetch(table: TableInfo): Promise<void> {
    try {
      this.edition = await api.edition(table.edition, table.options);
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
    this.view = view;
    if (undone) this.log = this.log.filter((event) => event.move <= view.move);
    else {
      const known = new Set(this.log.filter((event) => event.move === view.move).map((event) => event.sentence));
      const fresh = before && before.move >= view.move ? events.filter((event) => !known.has(event.sentence)) : events;
      this.log = [...this.log, ...fresh].slice(-LOG);
    }
    for (const listener of this.#listeners) listener({ events: undone ? [] : events, before, after: view });
  }

  #presence(connected: boolean[], away: (number | null)[], watchers: number): void {
    this.away = away;
    if (!this.info) return;
    const seats = this.info.seats.map((seat, n) => ({ ...seat, connected: connected[n] ?? seat.connected }));
    this.info = { ...this.info, seats, watchers };
  }
}
