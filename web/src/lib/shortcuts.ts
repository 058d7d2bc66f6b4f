/** Single keys for what people do most; never while somebody types. */

import type { Desk, Mode } from "./desk.svelte";
import { sequence } from "./sequence.svelte";
import type { Table } from "./table.svelte";

const ACTS: Record<string, string[]> = {
  r: ["roll", "card"],
  e: ["end"],
  b: ["buy"],
  d: ["decline"],
  p: ["pass", "keep"],
  a: ["accept", "agree"],
  x: ["refuse", "withdraw"],
  c: ["claim", "use card"],
  f: ["pay fine"],
  s: ["stay"],
  "1": ["pay flat"],
  "2": ["pay share"],
};

const MODES: Record<string, [Mode, (table: Table) => boolean]> = {
  h: ["build", (table) => table.actions("build", "hotel", "sell", "remote-build").length > 0],
  m: ["mortgage", (table) => table.actions("mortgage", "lift").length > 0],
  o: ["deal", (table) => table.view?.deal != null],
  k: ["market", (table) => table.actions("put up", "ask").length > 0],
  y: ["remote", (table) => table.actions("remote-buy").length > 0],
  g: ["sell-deed", (table) => table.actions("sell deed").length > 0],
};

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

/** Act on a key; true when it meant something. */
export function shortcut(event: KeyboardEvent, table: Table, desk: Desk): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  if (document.querySelector("dialog[open]")) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "Escape") desk.clear();
  else if (key === "?") desk.dialog = "keys";
  else if (key === "i" && table.info?.advice && table.myTurn) void table.consult("hint");
  else if (key === "u") void table.tell({ type: "undo" });
  // The rung itself is pressed: it knows what it has shown.
  else if (key === "n" && table.view?.auction) document.querySelector<HTMLElement>('[data-action^="bid "][aria-keyshortcuts="n"]')?.click();
  else return modeOrAct(key, table, desk);
  return true;
}

function modeOrAct(key: string, table: Table, desk: Desk): boolean {
  const mode = MODES[key];
  if (mode) {
    if (!mode[1](table)) return false;
    if (desk.mode === mode[0]) desk.clear();
    else desk.begin(mode[0]);
    return true;
  }
  // A key presses what is shown: nothing, as long as it is still being shown what has happened.
  const action = ACTS[key] && !table.busy && sequence.phase === "done" ? table.actions(...ACTS[key])[0] : undefined;
  if (!action) return false;
  void table.do(action.text);
  return true;
}
