/** What is said when a table changes though nothing was played: seats, hosts, absences, clocks. */

import { t } from "./i18n.svelte";
import type { Edition, GameEvent, TableInfo, UndoState, View, You } from "./types";
import { sentence } from "./wording";

/** Who sits where, who hosts. */
export function seatChanges(before: TableInfo | null, now: TableInfo, you: You): string[] {
  if (!before || before.status !== now.status || now.status !== "playing") return [];
  const said: string[] = [];
  if (before.host !== now.host) said.push(now.host === you.name ? t("said.host.you") : t("said.host", { name: now.host }));
  now.seats.forEach((seat, n) => {
    const was = before.seats[n];
    if (!was || was.kind === seat.kind) return;
    if (seat.kind === "person") said.push(t("said.seat.person", { name: seat.name }));
    else said.push(t(seat.returnable ? "said.seat.bot" : "said.seat.removed", { name: seat.name, bot: seat.character?.name ?? seat.bot }));
  });
  if (before.disconnect !== now.disconnect) said.push(t(`said.policy.${now.disconnect}`));
  return said;
}

/** What became of a wish to undo. */
export function undone(view: View | null, { state, seat = -1, by }: UndoState): string[] {
  const name = (who: number) => view?.seats[who]?.name ?? "";
  if (state === "refused") return [t("undo.refused", { seat: name(seat) })];
  if (state === "lapsed") return [t("undo.lapsed", { seat: name(by) })];
  return state === "agreed" ? [t("undo.done", { seat: name(by) })] : [];
}

/** The planned minutes are over. */
export function rang(minutes: number, table: TableInfo | null, you: You): string[] {
  return [t(you.host ? "said.rang.you" : "said.rang", { n: minutes, name: table?.host ?? "" })];
}

/** Who has taken a hint. */
export function hinted(table: TableInfo | null, seat: number): string[] {
  return [t("said.advised", { seat: table?.seats[seat]?.name ?? "" })];
}

/** Why bots refuse what this seat has offered, and why moves were taken back. */
export function reasons(edition: Edition | null, view: View, events: GameEvent[], me: number): string[] {
  if (!edition) return [];
  const mine = events.filter(({ name, other, reason }) => name === "taken-back" || (name === "refused-deal" && me >= 0 && other === me && reason));
  return mine.map((event) => sentence(edition, view.seats.map((seat) => seat.name), event));
}

/** For whom a bot decides, and whose time is up. */
export function caretakers(before: View | null, now: View, me: number): string[] {
  if (!before || now.over) return [];
  return now.seats.flatMap((seat, n) => {
    const was = before.seats[n]?.caretaker ?? "";
    if (was === seat.caretaker || seat.out) return [];
    if (seat.caretaker === "") return was === "clock" || seat.bot ? [] : [t("said.back", { name: seat.name })];
    return [n === me && seat.caretaker === "clock" ? t("said.clock.you") : t(`said.${seat.caretaker}`, { name: seat.name })];
  });
}
