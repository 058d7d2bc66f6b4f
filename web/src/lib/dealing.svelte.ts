/** The deal being composed: usually with one partner, where several are wanted one part for each. */

import { t } from "./i18n.svelte";
import type { Bundle } from "./notation";
import { ownsGroup } from "./property";
import type { Edition, Effect, GameEvent, Held, Leg, View } from "./types";
import { list, money } from "./wording";

export interface Part {
  /** -1 while nobody has been chosen. */
  partner: number;
  give: Bundle;
  get: Bundle;
}

const nothing = (): Bundle => ({ deeds: [], cash: 0, cards: [] });

export function isEmpty(bundle: Bundle): boolean {
  return bundle.deeds.length === 0 && bundle.cash === 0 && bundle.cards.length === 0;
}

export class Draft {
  parts = $state<Part[]>([{ partner: -1, give: nothing(), get: nothing() }]);
  /** Which part is being changed. */
  at = $state(0);
  /** Choosing a partner adds one instead of taking the place of the last. */
  several = $state(false);

  /** What was offered last: where it is refused, one goes on from there. */
  #sent: Part[] = [];

  get open(): Part {
    return this.parts[this.at] ?? this.parts[0]!;
  }

  get partners(): number[] {
    return this.parts.map((part) => part.partner).filter((partner) => partner >= 0);
  }

  /** Parts in which something changes hands: the others are no part of an offer. */
  get filled(): Part[] {
    return this.parts.filter((part) => part.partner >= 0 && !(isEmpty(part.give) && isEmpty(part.get)));
  }

  get deeds(): number[] {
    return this.parts.flatMap((part) => [...part.give.deeds, ...part.get.deeds]);
  }

  clear(): void {
    this.parts = [{ partner: -1, give: nothing(), get: nothing() }];
    this.at = 0;
    this.several = false;
  }

  /** Turn to a partner. With one partner only, what the former one would have given is dropped. */
  face(partner: number): void {
    const known = this.parts.findIndex((part) => part.partner === partner);
    if (known >= 0) this.at = known;
    else if (this.several && this.open.partner >= 0) {
      this.parts = [...this.parts, { partner, give: nothing(), get: nothing() }];
      this.at = this.parts.length - 1;
    } else {
      this.open.partner = partner;
      this.open.get = nothing();
    }
  }

  /** Leave somebody out again. */
  drop(partner: number): void {
    const left = this.parts.filter((part) => part.partner !== partner);
    this.parts = left.length ? left : [{ partner: -1, give: nothing(), get: nothing() }];
    this.at = Math.min(this.at, this.parts.length - 1);
  }

  /** Put a deed into the deal, on the side of whoever owns it, or take it out. */
  trade(deed: number, owner: number, me: number): void {
    if (owner !== me) this.face(owner);
    const side = owner === me ? this.open.give : this.open.get;
    const has = side.deeds.includes(deed);
    for (const part of this.parts) if (part.give.deeds.includes(deed)) part.give.deeds = part.give.deeds.filter((one) => one !== deed);
    side.deeds = has ? side.deeds.filter((one) => one !== deed) : [...side.deeds, deed];
  }

  tradeCard(bundle: Bundle, card: Held): void {
    const has = bundle.cards.some((one) => one.card === card.card);
    bundle.cards = has ? bundle.cards.filter((one) => one.card !== card.card) : [...bundle.cards, card];
  }

  /** Remember what is being sent. */
  keep(): void {
    this.#sent = $state.snapshot(this.parts);
  }

  forget(): void {
    this.#sent = [];
  }

  /** Go on from what was sent last, as long as everything in it is still where it was; false where there is nothing. */
  recall(view: View, me: number, partners: number[]): boolean {
    const parts = this.#sent;
    const has = (seat: number, { deeds, cards }: Bundle) =>
      deeds.every((deed) => view.deeds[deed]?.owner === seat) &&
      cards.every((card) => view.seats[seat]?.held.some((one) => one.card === card.card));
    const stands = parts.every(({ partner, give, get }) => partners.includes(partner) && has(me, give) && has(partner, get));
    if (!parts.length || !stands) return false;
    this.parts = structuredClone(parts);
    this.at = 0;
    this.several = false;
    return true;
  }

  /** Begin from terms on the table, seen from whoever answers them. */
  answer(view: View, leg: Leg, proposer: number): void {
    const cards = (seat: number, wanted: number[]) => (view.seats[seat]?.held ?? []).filter((card) => wanted.includes(card.card));
    const give = { deeds: [...leg.get_deeds], cash: leg.get_cash, cards: cards(leg.partner, leg.get_cards) };
    const get = { deeds: [...leg.give_deeds], cash: leg.give_cash, cards: cards(proposer, leg.give_cards) };
    this.clear();
    this.parts = [{ partner: proposer, give, get }];
  }
}

/** What one party of a deal gives, in its own words, and what it is left with. */
export interface Party {
  seat: number;
  gives: Bundle;
  gets: Bundle;
  /** What it would have given by the terms before these. */
  gave?: Bundle;
  effect: Effect | undefined;
}

/** Kept cards by their numbers; whose are not shown are a card all the same. */
function heldCards(view: View, seat: number, cards: number[]): Held[] {
  const held = view.seats[seat]?.held ?? [];
  return cards.map((card) => held.find((one) => one.card === card) ?? { card, deck: -1, title: t("deal.card"), text: "", label: "" });
}

/** What the proposer and the partner of a part give. */
export function bundles(view: View, proposer: number, leg: Leg): [Bundle, Bundle] {
  return [
    { deeds: leg.give_deeds, cash: leg.give_cash, cards: heldCards(view, proposer, leg.give_cards) },
    { deeds: leg.get_deeds, cash: leg.get_cash, cards: heldCards(view, leg.partner, leg.get_cards) },
  ];
}

/** What was on the table before the last answer to an offer: by whom, and the part it was; null where nothing was. */
export function before(log: GameEvent[]): { seat: number; leg: Leg } | null {
  const told = log.filter((event) => ["offered-deal", "countered", "refused-deal", "withdrawn", "dealt"].includes(event.name));
  const former = told.at(-2);
  if (told.at(-1)?.name !== "countered" || !former?.legs?.[0]) return null;
  return { seat: former.seat, leg: former.legs[0] };
}

export function terms(edition: Edition, bundle: Bundle): string[] {
  const said = bundle.deeds.map((deed) => edition.deeds[deed]?.name ?? "");
  if (bundle.cash > 0) said.push(money(edition, bundle.cash));
  return [...said, ...bundle.cards.map((card) => card.title)];
}

/** What a party gives at the prices printed on the deeds. */
export function onPaper(edition: Edition, bundle: Bundle): number {
  return bundle.cash + bundle.deeds.reduce((sum, deed) => sum + (edition.deeds[deed]?.price ?? 0), 0);
}

/** What becomes of a party's groups: whole ones won and lost, and how far others get by what comes in. */
export function groupsAfter(edition: Edition, view: View, party: Party): { text: string; whole: boolean }[] {
  const touched = [...new Set([...party.gets.deeds, ...party.gives.deeds].map((deed) => edition.deeds[deed]?.group ?? -1))];
  const found: { text: string; whole: boolean }[] = [];
  for (const index of touched.sort((a, b) => a - b)) {
    const group = edition.groups[index];
    if (!group) continue;
    const had = ownsGroup(view, group, party.seat);
    const held = group.deeds.filter((deed) => party.gets.deeds.includes(deed) || (view.deeds[deed]?.owner === party.seat && !party.gives.deeds.includes(deed)));
    if (held.length === group.deeds.length && !had) found.push({ text: t("deal.completes", { group: group.name }), whole: true });
    else if (had && held.length < group.deeds.length) found.push({ text: t("deal.breaks", { group: group.name }), whole: false });
    else if (party.gets.deeds.some((deed) => group.deeds.includes(deed))) {
      found.push({ text: t("deal.share", { n: held.length, of: group.deeds.length, group: group.name }), whole: false });
    }
  }
  return found;
}

/** What a deal means for one party: cash after, groups completed or broken up, interest due. */
export function outcome(edition: Edition, view: View, effect: Effect | undefined): string {
  if (!effect) return "";
  const whole = edition.groups.filter((group) => ownsGroup(view, group, effect.seat)).map((group) => group.index);
  const names = (groups: number[]) => list(groups.map((group) => edition.groups[group]?.name ?? ""));
  const won = effect.groups.filter((group) => !whole.includes(group));
  const lost = whole.filter((group) => !effect.groups.includes(group));
  const parts = [t("leaves", { amount: money(edition, effect.cash_after) })];
  if (won.length) parts.push(t("deal.completes", { group: names(won) }));
  if (lost.length) parts.push(t("deal.breaks", { group: names(lost) }));
  if (effect.interest > 0) parts.push(t("deal.interest", { amount: money(edition, effect.interest) }));
  return parts.join(" · ");
}
