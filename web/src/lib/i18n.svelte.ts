/** The words of the page, in the language of the browser. Only the language in use is loaded; why something is refused when
 *  something is refused for the first time, and what the ledger says to you once the page is there. Where refusals cannot be
 *  loaded, people read the server's English; without the words of the ledger everybody is spoken of by name. */

import type en from "../messages/en.json";
import { keeping } from "./keeping";

export type Key = keyof typeof en;
export type Values = Record<string, string | number>;
type Text = string | { one: string; other: string };
type Texts = Record<string, Text>;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Code = keyof typeof LANGUAGES;

const MESSAGES: Record<Code, () => Promise<{ default: Texts }>> = {
  en: () => import("../messages/en.json"),
  de: () => import("../messages/de.json"),
};

/** What is not needed at first. */
const LATER = {
  refusals: {
    en: () => import("../messages/en.refusals.json"),
    de: () => import("../messages/de.refusals.json"),
  },
  ledger: {
    en: () => import("../messages/en.ledger.json"),
    de: () => import("../messages/de.ledger.json"),
  },
} satisfies Record<string, Record<Code, () => Promise<{ default: Texts }>>>;

const PLACE = /\{(\w+)\}/g;

class Words {
  code = $state<Code>("en");
  texts = $state.raw<Texts>({});
  private asked = new Map<keyof typeof LATER, Promise<void>>();

  /** Use the language chosen before, or the first one of the browser that there are messages for. */
  async start(): Promise<void> {
    const wished = [keeping.read("language") ?? "", ...navigator.languages];
    const found = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
    await this.use((found ?? "en") as Code);
    void this.later("ledger");
  }

  async use(code: Code): Promise<void> {
    this.texts = (await MESSAGES[code]()).default;
    this.code = code;
    document.documentElement.lang = code;
    await Promise.all([...this.asked.keys()].map((what) => this.fetch(what)));
  }

  /** Have the words of refusals, before the first one is shown. */
  refusals(): Promise<void> {
    return this.later("refusals");
  }

  private later(what: keyof typeof LATER): Promise<void> {
    const asked = this.asked.get(what) ?? this.fetch(what);
    this.asked.set(what, asked);
    return asked;
  }

  private async fetch(what: keyof typeof LATER): Promise<void> {
    const code = this.code;
    const more: { default: Texts } | undefined = await LATER[what][code]().catch(() => undefined);
    if (more && this.code === code) this.texts = { ...this.texts, ...more.default };
  }

  number(amount: number): string {
    return new Intl.NumberFormat(this.code, { useGrouping: true }).format(amount);
  }
}

export const words = new Words();

/** A message with its places filled in; `n` decides between one and many. */
export function t(key: Key, values: Values = {}): string {
  return fill(words.texts[key], values) ?? key;
}

/** A message whose key is put together while the page runs; the fallback stands in where there is none. */
export function lookUp(key: string, values: Values = {}, fallback = ""): string {
  return fill(words.texts[key], values) ?? fallback;
}

/** A message with all its places filled in; undefined where there is none, or a place has no value. */
export function filled(key: string, values: Partial<Values>): string | undefined {
  let lacks = !(key in words.texts);
  const said = String(words.texts[key]).replace(PLACE, (_, name: string) => {
    lacks ||= values[name] === undefined;
    return String(values[name]);
  });
  return lacks ? undefined : said;
}

function fill(text: Text | undefined, values: Values): string | undefined {
  if (text === undefined) return undefined;
  const chosen = typeof text === "string" ? text : values.n === 1 ? text.one : text.other;
  return chosen.replace(PLACE, (whole, name: string) => String(values[name] ?? whole));
}
