/** Where everything on a board lies, in units of a board of 1000. Works for any number of spaces from four up. */

export type Side = "bottom" | "left" | "top" | "right";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export interface Cell extends Box {
  index: number;
  side: Side;
  corner: boolean;
}

/** How a ring is made. */
export interface Ring {
  /** How deep the spaces are, and of that the hatch band at the outer edge and the front to the road. */
  depth: number;
  band: number;
  front: number;
  /** How wide the road inside the ring is. */
  lane: number;
  /** How large a token is that has its place to itself. */
  token: number;
  /** How much paper lies around the ring. */
  margin: number;
}

/** With names, for a board of 560 pixels and more; and with codes, for a phone. */
export const NAMED: Ring = { depth: 118, band: 16, front: 24, lane: 36, token: 29, margin: 14 };
export const CODED: Ring = { depth: 148, band: 26, front: 40, lane: 56, token: 50, margin: 12 };

export interface Plan {
  size: number;
  ring: Ring;
  cells: Cell[];
}

export const SIZE = 1000;
const SIDES: readonly Side[] = ["bottom", "left", "top", "right"];

/** Lay `count` spaces around a square, clockwise from the lower right corner; sides differ by one at the most. */
export function layOut(count: number, ring: Ring): Plan {
  const between = Math.max(count - 4, 0);
  const cells: Cell[] = [];
  let index = 0;
  SIDES.forEach((side, turn) => {
    if (index < count) cells.push(corner(index++, side, ring.depth));
    const share = Math.floor(between / 4) + (turn < between % 4 ? 1 : 0);
    const width = (SIZE - 2 * ring.depth) / Math.max(share, 1);
    for (let step = 0; step < share; step++) cells.push(edge(index++, side, ring.depth, width, step));
  });
  return { size: SIZE, ring, cells };
}

function corner(index: number, side: Side, depth: number): Cell {
  const far = SIZE - depth;
  const x = side === "bottom" || side === "right" ? far : 0;
  const y = side === "bottom" || side === "left" ? far : 0;
  return { index, x, y, w: depth, h: depth, side, corner: true };
}

function edge(index: number, side: Side, depth: number, width: number, step: number): Cell {
  const far = SIZE - depth;
  const back = far - width * (step + 1);
  const on = depth + width * step;
  const flat = { index, side, corner: false };
  if (side === "bottom") return { ...flat, x: back, y: far, w: width, h: depth };
  if (side === "left") return { ...flat, x: 0, y: back, w: depth, h: width };
  if (side === "top") return { ...flat, x: on, y: 0, w: width, h: depth };
  return { ...flat, x: far, y: on, w: depth, h: width };
}

/** Whether a space lies on its side: its band and its front run from top to bottom. */
export function upright(cell: Cell): boolean {
  return cell.side === "left" || cell.side === "right";
}

// -- the parts of a space, seen from its own upper left corner ------------------------------------------

/** Along the road: the owner's front. */
export function front(cell: Cell, thick: number): Box {
  return strip(cell, thick, 0, 0);
}

/** A strip along the inner edge, so far beyond it, and a little shorter at both ends. */
function strip({ w, h, side }: Cell, deep: number, beyond: number, short: number): Box {
  if (side === "bottom") return { x: short, y: -beyond, w: w - 2 * short, h: deep };
  if (side === "top") return { x: short, y: h - deep + beyond, w: w - 2 * short, h: deep };
  return { x: side === "left" ? w - deep + beyond : -beyond, y: short, w: deep, h: h - 2 * short };
}

/** Along the outer edge: the band of the group, and how to turn it so that its hatch runs along. */
export function band(cell: Cell, thick: number): { length: number; place: string } {
  const { w, h, side } = cell;
  if (side === "bottom") return { length: w, place: `translate(0 ${h - thick})` };
  if (side === "top") return { length: w, place: "" };
  return { length: h, place: `translate(${side === "left" ? thick : w} 0) rotate(90)` };
}

/** What band and front leave for words; all of a space without a deed. In a corner tokens stand below them. */
export function body(cell: Cell, ring: Ring, deed: boolean): Box {
  const { w, h, side } = cell;
  const pad = 3;
  const outer = deed ? ring.band : 0;
  const inner = deed ? ring.front : 0;
  const foot = cell.corner ? h - quarter(cell, ring).y : 0;
  // Words that have all the depth of the ring to themselves are broken as those above and below are.
  if (upright(cell) && !deed) return { x: w * 0.15, y: 1, w: w * 0.7, h: h - 2 - foot };
  if (upright(cell)) return { x: (side === "left" ? outer : inner) + pad, y: 1, w: w - outer - inner - 2 * pad, h: h - 2 - foot };
  const y = side === "bottom" ? inner : outer;
  return { x: pad, y, w: w - 2 * pad, h: Math.min(h - outer - inner, h - y - foot) };
}

/** The lower part of a corner, where tokens stand. */
function quarter({ w, h }: Cell, ring: Ring): Box {
  const high = ring.lane * 0.84;
  return { x: 4, y: h - high - 2, w: w - 8, h: high };
}

/** Of a corner where people are detained, the part behind bars: towards the middle of the board. */
export function prison(cell: Cell, ring: Ring): Box {
  const { x, y, w, h } = quarter(cell, ring);
  return { x: cell.x === 0 ? x + w * 0.54 : x, y, w: w * 0.46, h };
}

function visit(cell: Cell, ring: Ring): Box {
  const { x, y, w, h } = quarter(cell, ring);
  return { x: cell.x === 0 ? x : x + w * 0.48, y, w: w * 0.52, h };
}

// -- tokens ---------------------------------------------------------------------------------------------

/** Where a token stands, and how large it is there. */
export interface Spot extends Point {
  size: number;
}

/** Who shares a place: all who stand there; in a corner with a prison those behind its bars, or the visitors. */
export type Part = "all" | "prison" | "visit";

/** Where the `n`th of `of` tokens stands: on the road before a space, or in the lower part of a corner. They stand side by
 *  side, in rows where that leaves them larger, and become smaller before they cover each other. */
export function standing({ ring }: Plan, cell: Cell, n: number, of: number, part: Part = "all"): Spot {
  const room = cell.corner ? within(cell, ring, part) : road(cell, ring);
  const turned = upright(cell) && !cell.corner;
  const [long, deep] = turned ? [room.h, room.w] : [room.w, room.h];
  const rows = fewestRows(long, deep, of);
  const abreast = Math.ceil(of / rows);
  const row = Math.floor(n / abreast);
  const mates = Math.min(abreast, of - row * abreast);
  const size = Math.min(cell.corner ? deep * 0.9 : ring.token, ring.token, long / abreast, deep / rows);
  const along = ((n % abreast) - (mates - 1) / 2) * Math.min(long / abreast, size * 1.1);
  const across = (row - (rows - 1) / 2) * Math.min(deep / rows, size * 1.1);
  const middle = { x: cell.x + room.x + room.w / 2, y: cell.y + room.y + room.h / 2 };
  return turned ? { x: middle.x + across, y: middle.y + along, size } : { x: middle.x + along, y: middle.y + across, size };
}

function within(cell: Cell, ring: Ring, part: Part): Box {
  if (part === "all") return quarter(cell, ring);
  return part === "prison" ? prison(cell, ring) : visit(cell, ring);
}

function road(cell: Cell, { lane }: Ring): Box {
  return strip(cell, lane, lane, 1);
}

/** In how many rows so many tokens can be largest. */
function fewestRows(long: number, deep: number, of: number): number {
  let rows = 1;
  const size = (count: number) => Math.min(long / Math.ceil(of / count), deep / count);
  while (rows < of && size(rows + 1) > size(rows)) rows += 1;
  return rows;
}

/** The spaces a token passes on its way, the last one included; a short way back is walked backwards. */
export function path(from: number, to: number, count: number): number[] {
  const forward = (to - from + count) % count;
  const back = count - forward;
  const step = forward > 12 && back <= 3 ? -1 : 1;
  const length = step > 0 ? forward : back;
  return Array.from({ length }, (_, n) => (((from + step * (n + 1)) % count) + count) % count);
}
