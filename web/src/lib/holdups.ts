/** Whether something holds the table up that people should be told of: see Absence.svelte. */

import type { Table } from "./table.svelte";

/** The seat whose person is not there though the table needs them, or -1. */
export function missingSeat({ view, info, seat: me }: Table): number {
  if (!view || !info || view.over || view.awaited === me) return -1;
  const seat = info.seats[view.awaited];
  return seat?.kind === "person" && !seat.connected ? view.awaited : -1;
}

/** Whoever has lost the seat to a bot may get it back. */
export function isUnseated({ info, you, seat }: Table): boolean {
  return seat < 0 && (info?.seats.some((one) => one.returnable && one.name === you.name) ?? false);
}

export function isHeldUp(table: Table): boolean {
  const { view, info } = table;
  if (!view || !info || view.over) return false;
  return info.trouble === "stopped" || info.resting || view.paused || isUnseated(table) || missingSeat(table) >= 0;
}
