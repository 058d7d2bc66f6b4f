/** The table and the desk, for every component below the table page. */

import { getContext, setContext } from "svelte";
import type { Desk } from "./desk.svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");
const DESK = Symbol("desk");

export function share(table: Table, desk: Desk): void {
  setContext(TABLE, table);
  setContext(DESK, desk);
}

export const useTable = (): Table => getContext<Table>(TABLE);
export const useDesk = (): Desk => getContext<Desk>(DESK);
