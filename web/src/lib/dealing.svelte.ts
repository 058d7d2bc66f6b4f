/** The deal being composed: usually with one partner, where several are wanted one part for each. */

import { t } from "./i18n.svelte";
import type { Bundle } from "./notation";
import { ownsGroup } from "./property";
import type { Edition, Effect, Held, Leg, View } from "./types";
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

  /** Begin from terms on the table, seen from whoever answers them. */
  answer(view: View, leg: Leg, proposer: number): void {
    const cards = (seat: number, wanted: number[]) => (view.seats[seat]?.held ?? []).filter((card) => wanted.includes(card.card));
    const give = { deeds: [...leg.get_deeds], cash: leg.get_cash, cards: cards(leg.partner, leg.get_cards) };
    const get = { deeds: [...leg.give_deeds], cash: leg.give_cash, cards: cards(proposer, leg.give_cards) };
    this.clear();
    this.parts = [{ partner: proposer, give, get }];
  }
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
