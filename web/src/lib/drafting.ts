/** A plan as it is filled in: lists are lines of text, and what is not filled in yet is allowed. */

import type { Plan, PlannedBreak } from "./organising";

/** The option of an edition that the clock of an event has a field of its own for. */
export const EQUAL_TURNS = "equal-turns";

/** What stands in the fields. */
export interface Fields extends Omit<Plan, "points" | "online" | "counted" | "bankers" | "marshals" | "notes"> {
  points: string;
  online: string;
  counted: string;
  bankers: string;
  marshals: string;
  notes: { value: number; count: number }[];
}

export function usualFields(edition: string): Fields {
  return {
    name: "",
    edition,
    format: "evening",
    options: [],
    cause: "",
    place: "",
    date: "",
    arrival: "",
    start: "",
    tables: 0,
    size: 4,
    kind: "physical",
    online: "",
    counted: "",
    bots: false,
    rounds: 1,
    seating: "pre-seated",
    points: "5, 3, 2, 1, 0",
    cut: 0,
    minutes: 0,
    warning: 5,
    between: 15,
    equal_turns: false,
    breaks: [],
    bankers: "",
    marshals: "",
    notes: [],
  };
}

const words = (text: string) => text.split(/[\n,;]+/).map((part) => part.trim()).filter(Boolean);
const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
/** A field of numbers that has been emptied says nothing. */
const whole = (value: number | null | undefined) => Math.trunc(value ?? 0) || 0;

/** The plan the fields say. An evening has one round and no final, whatever was filled in for a championship before. */
export function planOf(fields: Fields): Plan {
  const evening = fields.format === "evening";
  return {
    ...fields,
    name: fields.name.trim(),
    cause: fields.cause.trim(),
    place: fields.place.trim(),
    tables: whole(fields.tables),
    size: whole(fields.size),
    online: numbers(fields.online),
    counted: numbers(fields.counted),
    rounds: evening ? 1 : whole(fields.rounds),
    cut: evening ? 0 : whole(fields.cut),
    points: numbers(fields.points),
    minutes: whole(fields.minutes),
    warning: whole(fields.warning),
    between: whole(fields.between),
    breaks: fields.breaks.map(({ after, minutes }): PlannedBreak => ({ after: whole(after), minutes: whole(minutes) })),
    bankers: words(fields.bankers),
    marshals: words(fields.marshals),
    notes: Object.fromEntries(fields.notes.filter(({ value }) => whole(value) > 0).map(({ value, count }) => [String(whole(value)), whole(count)])),
  };
}

/** The fields that say a plan. */
export function fieldsOf(plan: Plan): Fields {
  return {
    ...plan,
    points: plan.points.join(", "),
    online: plan.online.join(", "),
    counted: plan.counted.join(", "),
    bankers: plan.bankers.join("\n"),
    marshals: plan.marshals.join("\n"),
    notes: Object.entries(plan.notes)
      .map(([value, count]) => ({ value: Number(value), count }))
      .sort((one, other) => other.value - one.value),
  };
}

/** The text of a file: by its mark if it has one, as UTF-8 if it is that, else as Windows-1252; null if it is no text. */
export function decoded(bytes: Uint8Array<ArrayBuffer>): { text: string; encoding: string } | null {
  const begins = (...mark: number[]) => mark.every((byte, n) => bytes[n] === byte);
  const marked = begins(0xff, 0xfe) ? "utf-16le" : begins(0xfe, 0xff) ? "utf-16be" : "";
  if (!marked && bytes.includes(0)) return null;
  for (const encoding of marked ? [marked] : ["utf-8", "windows-1252"]) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      // Not that, then.
    }
  }
  return null;
}

/** How many tables there are of each size, the largest first. */
export function bySize(sizes: number[]): { size: number; count: number }[] {
  const found = new Map<number, number>();
  for (const size of sizes) found.set(size, (found.get(size) ?? 0) + 1);
  return [...found].map(([size, count]) => ({ size, count })).sort((one, other) => other.size - one.size);
}
