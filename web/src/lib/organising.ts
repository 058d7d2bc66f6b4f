/** Asking the server for what has to do with events, as far as it does not go through the event's own socket. */

import { ask, post, remove } from "./api";
import type { Detail, No } from "./types";

export interface PlannedBreak {
  after: number;
  minutes: number;
}

/** How a table is played: with a banker's device, online, or with nothing but a count at the end. */
export type TableKind = "physical" | "online" | "count";

/** Everything an organiser decides before the doors open, as the server knows it. */
export interface Plan {
  name: string;
  edition: string;
  format: "evening" | "championship";
  options: string[];
  cause: string;
  place: string;
  date: string;
  arrival: string;
  start: string;
  tables: number;
  size: number;
  kind: TableKind;
  online: number[];
  counted: number[];
  bots: boolean;
  rounds: number;
  seating: "pre-seated" | "pods";
  points: number[];
  cut: number;
  minutes: number;
  warning: number;
  between: number;
  equal_turns: boolean;
  breaks: PlannedBreak[];
  bankers: string[];
  marshals: string[];
  notes: Record<string, number>;
}

export interface PlanProblem {
  where: "plan" | "guests";
  /** Where in the plan: `tables.size`, `break[1].after`. */
  key: string;
  line: number;
  text: string;
  reason?: string;
  details?: Record<string, Detail>;
}

/** What is wrong, as every refusal says it; the number of its line is told beside it. */
export function noOf({ text, reason = "", details = {} }: { text: string; reason?: string; details?: Record<string, Detail> }): No {
  return { sentence: text.replace(/^line \d+: /, ""), reason, details };
}

/** A line of the timetable. */
export interface Hour {
  minute: number;
  what: string;
  round: number;
  minutes: number;
  time: string;
}

export interface ListedGuest {
  name: string;
  club: string;
  alternate: boolean;
}

/** What the server makes of a plan and a list of guests; nothing has been made of it yet. */
export interface Checked {
  plan: Plan | null;
  toml: string;
  timetable: Hour[];
  guests: ListedGuest[];
  problems: PlanProblem[];
  /** The sizes of the tables, the largest first, or why so many cannot be seated. */
  seats: { players: number; sizes: number[]; problem: { text: string; reason: string; details: Record<string, Detail> } | null } | null;
}

export interface RoleWish {
  role: string;
  name: string;
  table?: number;
  guest?: number;
}

/** A role with its secret, which is told once. */
export interface RoleMade {
  person: number;
  token: string;
}

const at = (code: string) => `/api/events/${encodeURIComponent(code)}`;

export const organising = {
  check: (wish: { plan: string; fields?: Plan; guests: string }) => post<Checked>("/api/events/check", wish),
  create: (wish: { plan: Plan; guests: string; name: string }) => post<{ code: string; token: string }>("/api/events", wish),
  /** Whether there is an event of that code. */
  exists: (code: string) => ask(at(code)).then(() => true, () => false),
  makeRole: (code: string, wish: RoleWish, token: string | null) => post<RoleMade>(`${at(code)}/roles`, wish, token),
  endRole: (code: string, person: number, token: string | null) => remove(`${at(code)}/roles/${person}`, token),
  sit: (code: string, guest: number) => post<RoleMade>(`${at(code)}/sit`, { guest }),
  lookIn: (code: string, table: number, token: string | null) => post<{ code: string }>(`${at(code)}/look-in`, { table }, token),
  /** Cards for the roles whose tokens these are, as a PDF. */
  roleCards: async (code: string, tokens: string[], token: string | null) =>
    (await ask(`${at(code)}/prints/roles.pdf`, { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` }, body: JSON.stringify({ tokens }) })).blob(),
  /** One of the files of an event: `standings.csv`, `event.json`, `prints/seating.pdf`. */
  file: async (code: string, name: string, token: string | null) =>
    (await ask(`${at(code)}/${name}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {})).blob(),
};

/** Hand a file to the person at the browser. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file, made of a name people have chosen. */
export function fileName(name: string, ending: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-");
  return `${plain.replace(/^-+|-+$/g, "").toLowerCase() || "event"}.${ending}`;
}
