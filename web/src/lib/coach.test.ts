import { beforeEach, describe, expect, it } from "vitest";
import deCoach from "../messages/de.coach.json";
import de from "../messages/de.json";
import enCoach from "../messages/en.coach.json";
import en from "../messages/en.json";
import { actionOf, actionTitle, betterTitle, chance, hintedLabel, points, reasonOf, within } from "./coach";
import { words } from "./i18n.svelte";
import type { Exchange } from "./review";
import type { Action, Edition, View } from "./types";

const EDITION = {
  currency: "$",
  words: { house: "house", hotel: "hotel" },
  rules: {},
  deeds: ["Oriental Avenue", "Vermont Avenue", 'The "Park"; give 5 for'].map((name, index) => ({ index, name })),
  groups: [{ index: 0, name: "Light blue" }],
  decks: [{ index: 0, name: "Chance" }],
} as unknown as Edition;
const SCENE = { edition: EDITION, names: ["Ann", "Bob", "Cy Jones"] };
const said = (text: string, deed?: number) => actionTitle({ ...SCENE, deed }, text);

beforeEach(() => {
  words.texts = { ...en, ...enCoach };
  words.code = "en";
});

describe("chances", () => {
  it("are told in per cent with one decimal", () => {
    expect(chance(431_234)).toBe("43.1%");
    expect(chance(0)).toBe("0.0%");
    expect(chance(1_000_000)).toBe("100.0%");
    expect(within(8_200)).toBe("±\u202f0.8");
  });

  it("change by points with a sign, and by none without", () => {
    expect(points(42_400)).toBe("+4.2");
    expect(points(-42_400)).toBe("\u22124.2");
    expect(points(-300)).toBe("0.0");
  });

  it("are written as the language writes them", () => {
    words.code = "de";
    expect(chance(431_234)).toBe("43,1\u00a0%");
    expect(points(-42_400)).toBe("\u22124,2");
  });
});

describe("actions in the notation", () => {
  it("are read as far as words need it", () => {
    expect(actionOf(SCENE, 'build "Oriental Avenue" 2 "Vermont Avenue"')).toMatchObject({ kind: "build", deeds: [0, 1], counts: [2, 1] });
    expect(actionOf(SCENE, "bid 120")).toMatchObject({ kind: "bid", amount: 120, deeds: [] });
    expect(actionOf({ ...SCENE, deed: 1 }, "buy").deeds).toEqual([1]);
    expect(actionOf(SCENE, 'claim "Cy Jones" "Vermont Avenue"')).toMatchObject({ kind: "claim", target: 2, deeds: [1] });
  });

  it("are called as their buttons are", () => {
    expect(said("bid 120")).toBe("Bid $120");
    expect(said("buy", 1)).toBe("Buy Vermont Avenue");
    expect(said("buy")).toBe("Buy");
    expect(said("decline", 1)).toBe("Do not buy Vermont Avenue");
    expect(said('build "Oriental Avenue" 2 "Vermont Avenue"')).toBe("Build 3 houses on Oriental Avenue and Vermont Avenue");
    expect(said('claim Bob "Vermont Avenue"')).toBe("Ask Bob for the rent on Vermont Avenue");
    expect(said('ask "Vermont Avenue" 500')).toBe("Offer $500 for Vermont Avenue");
    expect(said('put up "Vermont Avenue"')).toBe("Put Vermont Avenue up for auction");
    expect(said('put up "Vermont Avenue" 300')).toBe("Put Vermont Avenue up for auction from $300");
  });

  it("are offers with both sides, whatever stands in a name", () => {
    expect(said('offer Bob: give "Vermont Avenue" + 50 for "Oriental Avenue"')).toBe("Offer Bob Vermont Avenue + $50 for Oriental Avenue");
    expect(said('offer "Cy Jones": give 100 for "The \\"Park\\"; give 5 for"; Bob: give nothing for card "Chance"')).toBe(
      'Offer Cy Jones $100 for The "Park"; give 5 for; Bob nothing for card (Chance)',
    );
    expect(said('counter: give 60 for "Vermont Avenue"')).toBe("Answer with $60 for Vermont Avenue");
    words.texts = { ...de, ...deCoach };
    expect(said('offer Bob: give 60 for "Vermont Avenue"')).toBe("Anbieten: Bob $60 für Vermont Avenue");
  });

  it("are answers with what they answer to", () => {
    const answer = (text: string, about: Exchange) => actionTitle({ ...SCENE, about }, text);
    const offered = { partner: 1, gets: [1], earns: 50, gives: [0], gives_cards: [0] };
    expect(answer("accept", offered)).toBe("Accept Bob’s offer: Vermont Avenue + $50 for Oriental Avenue + card (Chance)");
    expect(answer("refuse", { partner: 1, gives: [0], earns: 1 })).toBe("Refuse Bob’s offer: $1 for Oriental Avenue");
    expect(answer("refuse", { partner: 1, gives: [0] })).toBe("Refuse Bob’s offer: nothing for Oriental Avenue");
    expect(answer("buy", { gets: [1], pays: 100 })).toBe("Buy Vermont Avenue for $100");
    expect(answer("decline", { gets: [1], pays: 100 })).toBe("Do not buy Vermont Avenue for $100");
    expect(answer("bid 120", { gets: [1], pays: 110 })).toBe("Bid $120 for Vermont Avenue");
    expect(answer("pass", { gets: [1], pays: 110 })).toBe("Do not bid more than $110 for Vermont Avenue");
    expect(answer("pass", { gets: [1] })).toBe("Do not bid for Vermont Avenue");
    expect(answer("agree 300", { partner: 2, gives: [1], earns: 200 })).toBe("Put Vermont Avenue up from $300 on for Cy Jones, who offers $200");
    expect(answer("agree", { partner: 2, gives: [1], earns: 200 })).toBe("Put Vermont Avenue up for Cy Jones, who offers $200");
    expect(answer('counter: give 60 for "Vermont Avenue"', offered)).toBe("Answer with $60 for Vermont Avenue");
    words.texts = { ...de, ...deCoach };
    expect(answer("accept", { partner: 1, gives: [0], earns: 1 })).toBe("Angebot von Bob annehmen: $1 für Oriental Avenue");
  });

  it("would have been better, and what lay on the table is told once", () => {
    const offered = { ...SCENE, about: { partner: 1, gives: [0], earns: 1 } };
    expect(betterTitle(offered, "accept", "refuse")).toBe("Refuse");
    expect(betterTitle(offered, 'counter: give 60 for "Vermont Avenue"', "refuse")).toBe("Refuse Bob’s offer: $1 for Oriental Avenue");
    expect(betterTitle({ ...SCENE, about: { gets: [1], pays: 100 } }, "decline", "buy")).toBe("Buy Vermont Avenue");
    expect(betterTitle({ ...SCENE, about: { gets: [1], pays: 100 } }, "bid 120", "bid 150")).toBe("Bid $150");
  });

  it("are told with what they mean where the table lists them", () => {
    const view = { seats: [{ name: "Ann" }], actions: [], stage: { kind: "purchase", seat: 0, deed: 1, price: 100 } } as unknown as View;
    const action = { text: "buy", kind: "buy", deeds: [1], counts: [], amount: 0, target: -1, cost: 100, cash_after: 400, note: {} } as Action;
    const ground = { edition: EDITION, view, seat: 0 };
    expect(hintedLabel(ground, { text: "buy", action })).toMatchObject({ title: "Buy Vermont Avenue", detail: "$100, leaves $400" });
    expect(hintedLabel(ground, { text: "buy" })).toEqual({ title: "Buy Vermont Avenue", detail: "" });
  });
});

describe("reasons", () => {
  it("fill in names, money and chances", () => {
    expect(reasonOf(SCENE, "completes-group", { group: 0 })).toBe("It completes Light blue.");
    expect(reasonOf(SCENE, "rent-likely", { deed: 1, rival: 2, chance: 139_000, rent: 550 })).toBe(
      "Cy Jones comes to Vermont Avenue with the next throw in 13.9% of all cases, and would pay $550.",
    );
    expect(reasonOf(SCENE, "out-to-buy", { count: 1 })).toBe("One deed is still to be had out there.");
    expect(reasonOf(SCENE, "out-to-buy", { count: 7 })).toBe("7 deeds are still to be had out there.");
    expect(reasonOf(SCENE, "figure", { figure: "ruin", before: 1, after: 2 })).toBe("Above all it changes this: danger of ruin.");
  });

  it("say nothing where there are no words for them", () => {
    expect(reasonOf(SCENE, "from-the-future", { deed: 1 })).toBe("");
  });
});
