/** The words of the page, in the language of the browser. Only the language in use is loaded; the words of parts that are
 *  loaded later come with the first of them, why something is refused when something is refused for the first time, and what
 *  the ledger says to you once the page is there. Where refusals cannot be loaded, people read the server's English; without
 *  the words of the ledger everybody is spoken of by name. */

import type en from "../messages/en.json";
import type coach from "../messages/en.coach.json";
import type event from "../messages/en.event.json";
import type more from "../messages/en.more.json";
import { isolated, rightwards } from "./bidi";
import { whenIdle } from "./idle";
import { keeping } from "./keeping";

export type Key = keyof typeof en | keyof typeof coach | keyof typeof event | keyof typeof more;
export type Values = Record<string, string | number>;
/** A message that counts has a text for every form the language has for it; one that is left out is told as `other`. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Texts = Record<string, Text>;

/** What every language calls itself. */
const NAMES = { en: "English", de: "Deutsch", fr: "Français", es: "Español", pt: "Português", tr: "Türkçe", ar: "العربية" } as const;
export type Code = keyof typeof NAMES;
const RIGHT_TO_LEFT: readonly Code[] = ["ar"];

// Where the words of events and of the coach are is known to those who need them: at first every name of a file counts.
const FILES = import.meta.glob<Texts>(["../messages/*.json", "!../messages/*.{event,coach}.json"], { import: "default" });
const file = (code: Code, part = "") => FILES[`../messages/${code}${part}.json`];

/** The languages there are messages in. */
export const LANGUAGES = Object.fromEntries(Object.entries(NAMES).filter(([code]) => file(code as Code))) as Record<Code, string>;

/** What is not needed at first; `event` are the words of events, of the Banker's pad and of the count, `coach` those of hints,
 *  of reviewed games and of the levels bots play at. */
export type Later = "more" | "refusals" | "ledger" | "event" | "coach";

const PLACE = /\{(\w+)\}/g;

class Words {
  code = $state<Code>("en");
  texts = $state.raw<Texts>({});
  private asked = new Map<Later, Promise<void>>();
  private dress = (texts: Texts) => texts;

  /** Use the language the address asks for, the one chosen before, or the first of the browser that there are messages in. */
  async start(): Promise<void> {
    const asked = new URLSearchParams(location.search).get("lang") ?? "";
    // English stretched and marked: shows what is not translated, or has no room in a longer language.
    if (asked === "pseudo") this.dress = (await import("./pseudo")).pseudo;
    const wished = [asked, keeping.read("language") ?? "", ...navigator.languages];
    const found = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
    await this.use(asked === "pseudo" ? "en" : ((found ?? "en") as Code));
    // The first look at the page goes before who is meant by it.
    whenIdle(() => void this.later("ledger"));
  }

  async use(code: Code): Promise<void> {
    this.texts = this.dress((await file(code)?.()) ?? {});
    this.code = code;
    document.documentElement.lang = code;
    document.documentElement.dir = this.leftwards ? "rtl" : "ltr";
    await Promise.all([...this.asked.keys()].map((what) => this.fetch(what)));
  }

  /** Have the words of refusals, before the first one is shown. */
  refusals(): Promise<void> {
    return this.later("refusals");
  }

  /** Have the words of everything that is loaded later. */
  more(): Promise<void> {
    return this.later("more");
  }

  later(what: Later): Promise<void> {
    const asked = this.asked.get(what) ?? this.fetch(what);
    this.asked.set(what, asked);
    return asked;
  }

  private async fetch(what: Later): Promise<void> {
    const code = this.code;
    const load = file(code, `.${what}`) ?? (() => import("./lateWords").then(({ lateWords }) => lateWords(code, what)));
    const more = await load().catch(() => undefined);
    if (more && this.code === code) this.texts = { ...this.texts, ...this.dress(more) };
  }

  /** Whether the language runs from right to left. */
  get leftwards(): boolean {
    return RIGHT_TO_LEFT.includes(this.code);
  }

  /** The language for `Intl`. Boards, dice and deeds have 0 to 9 printed on them, so Arabic counts in these digits, too:
   *  an amount in a sentence is the amount on the board. */
  get locale(): string {
    return this.code === "ar" ? "ar-u-nu-latn" : this.code;
  }

  number(amount: number): string {
    return numbers(this.locale).format(amount);
  }

  /** Part of a sentence, kept from mixing with the words around it. */
  isolate(text: string): string {
    return this.leftwards ? isolated(text) : text;
  }

  /** A figure with its signs, in the order of its signs. */
  figure(text: string): string {
    return this.leftwards ? rightwards(text) : text;
  }
}

/** Such things are slow to make, and wanted by the dozen. */
function once<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const numbers = once((locale) => new Intl.NumberFormat(locale, { useGrouping: true }));
const plurals = once((locale) => new Intl.PluralRules(locale));

export const words = new Words();

/** A message with its places filled in; `n` decides which of its forms it has. */
export function t(key: Key, values: Values = {}): string {
  return fill(words.texts[key], values) ?? key;
}

/** A message whose key is put together while the page runs; the fallback stands in where there is none. */
export function lookUp(key: string, values: Values = {}, fallback = ""): string {
  return fill(words.texts[key], values) ?? fallback;
}

/** A message with all its places filled in; undefined where there is none, or a place has no value. */
export function filled(key: string, values: Partial<Values>): string | undefined {
  const text = words.texts[key];
  const lacks = text === undefined || [...form(text, values.n).matchAll(PLACE)].some(([, name]) => values[name!] === undefined);
  return lacks ? undefined : fill(text, values as Values);
}

function fill(text: Text | undefined, values: Values): string | undefined {
  if (text === undefined) return undefined;
  return form(text, values.n).replace(PLACE, (whole, name: string) => said(values[name] ?? whole));
}

function said(value: string | number): string {
  return typeof value === "number" ? words.number(value) : words.isolate(value);
}

/** The form for so many; what was counted may have been written as a number before. */
function form(text: Text, n: string | number = 0): string {
  if (typeof text === "string") return text;
  const count = typeof n === "number" ? n : Number(n.replace(/\D/g, ""));
  return text[plurals(words.code).select(count)] ?? text.other;
}
