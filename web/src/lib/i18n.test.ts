import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filled, lookUp, words, type Code, type Texts } from "./i18n.svelte";
import { pseudo } from "./pseudo";
import type { Edition } from "./types";
import { capital, foreign, list, money, percent } from "./wording";

const TEXTS: Texts = {
  left: { zero: "none", one: "one", two: "two", few: "few {n}", many: "many {n}", other: "other {n}" },
  short: { one: "one", other: "other {n}" },
  rent: "{seat} يدفع {amount}",
};
const FAIR = { currency: "$" } as Edition;
const ISLAND = { currency: "S$" } as Edition;

function speak(code: Code): void {
  words.code = code;
  words.texts = TEXTS;
}
beforeEach(() => speak("en"));
afterEach(() => speak("en"));

describe("forms", () => {
  it("are those of the language", () => {
    speak("ar");
    expect([0, 1, 2, 3, 11, 100].map((n) => lookUp("left", { n }))).toEqual(["none", "one", "two", "few 3", "many 11", "other 100"]);
    speak("fr");
    expect(lookUp("left", { n: 0 })).toBe("one");
    speak("tr");
    expect(lookUp("left", { n: 3 })).toBe("other 3");
  });

  it("left out are told as the other one", () => {
    speak("ar");
    expect(lookUp("short", { n: 3 })).toBe("other 3");
  });

  it("are found for a number that is written already", () => {
    expect(lookUp("left", { n: "1" })).toBe("one");
    expect(filled("left", { n: "1,200" })).toBe("other 1,200");
    expect(filled("left", {})).toBeUndefined();
  });
});

describe("figures", () => {
  it("are grouped as the language groups, behind the sign of the edition", () => {
    const said = (["en", "de", "fr", "es", "pt", "tr"] as const).map((code) => {
      speak(code);
      return money(FAIR, 1500);
    });
    expect(said).toEqual(["$1,500", "$1.500", "$1\u202f500", "$1.500", "$1.500", "$1.500"]);
    expect(money(ISLAND, -20)).toBe("\u2212S$\u202f20");
    speak("tr");
    expect(percent(0.125)).toBe("%12,5");
  });

  it("have the digits of the board in Arabic, and keep their order there", () => {
    speak("ar");
    expect(money(FAIR, -1500)).toBe("\u2066\u2212$1,500\u2069");
    expect(words.number(1234)).toBe("1,234");
    expect(percent(0.5)).toMatch(/50/);
  });
});

describe("names", () => {
  it("are kept apart from the words around them where these run from right to left", () => {
    expect(lookUp("rent", { seat: "Ann", amount: "$5" })).toBe("Ann يدفع $5");
    speak("ar");
    expect(lookUp("rent", { seat: "Ann", amount: money(FAIR, 5) })).toBe("\u2068Ann\u2069 يدفع \u2067\u2066$5\u2069\u2069");
    expect(list(["Oslo", "Riga"])).toBe("\u2068Oslo\u2069 و\u2068Riga\u2069");
  });

  it("are listed as the language lists", () => {
    expect(list(["a", "b", "c"], "disjunction")).toBe("a, b, or c");
    speak("es");
    expect(list(["Oslo", "Riga"])).toBe("Oslo y Riga");
  });

  it("of languages are told where a book is in another one", () => {
    expect(foreign("en")).toBe("");
    speak("fr");
    expect(foreign("en")).toBe("anglais");
  });

  it("have the capitals of the language", () => {
    speak("tr");
    expect(capital("ipotek")).toBe("İpotek");
  });
});

describe("stretched English", () => {
  it("keeps its places and forms, and stands in brackets", () => {
    expect(pseudo({ a: "Buy {deed}", b: { one: "one", other: "{n} more" } })).toEqual({
      a: "[Bûûý {deed}]",
      b: { one: "[ôôñéé]", other: "[{n} môôréé]" },
    });
  });
});
