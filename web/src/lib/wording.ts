/** Events and actions in words. Everything a person reads about the game is put together here. */

import { filled, lookUp, t, words, type Values } from "./i18n.svelte";
import { byTurn, ledger, type LogTurn, type Manner } from "./log";
import { BANK, HOST, type Action, type Edition, type EditionInfo, type GameEvent, type Leg, type Note, type View, type Way } from "./types";

/** What is needed to talk about a game: its edition and who sits where. */
export interface Ground {
  edition: Edition;
  view: View;
  seat: number;
}

/** An amount with the sign of the edition before it, as the board prints it, and grouped as the language groups. */
export function money(edition: Edition, amount: number): string {
  const gap = edition.currency.length > 1 ? "\u202f" : "";
  const figure = `${edition.currency}${gap}${words.number(Math.abs(amount))}`;
  return words.figure(amount < 0 ? `\u2212${figure}` : figure);
}

export function seatName(view: View, seat: number): string {
  if (seat === BANK) return t("bank");
  if (seat === HOST) return t("host");
  return view.seats[seat]?.name ?? "";
}

/** That time is called and play goes on a little; empty while it is not. */
export function lastCall({ over, last_turn, last_round }: View): string {
  if (over) return "";
  if (last_round) return lookUp("centre.last-round");
  return last_turn ? t("centre.last-turn") : "";
}

export function deedName(edition: Edition, deed: number): string {
  return edition.deeds[deed]?.name ?? "";
}

export function deedNames(edition: Edition, deeds: number[]): string {
  return list(deeds.map((deed) => deedName(edition, deed)));
}

export function list(parts: string[], type: Intl.ListFormatType = "conjunction"): string {
  return new Intl.ListFormat(words.locale, { style: "long", type }).format(parts.map((part) => words.isolate(part)));
}

/** The name of a language, in the language of the page, where it is another one. */
export function foreign(language: string): string {
  if (!language || language === words.code) return "";
  return new Intl.DisplayNames([words.locale], { type: "language" }).of(language) ?? language;
}

/** How many people a rule book is for. */
export function party({ players }: EditionInfo): string {
  return players.unlimited ? t("new.players.more", { min: players.min }) : t("new.players", { min: players.min, max: players.max });
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.code) + text.slice(1);
}

export function percent(share: number): string {
  return words.figure(new Intl.NumberFormat(words.locale, { style: "percent", maximumFractionDigits: 1 }).format(share));
}

/** A number of houses or hotels in the edition's own words, in the language of the page where it has the word. */
export function pieces(edition: Edition, piece: string, n: number): string {
  const word = edition.words[piece] ?? piece;
  return lookUp(`piece.${word}`, { n }, `${n} ${word}${n === 1 ? "" : "s"}`);
}

/** What a bot plays like, in a word; its policy where no word is known. */
export function nature({ temperament, bot }: { temperament: string; bot: string }): string {
  return lookUp(`temperament.${temperament}`, {}, bot);
}

// -- events -----------------------------------------------------------------------------------------

/** A number of houses or hotels as they are spoken of in a sentence: `a house`, `2 houses`. */
function some(edition: Edition, piece: string, n: number): string {
  return lookUp(`some.${edition.words[piece] ?? piece}`, { n }, pieces(edition, piece, n));
}

/** What was built or sold; on a ladder also what now stands there. */
function works(edition: Edition, { name, deeds, counts, levels = [], hotels = [] }: GameEvent): string | undefined {
  if (!deeds || !counts) return undefined;
  const said = deeds.map((deed, n) => step(edition, deed, counts[n] ?? 0, levels[n] ?? 0, hotels.includes(deed))).join(", ");
  if (edition.rules.building_shape !== "ladder" || name === "buildings-sold") return said;
  const now = deeds.map((deed, n) => t("works.now", { deed: deedName(edition, deed), piece: standing(edition, levels[n] ?? 0) }));
  return `${said} (${now.join(", ")})`;
}

/** What went up or came down on one deed. */
function step(edition: Edition, index: number, count: number, left: number, hotel: boolean): string {
  const deed = deedName(edition, index);
  if (hotel && count === 1) return t("works.step", { deed });
  if (hotel && left > 0) return t("works.down", { piece: some(edition, "house", left), deed });
  return t("works.on", { piece: hotel ? some(edition, "hotel", 1) : some(edition, "house", count), deed });
}

/** A level of a ladder, in the buildings it stands for. */
function standing(edition: Edition, level: number): string {
  const rungs = { nine: level / 9, three: (level % 9) / 3, house: level % 3 };
  const parts = Object.entries(rungs).filter(([, n]) => n >= 1);
  return parts.map(([piece, n]) => pieces(edition, piece, Math.floor(n))).join(" + ");
}

type Who = (seat: number) => string;

/** What is exchanged with one partner of a deal, as the sentence of the event has it. */
function leg(edition: Edition, who: Who, me: number, { name, cards = [] }: GameEvent, terms: Leg): string {
  const side = (deeds: number[], cash: number, wanted: number[]) => {
    const kept = cards.filter(({ card }) => wanted.includes(card ?? -1));
    const parts = deeds.map((deed) => deedName(edition, deed));
    if (cash > 0) parts.push(money(edition, cash));
    parts.push(...kept.map(({ title, deck }) => `${title} (${edition.decks[deck]?.name})`));
    return parts.join(" + ") || t("terms.nothing");
  };
  const give = side(terms.give_deeds, terms.give_cash, terms.give_cards);
  const key = `terms.${name}${terms.partner === me ? ".you" : ""}`;
  return lookUp(key, { other: who(terms.partner), give, get: side(terms.get_deeds, terms.get_cash, terms.get_cards) });
}

/** The message for an event: a plainer one where it does not say which deed or which dice; or one that says you to
 *  whoever reads it, as the one who acts or as the other one. */
function messageOf(event: GameEvent, me: number): string {
  const key = `event.${event.name}`;
  const plain = event.name === "throw-void" ? !event.dice : event.deed < 0;
  if (plain && `${key}.plain` in words.texts) return `${key}.plain`;
  if (me < 0) return key;
  const own = event.seat === me ? `you.${event.name}` : event.other === me ? `to-you.${event.name}` : key;
  return own in words.texts ? own : key;
}

/** A card's own words, which end in a full stop, as part of a sentence, which does not. */
function unstopped(text: string): string {
  return text.replace(/[.。।]+$/u, "");
}

/** A space by its name; one that shows only signs, as some fields of cards do, by its cards. */
export function spaceName(edition: Edition, index: number): string {
  const space = edition.spaces[index];
  const deck = edition.decks[space?.deck ?? -1];
  if (!space || !deck || /[\p{L}\p{N}]/u.test(space.name)) return space?.name ?? "";
  return t("space.cards.unnamed", { deck: deck.name });
}

/** Whose name or which lot a message begins with, if with any: nobody's is below 0. */
function opening(key: string, { seat, other, deed }: GameEvent): number | undefined {
  const text = words.texts[key] ?? "";
  const place = (typeof text === "string" ? text : text.other).split("}", 1)[0] ?? "";
  return ({ "{seat": seat, "{other": other, "{lot": deed } as Record<string, number>)[place];
}

/** The sentence of an event, as the message file words its facts; `me` is the seat of whoever reads it. */
export function sentence(edition: Edition, names: string[], event: GameEvent, me = -1): string {
  const key = messageOf(event, me);
  const said = filled(key, factsOf(edition, names, event, me));
  // An event that a table kept from before it told such facts has only its English sentence.
  if (said === undefined) return event.sentence;
  // A name keeps its letters; the Bank, the host and a house have none.
  return reasoned(event, (opening(key, event) ?? 0) < 0 ? capital(said) : said);
}

/** What a bot has refused, with why. */
function reasoned(event: GameEvent, said: string): string {
  const why = event.reason && lookUp(`because.${event.reason}`);
  return why ? t("because", { said, why }) : said;
}

/** What is filled into the sentence of an event. */
function factsOf(edition: Edition, names: string[], event: GameEvent, me: number): Partial<Values> {
  const who: Who = (seat) => (seat === BANK ? t("bank") : seat === HOST ? t("host") : (names[seat] ?? ""));
  const { deed, piece, on } = event;
  const space = edition.spaces[event.space];
  const card = event.cards?.[0];
  return {
    seat: who(event.seat),
    other: who(event.other),
    seats: event.seats && list(event.seats.map(who)),
    order: event.seats?.map((seat) => words.isolate(who(seat))).join(", "),
    deed: deedName(edition, deed),
    deeds: event.deeds && deedNames(edition, event.deeds),
    buildings: works(edition, event),
    lot: deed >= 0 ? deedName(edition, deed) : piece && some(edition, piece, 1),
    pieces: piece && t(piece === "hotel" ? "pieces.hotel" : "pieces.house"),
    amount: money(edition, event.amount),
    number: event.amount,
    n: event.amount,
    space: spaceName(edition, event.space),
    flat: space && money(edition, space.flat),
    percent: space?.percent,
    dice: event.dice && list(event.dice.map(String)),
    card: card?.title,
    wording: card && unstopped(card.text),
    terms: event.legs?.map((terms) => leg(edition, who, me, event, terms)).join("; "),
    switch: on === undefined ? on : t(on ? "switch.on" : "switch.off"),
    text: event.text,
  };
}

/** Stands for a name at the beginning of a sentence that goes without it. */
const UNNAMED = "\u0000";
const AT_FIRST = new RegExp(`^${UNNAMED}:? `);

/** An event as a row of the ledger: under a turn of their own, nobody is named again. */
function row(edition: Edition, names: string[], me: number, event: GameEvent, { under, passing }: Manner): string {
  const facts = factsOf(edition, names, event, me);
  const start = edition.spaces.find((space) => space.kind === "start")?.name ?? "";
  const key = passing ? (event.seat === me ? "log.passed.you" : "log.passed") : messageOf(event, me);
  if (event.seat === under && event.seat !== me) {
    const said = filled(key, { ...facts, start, seat: UNNAMED });
    // Not every language begins with who acts; some name them before a colon.
    const rest = said?.replace(AT_FIRST, "");
    if (rest !== said && rest && !rest.includes(UNNAMED)) return reasoned(event, rest);
  }
  return passing ? (filled(key, { ...facts, start }) ?? event.sentence) : sentence(edition, names, event, me);
}

/** The ledger in the words of the page: turns with their throws, and a row for everything that happened. */
export function ledgerOf(edition: Edition, names: string[], me: number, events: GameEvent[], forked = false): LogTurn[] {
  return ledger(events, { me, forked, tell: (event, manner) => row(edition, names, me, event, manner) });
}

const TWO_WORDS = ["sell deed", "put up", "pay fine", "use card", "pay flat", "pay share", "call time", "void throw", "sold to",
  ...["cash", "owner", "place", "buildings", "mortgage", "detention", "card"].map((what) => `correct ${what}`)];
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;

/** The word, or the two, an action in the notation begins with. */
export function kindOf(text: string): string {
  return TWO_WORDS.find((word) => text.startsWith(word)) ?? /^[a-z-]+/.exec(text)?.[0] ?? "";
}

/** What somebody did, told from the notation of a record where nothing else is known: `bids $120`, `mortgages Short Line`. */
export function deedInWords(edition: Edition, text: string): string {
  const names = [...text.matchAll(QUOTED)].map((found) => (found[1] ?? "").replace(/\\(.)/g, "$1"));
  const number = Number(/\d+/.exec(text.replace(QUOTED, ""))?.[0] ?? 0);
  return lookUp(`move.${kindOf(text).replace(" ", "-")}`, { names: list(names), amount: money(edition, number), number }, text);
}

/** What would be taken back by going to just after a move: the sentences since, not too many. */
export function takenBack(table: { edition: Edition | null; view: View | null; log: GameEvent[]; seat?: number }, to: number): string {
  const { edition, view } = table;
  if (!edition || !view) return "";
  const since = table.log.filter((event) => event.move > to);
  const done = since.some((event) => event.name === "dealt");
  const told = byTurn(since).flatMap((group) => group.events).filter((event) => !done || event.name !== "offered-deal");
  // The end of a turn is no sentence of the log, but may be all there is.
  const said = (told.length ? told : since.slice(0, 1)).map((event) =>
    sentence(edition, view.seats.map((seat) => seat.name), event, table.seat ?? -1),
  );
  return said.slice(0, 3).join("; ") + (said.length > 3 ? "; …" : "");
}

// -- actions ----------------------------------------------------------------------------------------

export interface Label {
  title: string;
  detail: string;
}

/** What is left of one's cash, or what would first have to be raised; what the Bank has lent goes back first. */
function leaves(g: Ground, action: Action): string {
  if (action.cash_after < 0) return t("leaves.short", { amount: money(g.edition, -action.cash_after) });
  const repays = action.note.repays ?? 0;
  const left = t("leaves", { amount: money(g.edition, action.cash_after - repays) });
  return repays > 0 ? t("leaves.repays", { amount: money(g.edition, repays), leaves: left }) : left;
}

function priced(g: Ground, action: Action): string {
  if (action.cost === 0) return "";
  const key = action.cost > 0 ? "costs" : "brings";
  return t(key, { amount: money(g.edition, Math.abs(action.cost)), leaves: leaves(g, action) });
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(" · ");
}

type Teller = (g: Ground, action: Action) => Label;

function rolling(g: Ground, action: Action): Label {
  const { note } = action;
  const title = lookUp(`do.roll.${note.for ?? "turn"}`, {}, t("do.roll.turn"));
  const lapsing = Array.isArray(note.lapses) ? note.lapses.length : Number(note.lapses ?? 0);
  const fine = note.fine_if_not ? t("do.roll.fine", { amount: money(g.edition, note.fine_if_not) }) : "";
  const stays = note.for === "double" && !fine ? t("do.roll.stays") : note.for === "rent" ? t("do.roll.tenfold") : "";
  return { title, detail: join(fine, stays, lapsing > 0 ? t("do.roll.lapses") : "") };
}

function ending(g: Ground, action: Action): Label {
  const next = t("do.end.next", { seat: seatName(g.view, action.note.next ?? BANK) });
  return { title: t("do.end"), detail: join(action.note.unused_throw ? t("do.end.unused") : "", next) };
}

function buying(g: Ground, action: Action): Label {
  const { note } = action;
  const deed = deedNames(g.edition, action.deeds);
  const whole = note.group_size && note.group_owned === note.group_size ? t("do.buy.whole") : "";
  const key = action.kind === "buy" ? "do.buy" : "do.remote-buy";
  return { title: t(key, { deed }), detail: join(priced(g, action), premium(g, action.note), whole) };
}

/** What somebody who stands there gets. */
export function premium(g: Ground, note: Note): string {
  if (!note.premium) return "";
  return t("premium", { amount: money(g.edition, note.premium), seat: seatName(g.view, note.premium_to ?? BANK) });
}

function passing(g: Ground, action: Action): Label {
  const purpose = action.note.for ?? "auction";
  const token = g.view.seats[g.seat]?.token ?? "";
  const seat = g.view.stage ? seatName(g.view, g.view.stage.seat) : "";
  const open = purpose === "auction" ? t(action.note.final ? "do.pass.final" : "do.pass.open") : "";
  return {
    title: lookUp(`do.pass.${purpose}`, { token, seat }, t("do.pass.auction")),
    detail: purpose === "placing" ? t("do.pass.none") : open,
  };
}

function building(g: Ground, action: Action): Label {
  const deed = deedNames(g.edition, action.deeds);
  const n = action.counts.reduce((sum, count) => sum + count, 0) || action.deeds.length;
  const stage = g.view.stage;
  const hotel = action.kind === "hotel" || (stage?.kind === "placing" && stage.piece === "hotel");
  const piece = pieces(g.edition, hotel ? "hotel" : "house", n);
  const paid = action.kind === "place" && action.cost === 0 ? t("do.place.paid") : "";
  const outright = action.note.outright ? t("do.build.outright") : "";
  const detail = join(priced(g, action), rentChange(g, action), premium(g, action.note), paid, outright);
  const title = action.kind === "remote-build" ? "do.remote-build" : action.kind === "place" ? "do.place" : "do.build";
  return { title: t(title, { piece, deed }), detail };
}

export function rentChange(g: Ground, action: Pick<Action, "note">): string {
  const { rent_before: before, rent_after: after } = action.note;
  if (!before?.length || !after?.length) return "";
  return before
    .map((rent, n) => t("rent.change", { before: money(g.edition, rent), after: money(g.edition, after[n] ?? rent) }))
    .join(", ");
}

function selling(g: Ground, action: Action): Label {
  const n = action.counts.reduce((sum, count) => sum + count, 0) || 1;
  const title = t("do.sell", { piece: pieces(g.edition, "house", n), deed: deedNames(g.edition, action.deeds) });
  return { title, detail: join(priced(g, action), rentChange(g, action)) };
}

function keeping(g: Ground, action: Action): Label {
  const detail = t("do.keep.detail", { amount: money(g.edition, action.cost), leaves: leaves(g, action) });
  const several = action.deeds.length > 1;
  return { title: several ? t("do.keep.all") : t("do.keep", { deed: deedNames(g.edition, action.deeds) }), detail };
}

function onDeed(key: "do.mortgage" | "do.lift" | "do.sell-deed"): Teller {
  return (g, action) => ({
    title: t(key, { deed: deedNames(g.edition, action.deeds) }),
    detail: join(priced(g, action), interest(g, action), action.note.pays_debt ? t("do.pays-debt") : ""),
  });
}

function interest(g: Ground, action: Action): string {
  return action.note.interest ? t("interest", { amount: money(g.edition, action.note.interest) }) : "";
}

function accepting(g: Ground, action: Action): Label {
  if (g.view.stage?.kind === "reserve") {
    return { title: t("do.accept.reserve", { deed: deedName(g.edition, g.view.stage.deed) }), detail: priced(g, action) };
  }
  return { title: t("do.accept"), detail: join(leaves(g, action), interest(g, action)) };
}

function marketing(g: Ground, action: Action): Label {
  const { note } = action;
  const deed = deedNames(g.edition, action.deeds);
  const commission = note.commission_percent ? t("commission", { n: note.commission_percent }) : "";
  if (action.kind === "agree") return { title: t("do.agree"), detail: sure(g) };
  if (action.kind === "ask") {
    const seat = seatName(g.view, note.owner ?? BANK);
    return { title: t("do.ask", { deed, seat, amount: money(g.edition, action.amount) }), detail: "" };
  }
  if (!note.forced) return { title: t("do.put-up", { deed }), detail: commission };
  const values = { amount: money(g.edition, note.least ?? 0), seat: seatName(g.view, note.creditor ?? BANK) };
  return { title: t("do.put-up.forced", { deed }), detail: t("do.put-up.forced.detail", values) };
}

/** What an owner who is asked gets at least: the offer stands as the first bid. */
function sure(g: Ground): string {
  const stage = g.view.stage;
  if (stage?.kind !== "approach") return "";
  return t("do.agree.detail", { amount: money(g.edition, stage.bid), gets: money(g.edition, stage.gets) });
}

function claiming(g: Ground, action: Action): Label {
  const { note } = action;
  const title = t("do.claim", {
    seat: seatName(g.view, note.lander ?? action.target),
    amount: money(g.edition, note.amount ?? 0),
    deed: deedName(g.edition, note.deed ?? action.deeds[0] ?? -1),
  });
  const claim = g.view.claims.find((one) => one.owner === g.seat && one.lander === note.lander && one.deed === note.deed);
  // Against somebody who is about to leave it is now or never, as the stage says.
  const waits = claim && g.view.stage?.kind !== "leaving";
  return { title, detail: waits ? t(claim.lapses_in > 0 ? "do.claim.later" : "do.claim.now") : "" };
}

function refusing(g: Ground): Label {
  const stage = g.view.stage;
  if (stage?.kind !== "approach" && stage?.kind !== "reserve") return { title: t("do.refuse"), detail: "" };
  const title = t(stage.kind === "approach" ? "do.refuse.approach" : "do.refuse.reserve");
  return { title, detail: t("do.refuse.stays", { deed: deedName(g.edition, stage.deed) }) };
}

function declining(_: Ground, action: Action): Label {
  return {
    title: t("do.decline"),
    detail: t(action.note.then === "bank" ? "do.decline.bank" : "do.decline.auction"),
  };
}

function bidding(g: Ground, action: Action): Label {
  const over = action.note.over_cash ?? 0;
  const detail = over > 0 ? t("leaves.short", { amount: money(g.edition, over) }) : leaves(g, action);
  return { title: t("do.bid", { amount: money(g.edition, action.amount) }), detail };
}

function staying(g: Ground, action: Action): Label {
  const next = action.note.fine_next;
  return { title: t("do.stay"), detail: next ? t("do.stay.next", { amount: money(g.edition, next) }) : t("do.stay.free") };
}

function fining(g: Ground, action: Action): Label {
  const then = lookUp(`do.pay-fine.${action.note.then ?? "throw"}`);
  return { title: t("do.pay-fine"), detail: join(priced(g, action), then) };
}

const TELLERS: Record<string, Teller> = {
  roll: rolling,
  end: ending,
  buy: buying,
  "remote-buy": buying,
  decline: declining,
  bid: bidding,
  pass: passing,
  claim: claiming,
  build: building,
  hotel: building,
  "remote-build": building,
  place: building,
  sell: selling,
  mortgage: onDeed("do.mortgage"),
  lift: onDeed("do.lift"),
  keep: keeping,
  "sell deed": onDeed("do.sell-deed"),
  accept: accepting,
  refuse: refusing,
  withdraw: () => ({ title: t("do.withdraw"), detail: "" }),
  "put up": marketing,
  ask: marketing,
  agree: marketing,
  stay: staying,
  "pay fine": fining,
  "use card": () => ({ title: t("do.use-card"), detail: t("do.use-card.detail") }),
  "pay flat": (g, action) => ({ title: t("do.pay-flat"), detail: priced(g, action) }),
  "pay share": (g, action) => ({ title: t("do.pay-share"), detail: priced(g, action) }),
  want: (g, action) => ({ title: wanting(g, action), detail: "" }),
  card: () => ({ title: t("do.card"), detail: "" }),
  token: (_, action) => ({ title: t("do.token", { token: action.text.replace(/^token /, "") }), detail: "" }),
  "auto-claim": (_, action) => ({ title: t(action.amount === 1 ? "do.auto-claim.on" : "do.auto-claim.off"), detail: "" }),
  bankrupt: (g) => ({
    title: t("do.bankrupt"),
    detail: t("do.bankrupt.detail", { seat: seatName(g.view, g.view.stage?.kind === "debt" ? g.view.stage.creditor : BANK) }),
  }),
  quit: () => ({ title: t("do.quit"), detail: t("do.quit.detail") }),
};

function wanting(g: Ground, action: Action): string {
  if (action.amount === 0) return t("do.want.none");
  return t("do.want", { piece: pieces(g.edition, action.note.piece ?? "house", action.amount) });
}

/** What a button says: what happens, and what it means for one's purse. */
export function label(g: Ground, action: Action): Label {
  const tell = TELLERS[action.kind];
  return tell ? tell(g, action) : { title: action.text, detail: priced(g, action) };
}

/** What a way to raise money is called. */
export function wayTitle(g: Ground, way: Way): string {
  const action = { text: way.text, kind: way.kind, deeds: way.deeds, counts: way.counts, amount: 0, target: BANK, cost: 0, cash_after: 0, note: {} };
  return label(g, action).title;
}

/** The words for an action in notation: those of the button where it is listed, else the notation itself. */
export function inWords(g: Ground, text: string): string {
  const known = g.view.actions.find((action) => action.text === text);
  return known ? label(g, known).title : text;
}

/** What a debt is for, by the chapter of the rule that makes it due. */
export function cause(rule: string): string {
  return lookUp(`cause.${rule.split(".")[0] ?? ""}`);
}
