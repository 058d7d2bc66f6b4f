/** What a banker enters, in pure functions: dice, cards, what is owed, what the last steps were called. */

import { t } from "./i18n.svelte";
import { byTurn } from "./log";
import type { Action, Claim, Edition, GameEvent, TakenStep, View } from "./types";
import { capital, deedInWords } from "./wording";

/** Thrown and drawn at the real board, and entered by taps of their own. */
export const ENTERED: ReadonlySet<string> = new Set(["roll", "card"]);

/** The dice that a sum stands for: the same on both for doubles, else the nearest that are not. */
export function diceFor(sum: number, doubles: boolean): [number, number] {
  if (doubles) return [sum / 2, sum / 2];
  const low = Math.ceil(sum / 2) - 1;
  return [low, sum - low];
}

/** Whether a sum may have been thrown with doubles, and with anything else. */
export function isDoubtful(sum: number): boolean {
  return sum % 2 === 0 && sum > 2 && sum < 12;
}

/** What a seat may do at a physical table. */
export function handActions(view: View, seat: number, ...kinds: string[]): Action[] {
  return view.hands?.[seat]?.actions.filter(({ kind }) => kinds.includes(kind)) ?? [];
}

/** The seat whose throw is awaited, or -1. */
export function thrower(view: View): number {
  return !view.over && view.awaited >= 0 && handActions(view, view.awaited, "roll").length > 0 ? view.awaited : -1;
}

/** Which rent it is: one landing has one of each owner. */
export function claimKey({ lander, owner, deed }: Claim, turn: number): string {
  return `${turn} ${lander} ${owner} ${deed}`;
}

/** How an owner asks for a rent. */
export function asking(view: View, claim: Claim): Action | undefined {
  return handActions(view, claim.owner, "claim").find(({ note }) => note.lander === claim.lander && note.deed === claim.deed);
}

/** What is left to do before the turn can go on. */
export type Waits = "" | "throw" | "rent" | "card" | "sale" | "debt" | "hands" | "break" | "decision";

const WAITS: Partial<Record<string, Waits>> = { draw: "card", auction: "sale", debt: "debt", "opening-deal": "hands", "first-throw": "throw", "rent-throw": "throw" };

/** Why nobody else is on yet; `owing`: a rent has neither been paid nor waived. */
export function waitsFor(view: View, owing: boolean): Waits {
  if (view.paused) return "break";
  if (owing) return "rent";
  if (view.stage?.kind !== "turn") return WAITS[view.stage?.kind ?? ""] ?? "decision";
  if (handActions(view, view.on_turn, "end").length) return "";
  return thrower(view) >= 0 ? "throw" : "decision";
}

/** Whoever is on after the one on turn. */
export function nextSeat(view: View): number {
  const told = handActions(view, view.on_turn, "end")[0]?.note.next;
  if (told !== undefined) return told;
  const count = view.seats.length;
  const order = Array.from({ length: count }, (_, n) => (Math.max(0, view.on_turn) + n + 1) % count);
  return order.find((seat) => !view.seats[seat]!.out) ?? -1;
}

/** Of the four taps of a turn, how many are done: die, die, answer, next. */
export function tapsDone(chosen: number, waits: Waits): number {
  if (waits === "") return 3;
  return waits === "throw" ? chosen : 2;
}

/** What has happened since the last throw of the turn. */
export function sinceThrow(log: GameEvent[]): GameEvent[] {
  const from = log.findLastIndex(({ name }) => name === "threw" || name === "turn-begins");
  return from < 0 ? [] : log.slice(from);
}

/** What there is to tell of a throw: not the throw itself, nor the way where something has come of it. */
export function worthTelling(events: GameEvent[]): GameEvent[] {
  const told = byTurn(events).flatMap((group) => group.events).filter(({ name }) => name !== "threw" && name !== "offered");
  const more = told.filter(({ name }) => name !== "moved");
  return more.length ? more : told;
}

/** What a step is called on the button that takes it back. */
export function stepName(edition: Edition, step: TakenStep): string {
  const dice = /^roll (\d) (\d)$/.exec(step.text);
  if (dice) return `${dice[1]} + ${dice[2]}`;
  const card = /^card "(.*)"$/.exec(step.text);
  if (card) return card[1]!;
  return capital(deedInWords(edition, step.text));
}

/** Whether a step may be taken back without a word: it belongs to the turn that is on, or has just ended the one before. */
export function isOfThisTurn(log: GameEvent[], step: TakenStep): boolean {
  const began = log.findLast(({ name }) => name === "turn-begins");
  return step.move >= (began?.move ?? 0);
}

/** How many deeds are dealt to each at the opening. */
export function handSize(edition: Edition, seats: number): number {
  if (!edition.rules.opening_deal_equally) return Number(edition.rules.opening_deal ?? 0);
  return Math.floor((edition.deeds.length - Number(edition.rules.opening_keep_back ?? 0)) / Math.max(1, seats));
}

/** A round step for raising a price of this size; the larger ones are five and ten of it. */
export function priceStep(worth: number): number {
  const steps = [5, 10, 50, 100, 500, 1_000, 5_000, 10_000];
  return steps.findLast((step) => step <= worth / 20) ?? 5;
}

/** Cards that hold every word that was typed, in their title or text. */
export function found(cards: Action[], typed: string): Action[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter(({ text, note }) => {
    const all = `${note.title ?? text} ${note.wording ?? ""}`.toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** What a pad tells its banker to wait for, beside the button that goes on. */
export function waitsText(waits: Waits): string {
  return waits ? t(`pad.after.${waits}`) : "";
}
