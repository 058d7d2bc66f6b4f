/** Names, hours and amounts of an event in the language of the page. */

import type { EventView, TimingView } from "./event";
import { t, words } from "./i18n.svelte";
import type { Edition } from "./types";
import { money } from "./wording";

/** An amount in the money of the event's edition. */
export function eventMoney(view: EventView, amount: number): string {
  return money({ currency: view.edition.currency } as Edition, amount);
}

/** The hour of a moment, as timetables print it: 21:00. */
export function hour(at: number): string {
  return new Intl.DateTimeFormat(words.locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/** What was decided about the time, without the reason. */
export function timingSaid({ kind, minutes, planned }: TimingView): string {
  if (kind !== "break") return t(`event.timing.${kind}`, { n: minutes });
  if (!minutes) return t("event.timing.break");
  return t(planned ? "event.timing.planned" : "event.timing.break-for", { n: minutes });
}

/** By what a name is looked up: its last word, as in lists that hang on doors. */
export function surname(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? name;
}

/** In the order of surnames, as the language sorts. */
export function bySurname<T extends { name: string }>(all: readonly T[]): T[] {
  const { compare } = new Intl.Collator(words.locale);
  return [...all].sort((a, b) => compare(surname(a.name), surname(b.name)) || compare(a.name, b.name));
}

/** A code in groups of three, to be read across a hall. */
export function grouped(code: string): string[] {
  return code.match(/.{1,3}/gu) ?? [];
}

/** Which of so many pages is shown at a moment: all screens turn them together. */
export function pageAt(now: number, pages: number, ms = 8_000): number {
  return pages > 1 ? Math.floor(now / ms) % pages : 0;
}
