import { beforeEach, describe, expect, it } from "vitest";
import de from "../messages/de.json";
import deLedger from "../messages/de.ledger.json";
import en from "../messages/en.json";
import enLedger from "../messages/en.ledger.json";
import { words } from "./i18n.svelte";
import type { Edition, GameEvent, View } from "./types";
import { deedInWords, lastCall, ledgerOf, sentence, spaceName } from "./wording";

const BOARD = {
  currency: "$",
  words: { house: "apartment", hotel: "hotel" },
  rules: { building_shape: "even" },
  spaces: [
    { index: 0, name: "Start", kind: "start", deck: -1 },
    { index: 1, name: "???", kind: "cards", deck: 0 },
    { index: 2, name: "Oslo", kind: "deed", deck: -1 },
  ],
  deeds: [{ index: 0, name: "Oslo" }, { index: 1, name: "Riga" }],
  decks: [{ index: 0, id: "event", name: "Event", cards: 24 }],
} as unknown as Edition;

const NAMES = ["Ann", "Bob", "Cy"];

function event(name: string, more: Partial<GameEvent> = {}): GameEvent {
  return { name, seat: 0, other: -1, deed: -1, amount: 0, space: -1, text: "", clause: "", turn: 1, move: 1, sentence: "as told", by: "bot", ...more };
}

beforeEach(() => {
  words.texts = { ...en, ...enLedger };
  words.code = "en";
});

describe("the last call", () => {
  const said = (more: Partial<View>) => lastCall({ over: false, last_turn: false, ...more } as View);

  it("says whether a turn or a round is played to its end", () => {
    expect(said({})).toBe("");
    expect(said({ last_turn: true })).toBe("Time is called: last turn");
    expect(said({ last_round: true })).toBe("Time is called: last round");
    expect(said({ last_round: true, over: true })).toBe("");
  });
});

describe("sentences", () => {
  const rent = event("rent-paid", { other: 1, deed: 0, amount: 25 });

  it("say you to whoever acts, and to whom it is done", () => {
    expect(sentence(BOARD, NAMES, rent)).toBe("Ann pays Bob $25 rent for Oslo");
    expect(sentence(BOARD, NAMES, rent, 2)).toBe("Ann pays Bob $25 rent for Oslo");
    expect(sentence(BOARD, NAMES, rent, 0)).toBe("You pay Bob $25 rent for Oslo");
    expect(sentence(BOARD, NAMES, rent, 1)).toBe("Ann pays you $25 rent for Oslo");
    words.texts = { ...de, ...deLedger };
    words.code = "de";
    expect(sentence(BOARD, NAMES, rent, 0)).toBe("Du zahlst Bob $25 Miete für Oslo");
    expect(sentence(BOARD, NAMES, rent, 1)).toBe("Ann zahlt dir $25 Miete für Oslo");
  });

  it("speak of everybody by name until the words for you are there", () => {
    words.texts = en;
    expect(sentence(BOARD, NAMES, rent, 0)).toBe("Ann pays Bob $25 rent for Oslo");
  });

  it("begin with a capital letter where they begin with no name", () => {
    expect(sentence(BOARD, NAMES, event("estate-cash", { amount: 5 }), 0)).toBe("The Bank receives $5 from you");
  });

  it("tell what both sides of an offer give, and to whom", () => {
    const legs = [{ partner: 1, give_deeds: [0], give_cash: 50, give_cards: [], get_deeds: [1], get_cash: 0, get_cards: [] }];
    expect(sentence(BOARD, NAMES, event("offered-deal", { other: 1, legs }))).toBe("Ann offers Bob Oslo + $50 for Riga");
    expect(sentence(BOARD, NAMES, event("offered-deal", { other: 1, legs }), 1)).toBe("Ann offers you Oslo + $50 for Riga");
    expect(sentence(BOARD, NAMES, event("countered", { other: 1, legs }))).toBe("Ann answers with Oslo + $50 to Bob for Riga");
    expect(sentence(BOARD, NAMES, event("dealt", { other: 1, legs }), 0)).toBe("You deal with Bob: Oslo + $50 for Riga");
  });

  it("name a field of cards that shows only signs", () => {
    expect(spaceName(BOARD, 1)).toBe("the Event space");
    expect(sentence(BOARD, NAMES, event("moved", { space: 1 }))).toBe("Ann moves to the Event space");
  });

  it("leave the full stop of a card to whoever ends the sentence", () => {
    const cards = [{ deck: 0, title: "Rail Refund", text: "Receive 200." }];
    expect(sentence(BOARD, NAMES, event("drew", { cards }))).toBe("Ann draws “Rail Refund”: Receive 200");
  });

  it("have the right article", () => {
    const built = event("built", { deeds: [0], counts: [1], levels: [1], amount: 50 });
    expect(sentence(BOARD, NAMES, built)).toBe("Ann builds an apartment on Oslo for $50");
    expect(sentence(BOARD, NAMES, event("auction-opened", { piece: "house" }))).toBe("An apartment is auctioned");
  });

  it("are the server's where a fact is missing", () => {
    expect(sentence(BOARD, NAMES, event("threw"), 0)).toBe("as told");
  });
});

describe("rows of the ledger", () => {
  const events = [
    event("turn-begins"),
    event("threw", { dice: [6, 5] }),
    event("moved", { space: 2 }),
    event("salary", { amount: 200 }),
    event("rent-paid", { other: 1, deed: 0, amount: 25 }),
    event("mortgaged", { seat: 1, deed: 1, deeds: [1], amount: 30 }),
  ];

  it("do not name again whose turn it is", () => {
    expect(ledgerOf(BOARD, NAMES, 2, events)[0]?.rows.map((row) => row.text)).toEqual([
      "passes Start and moves to Oslo",
      "pays Bob $25 rent for Oslo",
      "Bob mortgages Riga for $30",
    ]);
  });

  it("say you under one's own turn and under another's", () => {
    expect(ledgerOf(BOARD, NAMES, 0, events)[0]?.rows.map((row) => row.text)).toEqual([
      "You pass Start and move to Oslo",
      "You pay Bob $25 rent for Oslo",
      "Bob mortgages Riga for $30",
    ]);
    expect(ledgerOf(BOARD, NAMES, 1, events)[0]?.rows.map((row) => [row.text, row.amount])).toEqual([
      ["passes Start and moves to Oslo", 200],
      ["pays you $25 rent for Oslo", 25],
      ["You mortgage Riga for $30", 30],
    ]);
  });
});

describe("a record in words", () => {
  it("names deeds and sums", () => {
    expect(deedInWords(BOARD, "bid 120")).toBe("bids $120");
    expect(deedInWords(BOARD, 'mortgage "Oslo" "Riga"')).toBe("mortgages Oslo and Riga");
    expect(deedInWords(BOARD, 'sell deed "Oslo"')).toBe("sells Oslo to the Bank");
    expect(deedInWords(BOARD, 'build "Cabin \\"9\\"" 2')).toBe('builds on Cabin "9"');
    expect(deedInWords(BOARD, "counter: give 60 for nothing")).toBe("answers with another offer");
    expect(deedInWords(BOARD, "something else")).toBe("something else");
  });
});
