/** One WebSocket that comes back by itself, and commands that are sent again until they are answered. */

import type { Message } from "./types";

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Command {
  type: string;
  [part: string]: unknown;
}

export interface Answer {
  ok: boolean;
  message: Message;
}

const QUICK = 400;
const SLOW = 8_000;
const BEAT = 20_000;
/** Codes after which coming back would not help. */
const FINAL = new Set([4004, 4003, 4010, 4011]);
/** Too many come from our address: coming back at once would only make it worse. */
const CROWDED = 4029;

export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  #socket: WebSocket | null = null;
  #pending = new Map<string, { command: Command; answered: (answer: Answer) => void }>();
  #tries = 0;
  #heard = 0;
  #timer = 0;
  #beat = 0;
  #done = false;
  #greeted = false;

  constructor(
    private readonly hello: () => Command,
    private readonly hear: (message: Message) => void,
    private readonly link: (state: Link, code: number) => void,
  ) {}

  open(): void {
    this.#done = this.#greeted = false;
    this.link("connecting", 0);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event) => this.#take(String(event.data));
    socket.onclose = (event) => this.#lost(socket, event.code);
    clearInterval(this.#beat);
    this.#beat = window.setInterval(() => this.#check(), BEAT);
  }

  /** Send a command; the promise is kept when the server has answered, however often the line breaks. */
  send(command: Command): Promise<Answer> {
    const id = randomHex(12);
    const whole = { ...command, id };
    return new Promise((answered) => {
      this.#pending.set(id, { command: whole, answered });
      this.#say(whole);
    });
  }

  close(): void {
    this.#done = true;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #say(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #take(text: string): void {
    this.#heard = Date.now();
    const message = JSON.parse(text) as Message;
    if (!this.#greeted && (message.type === "welcome" || message.type === "event")) this.#welcomed();
    this.hear(message);
    const waiting = "id" in message && this.#pending.get(message.id);
    if (!waiting) return;
    this.#pending.delete(message.id);
    waiting.answered({ ok: !/^(refused|stale|no)$/.test(message.type), message });
  }

  #welcomed(): void {
    this.#greeted = true;
    this.#tries = 0;
    this.link("open", 0);
    for (const { command } of this.#pending.values()) this.#say(command);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#done) return;
    if (FINAL.has(code)) {
      this.#done = true;
      clearInterval(this.#beat);
      this.link("closed", code);
      return;
    }
    this.link("lost", code);
    const wait = (code === CROWDED ? SLOW : Math.min(QUICK * 2 ** this.#tries, SLOW)) * (0.7 + Math.random() * 0.6);
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.open(), wait);
  }

  /** A line that has gone quiet is dead even if nobody said so. */
  #check(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > 2.5 * BEAT) this.#socket.close();
    else this.#say({ type: "ping" });
  }
}
