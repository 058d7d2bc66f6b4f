/** The words of the page, in the language of the browser. Only the language in use is loaded, and why something is
 *  refused when something is refused for the first time; where that cannot be loaded, people read the server's English. */

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

const REFUSALS: Record<Code, () => Promise<{ default: Texts }>> = {
  en: () => import("../messages/en.refusals.json"),
  de: () => import("../messages/de.refusals.json"),
};

const PLACE = /\{(\w+)\}/g;

class Words {
  code = $state<Code>("en");
  texts = $state.raw<Texts>({});
  private asked: Promise<void> | null = null;

  /** Use the language chosen before, or the first one of the browser that there are messages for. */
  async start(): Promise<void> {
    const wished = [keeping.read("language") ?? "", ...navigator.languages];
    const found = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES);
    await this.use((found ?? "en") as Code);
  }

  async use(code: Code): Promise<void> {
    this.texts = (await MESSAGES[code]()).default;
    this.code = code;
    document.documentElement.lang = code;
    if (this.asked) await this.fetchRefusals();
  }

  /** Have the words of refusals, before the first one is shown. */
  refusals(): Promise<void> {
    this.asked ??= this.fetchRefusals();
    return this.asked;
  }

  private async fetchRefusals(): Promise<void> {
    const code = this.code;
    const more = await REFUSALS[code]().catch(() => undefined);
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
