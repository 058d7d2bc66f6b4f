/** Why a tool is of no use at the moment. */

import type { Mode } from "./desk.svelte";
import { t, type Key } from "./i18n.svelte";

const WHY: Record<Exclude<Mode, "look">, Key> = {
  build: "tool.build.why",
  mortgage: "tool.mortgage.why",
  deal: "tool.deal.why",
  market: "tool.market.why",
  remote: "tool.remote.why",
  "sell-deed": "tool.sell-deed.why",
};

export function shutWhy(mode: Mode, paused: boolean): string {
  return paused || mode === "look" ? t("centre.paused") : t(WHY[mode]);
}
