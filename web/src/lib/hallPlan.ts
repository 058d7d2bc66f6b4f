/** Where tables stand in the hall: four in a row, and closer together where there are more than sixteen. */

export interface Stand {
  x: number;
  y: number;
}

export interface Plan {
  columns: number;
  /** Of one table. */
  width: number;
  height: number;
  /** Height of the figures of a number, never less than can be read from the back of the hall. */
  figure: number;
  icon: number;
  /** How many tables a page shows. */
  most: number;
  stands: Stand[];
}

const LEFT = 36;
const TOP = 64;
const WIDE = 592;
const HIGH = 350;
/** Between tables, as a part of what each has. */
const GAP = 0.105;
const FEWEST = 4;
const MOST = 6;

export function planOf(tables: number): Plan {
  const columns = Math.min(MOST, Math.max(FEWEST, Math.ceil(Math.sqrt(tables))));
  const most = columns * columns;
  const shown = Math.min(tables, most);
  const [across, down] = [(WIDE + WIDE * GAP / columns) / columns, (HIGH + 18) / columns];
  const [width, height] = [across * (1 - GAP), Math.round(down * 0.8)];
  const scale = FEWEST / columns;
  const stands = Array.from({ length: shown }, (_, n) => ({ x: LEFT + (n % columns) * across, y: TOP + Math.floor(n / columns) * down }));
  return { columns, width, height, figure: Math.max(30, Math.round(46 * scale)), icon: Math.round(44 * scale ** 1.5), most, stands };
}

/** Where chairs stand along the longer sides of a table of so many, as parts of its width: the odd one above. */
export function chairs(seats: number): { above: number[]; below: number[] } {
  const row = (count: number) => Array.from({ length: count }, (_, n) => (n + 1) / (count + 1));
  return { above: row(Math.ceil(seats / 2)), below: row(Math.floor(seats / 2)) };
}
