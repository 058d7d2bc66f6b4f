/** The records of the night in words. */

import type { EventView, RecordView } from "./event";
import { MINUTE } from "./eventClock";
import { eventMoney } from "./eventWording";
import { t } from "./i18n.svelte";

/** How much it was. */
export function recordFigure(view: EventView, record: RecordView): string {
  if (record.kind === "fastest-table") return t("event.record.turns", { n: record.turns });
  if (record.kind === "longest-auction") return t("event.record.bids", { n: record.amount });
  return eventMoney(view, record.amount);
}

/** Who it was, and with what: whatever nobody knows is left out. */
export function recordWhose({ kind, name, deed, table, ms }: RecordView): string {
  if (kind === "fastest-table" && ms >= MINUTE) return t("event.record.table-in", { table, n: Math.round(ms / MINUTE) });
  if (name && deed) return t("event.record.whose", { name, deed });
  if (name) return t("event.record.whose-at", { name, table });
  return deed ? t("event.record.at", { deed, table }) : t("desk.table", { n: table });
}
