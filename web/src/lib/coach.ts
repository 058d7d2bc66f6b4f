/** What the coach says, in words: actions, chances and reasons. */

import { lookUp, t, words, type Values } from "./i18n.svelte";
import { WHOLE, type Details, type Exchange, type Hinted } from "./review";
import { BANK, type Action, type Edition, type View } from "./types";
import { capital, deedName, deedNames, kindOf, label, list, money, type Ground, type Label } from "./wording";

// -- chances ----------------------------------------------------------------------------------------

const tenths = () => ({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A chance in per cent. */
export function chance(share: number): string {
  return words.figure(new Intl.NumberFormat(words.locale, { style: "percent", ...tenths() }).format(share / WHOLE));
}

/** How far off a chance may be. */
export function within(error: number): string {
  return words.figure(`±\u202f${new Intl.NumberFormat(words.locale, tenths()).format((100 * error) / WHOLE)}`);
}

/** A change of chances, in points of a hundred, with its sign. */
export function points(change: number): string {
  const tenth = Math.round((1_000 * change) / WHOLE) / 10;
  const figure = new Intl.NumberFormat(words.locale, tenths()).format(Math.abs(tenth));
  return words.figure(tenth === 0 ? figure : `${tenth > 0 ? "+" : "\u2212"}${figure}`);
}

// -- actions ----------------------------------------------------------------------------------------

/** What is needed to speak of an action: the board, who sits where, and what is in question where the text does not name it. */
export interface Scene {
  edition: Edition;
  names: string[];
  deed?: number | undefined;
  about?: Exchange | null | undefined;
}

const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
/** Stands for a name in quotation marks, so that nothing in it is taken for a sign. */
const PLACE = /\u0001(\d+)/g;

function unquoted(text: string): { plain: string; name: (place: string) => string } {
  const names: string[] = [];
  const plain = text.replace(QUOTED, (_, name: string) => `\u0001${names.push(name.replace(/\\(.)/g, "$1")) - 1}`);
  return { plain, name: (place) => place.replace(PLACE, (_, n: string) => names[Number(n)] ?? "") };
}

/** An action as a button needs it, read from the notation as far as words need it. */
export function actionOf({ edition, names, deed = -1 }: Scene, text: string): Action {
  const { plain, name } = unquoted(text);
  const known = (called: string) => edition.deeds.find((one) => one.name === called)?.index ?? -1;
  const parts = [...plain.matchAll(/\u0001\d+(?: (\d+)(?![\d\u0001]))?/g)].map(([all, count]) => ({ deed: known(name(all.split(" ")[0]!)), count: Number(count ?? 1) }));
  const named = parts.filter((part) => part.deed >= 0);
  const kind = kindOf(text);
  const deeds = named.map((part) => part.deed);
  return {
    text,
    kind,
    deeds: deeds.length || !["buy", "decline", "keep"].includes(kind) ? deeds : deed >= 0 ? [deed] : [],
    counts: named.map((part) => part.count),
    amount: kind === "auto-claim" ? Number(text.endsWith("on")) : Number(/\d+/.exec(plain.replace(PLACE, ""))?.[0] ?? 0),
    target: names.findIndex((one) => one === plain.split(" ")[1] || one === name(plain.split(" ")[1] ?? "")),
    cost: 0,
    cash_after: 0,
    note: {},
  };
}

/** One side of a deal. */
function side(edition: Edition, text: string, name: (place: string) => string): string {
  const items = text.split(" + ").map((item) => {
    if (item === "nothing") return t("terms.nothing");
    if (/^\d+$/.test(item)) return money(edition, Number(item));
    return item.startsWith("card") ? t("coach.card", { deck: name(item.slice(5)) }) : name(item);
  });
  return items.join(" + ");
}

/** The parts of an offer; empty for any other action. */
function termsOf(edition: Edition, text: string): { other: string; give: string; get: string }[] {
  const { plain, name } = unquoted(text);
  return plain.split("; ").flatMap((part) => {
    const found = /^(?:(?:offer )?(.*?)|counter): give (.*) for (.*)$/.exec(part);
    return found ? [{ other: name(found[1] ?? ""), give: side(edition, found[2]!, name), get: side(edition, found[3]!, name) }] : [];
  });
}

/** One side of what lay on the table. */
function bundle(edition: Edition, deeds: number[] = [], amount = 0, decks: number[] = []): string {
  const cards = decks.map((deck) => t("coach.card", { deck: edition.decks[deck]?.name ?? "" }));
  const items = [...deeds.map((deed) => deedName(edition, deed)), ...(amount ? [money(edition, amount)] : []), ...cards];
  return items.join(" + ") || t("terms.nothing");
}

const ANSWERS = ["accept", "refuse", "buy", "decline", "bid", "pass", "agree"];

/** An answer with what it answers to; empty for any other action. */
function answerTitle({ edition, names }: Scene, about: Exchange, text: string): string {
  const kind = kindOf(text);
  if (!ANSWERS.includes(kind)) return "";
  const seat = names[about.partner ?? BANK] ?? t("bank");
  const get = bundle(edition, about.gets, about.earns, about.gets_cards);
  const give = bundle(edition, about.gives, about.pays, about.gives_cards);
  const sum = /\d+/.exec(text)?.[0];
  const key = kind === "pass" && !about.pays ? "pass.first" : kind === "agree" && sum ? "agree.minimum" : kind;
  return lookUp(`coach.answer.${key}`, { seat, get, give, amount: sum ? money(edition, Number(sum)) : "" });
}

/** What an action in the notation is called on a button. */
export function actionTitle(scene: Scene, text: string): string {
  const { edition, names } = scene;
  const answer = scene.about ? answerTitle(scene, scene.about, text) : "";
  if (answer) return answer;
  const terms = termsOf(edition, text);
  if (terms.length && text.startsWith("counter")) return t("coach.do.counter", terms[0]);
  if (terms.length) return t("coach.do.offer", { terms: terms.map((one) => t("terms.offered-deal", one)).join("; ") });
  const action = actionOf(scene, text);
  const deed = deedNames(edition, action.deeds);
  if (action.kind === "buy" && !deed) return t("coach.do.buy");
  if (action.kind === "decline" && deed) return t("coach.do.decline", { deed });
  if (action.kind === "claim") return t("coach.do.claim", { seat: names[action.target] ?? t("nobody"), deed });
  if (action.kind === "ask") return t("coach.do.ask", { amount: money(edition, action.amount), deed });
  if (action.kind === "put up" && action.amount) return t("coach.do.put-up", { amount: money(edition, action.amount), deed });
  if (action.kind === "agree" && action.amount) return t("do.agree.minimum", { amount: money(edition, action.amount) });
  return titled(edition, names, action);
}

/** What would have been better; what lay on the table has been told with what was done, where that answered to it. */
export function betterTitle(scene: Scene, done: string, better: string): string {
  const told = ANSWERS.includes(kindOf(done));
  return actionTitle(told ? { ...scene, about: null, deed: scene.about?.gets?.[0] ?? scene.deed } : scene, better);
}

function titled(edition: Edition, names: string[], action: Action): string {
  const view = { seats: names.map((name) => ({ name, token: "" })), stage: null, claims: [] } as unknown as View;
  return label({ edition, view, seat: BANK }, action).title;
}

/** What a hinted action is called, and what it means for one's purse where the table lists it. */
export function hintedLabel(ground: Ground, { text, action }: Pick<Hinted, "text" | "action">): Label {
  if (/^(offer|counter)/.test(text)) return { title: actionTitle({ edition: ground.edition, names: ground.view.seats.map((seat) => seat.name) }, text), detail: "" };
  const known = action ?? ground.view.actions.find((one) => one.text === text);
  if (known) return label(ground, known);
  const stage = ground.view.stage;
  const deed = stage && "deed" in stage ? stage.deed : undefined;
  return { title: actionTitle({ edition: ground.edition, names: ground.view.seats.map((seat) => seat.name), deed }, text), detail: "" };
}

// -- reasons ----------------------------------------------------------------------------------------

const GROUPS = ["group", "theirs"];
const SEATS = ["rival", "partner"];
const CHANCES = ["before", "after", "chance"];
const MONEY = ["amount", "worth", "rent", "cash", "list"];

function worded({ edition, names }: Scene, name: string, value: Details[string]): string | number {
  if (Array.isArray(value)) return list(value.map((deed) => deedName(edition, deed)));
  if (name === "figure") return figureName(String(value));
  if (typeof value === "string") return value;
  if (name === "deed") return deedName(edition, value);
  if (GROUPS.includes(name)) return edition.groups[value]?.name ?? "";
  if (SEATS.includes(name)) return names[value] ?? t("bank");
  if (CHANCES.includes(name)) return chance(value);
  return MONEY.includes(name) ? money(edition, value) : value;
}

/** One sentence why; empty where no words are known for the reason. */
export function reasonOf(scene: Scene, reason: string, details: Details): string {
  const values: Values = {};
  for (const [name, value] of Object.entries(details)) values[name] = worded(scene, name, value);
  if (typeof details.count === "number") values.n = details.count;
  const said = lookUp(`coach.reason.${reason}`, values);
  return said && capital(said);
}

/** What a figure of the judge counts. */
export function figureName(figure: string): string {
  return lookUp(`coach.figure.${figure}`, {}, figure);
}
