/** The table as somebody at the real board would have it: the Banker acts for them, with the same panels as they would. */

import { ENTERED } from "./entering";
import type { Table } from "./table.svelte";
import type { Action, Seat, View, You } from "./types";

/** The view of a table with what one of its seats may do; what is entered by taps of its own is left out. */
function handed(view: View | null, seat: number): View | null {
  const hand = view?.hands?.[seat];
  if (!view || !hand) return view;
  return { ...view, ...hand, actions: hand.actions.filter(({ kind }) => !ENTERED.has(kind)) };
}

class Acting {
  view = $derived.by(() => handed(this.table.view, this.seat));

  constructor(
    private readonly table: Table,
    readonly seat: number,
  ) {}

  /** At a real board nothing moves that would have to be waited for. */
  get seen(): View | null {
    return this.view;
  }

  get me(): Seat | null {
    return this.view?.seats[this.seat] ?? null;
  }

  get you(): You {
    return { ...this.table.you, seat: this.seat };
  }

  get myTurn(): boolean {
    return this.view !== null && this.view.awaited === this.seat && !this.view.over;
  }

  get outOfTime(): boolean {
    return false;
  }

  actions(...kinds: string[]): Action[] {
    return this.view?.actions.filter((action) => kinds.includes(action.kind)) ?? [];
  }

  do(action: string): Promise<boolean> {
    return this.table.do(action, this.seat);
  }
}

/** The table for one seat; everything that is not the seat's own is the table's. */
export function actingFor(table: Table, seat: number): Table {
  const own = new Acting(table, seat);
  return new Proxy(table, {
    get(target, key) {
      const from = key in own ? own : target;
      const value: unknown = Reflect.get(from, key, from);
      return typeof value === "function" ? (value.bind(from) as unknown) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}
