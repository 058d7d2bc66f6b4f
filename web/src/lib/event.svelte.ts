/** Everything this browser knows about one event. The server decides, and its clock is the only one. */

import { getContext, setContext } from "svelte";
import { beat } from "./beat";
import { Connection, type Command, type Link } from "./connection";
import { folded, may, type EventView } from "./event";
import { clockAt, type ClockNow } from "./eventClock";
import { eventKeeping } from "./eventKeeping";
import { words } from "./i18n.svelte";
import { whyNot } from "./refusing";
import type { Edition, Message, No } from "./types";
import { capital } from "./wording";

/** Until something is said again that came too fast. */
const QUICK = 800;
const KEY = Symbol("event");

/** What became of a command: a refusal says why. */
export type Told = { ok: true } | { ok: false; no: No; sentence: string };

export class EventStore {
  link = $state<Link>("connecting");
  /** The code the socket was closed with for good. */
  closed = $state(0);
  gone = $state(false);
  view = $state.raw<EventView | null>(null);
  /** What is played; here a moment after the view. */
  edition = $state.raw<Edition | null>(null);
  /** How many commands wait for an answer: buttons rest meanwhile. */
  waiting = $state(0);
  /** The latest refusal in the language of the page, until the next command. */
  trouble = $state("");
  /** When the clock in the view was true, by the server's clock. */
  #told = $state(0);
  /** Server time minus ours. */
  #ahead = 0;
  #connection: Connection;

  constructor(readonly code: string) {
    this.#connection = new Connection(
      () => ({ type: "hello", event: code, token: this.token, parts: true }),
      (message) => this.hear(message),
      (state, why) => this.#linked(state, why),
    );
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  /** Say hello again, for instance with a new token. */
  reopen(): void {
    this.close();
    this.closed = 0;
    this.open();
  }

  get token(): string | null {
    return eventKeeping.token(this.code);
  }

  /** Take a role by its token. */
  keep(token: string | null): void {
    eventKeeping.keepToken(this.code, token);
    this.reopen();
  }

  get busy(): boolean {
    return this.waiting > 0 || this.link !== "open";
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** The clock of the round, or of one of its tables, at this moment; asked for in a page, it goes on by itself. */
  clock(table = 0): ClockNow | null {
    beat();
    const view = this.view;
    if (!view?.clock) return null;
    return clockAt(view.clock, this.now() - this.#told, this.#told, view.plan.warning, table);
  }

  may(right: string, table = 0): boolean {
    return this.view !== null && may(this.view.you, right, table);
  }

  /** Ask for something; kept when the server has answered, however often the line breaks. */
  async tell(type: string, more: Record<string, unknown> = {}): Promise<Told> {
    this.trouble = "";
    this.waiting += 1;
    try {
      for (;;) {
        const { ok, message } = await this.#connection.send({ type, ...more } as Command);
        if (ok) return { ok };
        if (!("reason" in message) || message.reason !== "too-fast") return await this.#refused(message);
        // Whoever ticks off a whole hall is quicker than the server listens.
        await new Promise((go) => setTimeout(go, QUICK));
      }
    } finally {
      this.waiting -= 1;
    }
  }

  async #refused(message: Message): Promise<Told> {
    await words.refusals();
    const no: No = message.type === "no" || message.type === "refused" ? message : { sentence: "", reason: "" };
    this.trouble = capital(whyNot(no));
    return { ok: false, no, sentence: this.trouble };
  }

  #linked(state: Link, why: number): void {
    this.link = state;
    if (state !== "closed") return;
    this.closed = why;
    if (why === 4003 && this.token) {
      // A token that is not of this event, or was taken back, is worth nothing; looking is still possible.
      eventKeeping.keepToken(this.code, null);
      this.closed = 0;
      this.open();
    }
  }

  hear(message: Message): void {
    switch (message.type) {
      case "event":
        this.#look(message.view);
        break;
      case "part":
        if (this.view) this.#look({ ...this.view, ...message.view });
        break;
      case "tables":
        this.#ahead = message.now - Date.now();
        if (this.view) this.view = folded(this.view, message.tables, message.records);
        break;
      case "gone":
        this.gone = true;
        break;
    }
  }

  #look(view: EventView): void {
    this.#ahead = view.now - Date.now();
    this.#told = view.now;
    this.view = view;
  }
}

export const provideEvent = (event: EventStore): EventStore => setContext(KEY, event);

/** The event a page is about. */
export const useEvent = (): EventStore => getContext<EventStore>(KEY);
