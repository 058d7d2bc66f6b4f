/** What is said about a seat below its name. */

import { figures } from "./beat";
import { t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import { money, nature } from "./wording";

/** Why a seat does not decide for itself, or cannot. */
function plight(table: Table, n: number): string {
  const seat = table.seen!.seats[n]!;
  if (seat.out) return t("seat.out");
  if (seat.caretaker) return t(`seat.caretaker.${seat.caretaker}`);
  if (!seat.bot && table.info?.seats[n]?.connected === false) return absence(table, n);
  if (seat.credit > 0) return t("seat.credit", { amount: money(table.edition!, seat.credit) });
  if (seat.detained > 0) return t("seat.detained", { n: seat.detained });
  return seat.missing > 0 ? t("seat.missing", { n: seat.missing }) : "";
}

function absence(table: Table, n: number): string {
  const since = table.away[n];
  return since == null ? t("seat.away") : t("seat.away.for", { time: figures(table.now() - since) });
}

/** What a seat owes at this moment. */
function debt(table: Table, n: number): string {
  const stage = table.seen!.stage;
  if (stage?.kind !== "debt" || stage.seat !== n) return "";
  return t("seat.credit", { amount: money(table.edition!, stage.amount) });
}

/** Everything there is to say, the most pressing first. */
export function remarks(table: Table, n: number): string[] {
  const seat = table.seen!.seats[n]!;
  const said = [debt(table, n) || plight(table, n), seat.bot ? t("seat.bot", { bot: nature(seat) }) : ""].filter(Boolean);
  return said.length || n !== table.seat ? said : [t("seat.yours")];
}
