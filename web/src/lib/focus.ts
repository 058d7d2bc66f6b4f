/** Keeping the focus near where it was when the button that had it is gone. */

import { tick } from "svelte";

/** After something was done: if the focus has fallen off the page, put it on what can be done next. */
export async function keepFocus(): Promise<void> {
  await tick();
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (!lost || document.querySelector("dialog[open]")) return;
  const bench = document.querySelector<HTMLElement>("[data-bench]");
  const next = bench?.querySelector<HTMLElement>("button:not([disabled])") ?? bench;
  next?.focus({ preventScroll: true });
}
