import { describe, expect, it } from "vitest";
import type { Texts } from "./i18n.svelte";

/** All files of messages, by language: `de.refusals.json` is part of the German. */
const FILES = import.meta.glob<Texts>("../messages/*.json", { eager: true, import: "default" });
const LANGUAGES: Record<string, Texts> = {};
for (const [path, texts] of Object.entries(FILES)) {
  const code = /(\w+)(?:\.\w+)?\.json$/.exec(path)?.[1] ?? path;
  LANGUAGES[code] = { ...LANGUAGES[code], ...texts };
}

/** Forms that stand for one number may say it in words. */
const COUNTED = ["zero", "one", "two"];

type Message = Texts[string];

const places = (text: string): string[] => text.match(/(?<=\{)\w+(?=\})/g) ?? [];
const formsOf = (text: Message): [string, string][] => (typeof text === "string" ? [["other", text]] : Object.entries(text));

/** Everything that is filled into a message. */
const facts = (text: Message): Set<string> => new Set(formsOf(text).flatMap(([, form]) => places(form)));

/** What a message tells less, or more, than the English. */
function differences(english: Message, other: Message): string[] {
  const told = facts(english);
  return formsOf(other).flatMap(([form, text]) => {
    const here = new Set(places(text));
    const missing = [...told].filter((name) => !here.has(name) && !(name === "n" && COUNTED.includes(form)));
    const strange = [...here].filter((name) => !told.has(name));
    return [...missing.map((name) => `lacks {${name}}`), ...strange.map((name) => `has {${name}}`)];
  });
}

describe("messages", () => {
  it("are compared form by form", () => {
    expect(differences("{seat} owes {amount}", "{amount}: {seat}")).toEqual([]);
    expect(differences("{seat} is out", "du bist raus")).toEqual(["lacks {seat}"]);
    expect(differences("done", "fertig, {seat}")).toEqual(["has {seat}"]);
    expect(differences({ one: "1 deed", other: "{n} deeds" }, { one: "ein Recht", other: "Rechte" })).toEqual(["lacks {n}"]);
  });

  it.each(Object.keys(LANGUAGES))("tell the same facts in %s as in English", (code) => {
    const [english, other] = [LANGUAGES.en ?? {}, LANGUAGES[code] ?? {}];
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    const wrong = Object.entries(other).flatMap(([key, text]) =>
      differences(english[key] ?? "", text).map((found) => `${key} ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are there in seven languages", () => {
    expect(Object.keys(LANGUAGES).sort()).toEqual(["ar", "de", "en", "es", "fr", "pt", "tr"]);
    expect(Object.keys(LANGUAGES.en ?? {}).length).toBeGreaterThan(1000);
  });
});
