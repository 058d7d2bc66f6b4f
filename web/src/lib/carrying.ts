/** Raising money for a debt step by step, as the plan of the server or the person has it. Every step is an ordinary
 *  action of its own, which can be undone; nothing is done that the table does not offer at that moment. */

import type { Debt, View, Way } from "./types";

/** What carrying out needs of a table. */
export interface Debtor {
  readonly view: View | null;
  /** Do something in the game; true when it is on the server's disk. */
  do(action: string): Promise<boolean>;
  onstep(listener: () => void): () => void;
}

/** Ways chosen by their place in the list, with everything that has to come before them, in order. */
export function withNeeded(ways: Way[], chosen: Iterable<number>): number[] {
  const needed = new Set<number>();
  for (const at of chosen) {
    for (const before of ways[at]?.after ?? []) needed.add(before);
    needed.add(at);
  }
  return [...needed].sort((a, b) => a - b);
}

/** What is left of a choice when one way is taken out of it: whatever needed that way goes, too. */
export function without(ways: Way[], chosen: Iterable<number>, out: number): number[] {
  return [...chosen].filter((at) => at !== out && !ways[at]?.after?.includes(out));
}

export function raised(ways: Way[], chosen: Iterable<number>): number {
  return [...chosen].reduce((sum, at) => sum + (ways[at]?.raises ?? 0), 0);
}

/** Whether a step may be done now: it is one of the ways, and nothing has to come before it. The plan may sell on several
 *  plots at once, which no way does; the server's own plan is believed. */
export function isOpen({ ways, plan }: Debt, text: string): boolean {
  return ways.some((way) => way.text === text && !way.after?.length) || plan.steps.some((step) => step.text === text);
}

/** The same debt, of which a part may have been paid. */
function isSame(before: Debt, now: Debt | null): now is Debt {
  return now !== null && now.to === before.to && now.owed <= before.owed;
}

/** Do the steps one after the other, each only once the table has shown what the one before has made of it. Stop as soon as
 *  the debt is paid or another, a step is not possible any more, or the table refuses it. Tell how many were done. */
export async function carryOut(table: Debtor, steps: string[]): Promise<number> {
  const owing = table.view?.debt;
  if (!owing) return 0;
  for (const [done, step] of steps.entries()) {
    const now = table.view?.debt ?? null;
    if (!isSame(owing, now) || !isOpen(now, step)) return done;
    const seen = shown(table, table.view?.revision ?? 0);
    if (!(await table.do(step))) {
      seen.forget();
      return done;
    }
    await seen.later;
  }
  return steps.length;
}

/** Wait until the table is shown as it is after this revision. */
function shown(table: Debtor, revision: number): { later: Promise<void>; forget: () => void } {
  let forget = (): void => undefined;
  const later = new Promise<void>((resolve) => {
    const stop = table.onstep(() => {
      if ((table.view?.revision ?? 0) <= revision) return;
      stop();
      resolve();
    });
    forget = () => {
      stop();
      resolve();
    };
  });
  return { later, forget };
}
