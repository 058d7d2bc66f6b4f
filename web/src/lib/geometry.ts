/** Where every space of a board lies. Works for any number of spaces from four up. */

export type Side = "bottom" | "left" | "top" | "right";

export interface Cell {
  index: number;
  x: number;
  y: number;
  w: number;
  h: number;
  side: Side;
  corner: boolean;
}

export interface Plan {
  size: number;
  depth: number;
  lane: number;
  cells: Cell[];
}

export interface Point {
  x: number;
  y: number;
}

export const SIZE = 1000;
/** From this width of the lane on, tokens are large beside the fields: the board is small on the screen. */
const SMALL = 50;
const SIDES: readonly Side[] = ["bottom", "left", "top", "right"];

/** Lay `count` spaces around a square, clockwise from the lower right corner; sides differ by one at the most. */
export function layOut(count: number, depth: number, lane: number): Plan {
  const between = Math.max(count - 4, 0);
  const cells: Cell[] = [];
  let index = 0;
  SIDES.forEach((side, turn) => {
    if (index < count) cells.push(corner(index++, side, depth));
    const share = Math.floor(between / 4) + (turn < between % 4 ? 1 : 0);
    const width = (SIZE - 2 * depth) / Math.max(share, 1);
    for (let step = 0; step < share; step++) cells.push(edge(index++, side, depth, width, step));
  });
  return { size: SIZE, depth, lane, cells };
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

/** The part of a cell along its inner edge, where the colour of the group stands. */
export function band(cell: Cell, thickness: number): { x: number; y: number; w: number; h: number } {
  const { x, y, w, h } = cell;
  if (cell.side === "bottom") return { x, y, w, h: thickness };
  if (cell.side === "top") return { x, y: y + h - thickness, w, h: thickness };
  if (cell.side === "left") return { x: x + w - thickness, y, w: thickness, h };
  return { x, y, w: thickness, h };
}

/** The part of a cell along its outer edge, where the owner is marked. */
export function rim(cell: Cell, thickness: number): { x: number; y: number; w: number; h: number } {
  const { x, y, w, h } = cell;
  if (cell.side === "bottom") return { x, y: y + h - thickness, w, h: thickness };
  if (cell.side === "top") return { x, y, w, h: thickness };
  if (cell.side === "left") return { x, y, w: thickness, h };
  return { x: x + w - thickness, y, w: thickness, h };
}

/** Tokens that share a field of a small board do not fit side by side: they queue up towards the middle. */
function queued(plan: Plan, cell: Cell, n: number, of: number): Point {
  const files = of > 3 ? 2 : 1;
  const across = files === 1 ? 0 : ((n % 2) - 0.5) * plan.lane * 0.8;
  const deep = plan.lane / 2 + 2 + Math.floor(n / files) * plan.lane * 0.84;
  const middle = { x: cell.x + cell.w / 2 + across, y: cell.y + cell.h / 2 + across };
  if (cell.side === "bottom") return { x: middle.x, y: cell.y - deep };
  if (cell.side === "top") return { x: middle.x, y: cell.y + cell.h + deep };
  if (cell.side === "left") return { x: cell.x + cell.w + deep, y: middle.y };
  return { x: cell.x - deep, y: middle.y };
}

/** In a corner tokens stand in rows of four along its lower edge. */
function inCorner(plan: Plan, cell: Cell, n: number, of: number): Point {
  const row = Math.floor(n / 4);
  const mates = Math.min(of - row * 4, 4);
  const pitch = Math.min(plan.lane * 0.92, mates > 1 ? (cell.w - 4 - plan.lane) / (mates - 1) : plan.lane);
  const x = cell.x + cell.w / 2 + ((n % 4) - (mates - 1) / 2) * pitch;
  return { x, y: cell.y + cell.h - plan.lane * (0.58 + row * 0.9) };
}

/** Where the `n`th of `of` tokens stands: in the lane inside the ring, or in the inner part of a corner. */
export function standing(plan: Plan, cell: Cell, n: number, of: number): Point {
  if (plan.lane >= SMALL) return cell.corner ? inCorner(plan, cell, n, of) : queued(plan, cell, n, of);
  const middle = { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2 };
  const room = (cell.side === "bottom" || cell.side === "top" || cell.corner ? cell.w : cell.h) - 4;
  const pitch = Math.min(plan.lane * 0.92, of > 1 ? (room - plan.lane) / (of - 1) : plan.lane);
  const along = (n - (of - 1) / 2) * pitch;
  if (cell.corner) {
    const inward = cell.y === 0 ? cell.h - plan.lane * 0.62 : cell.h - plan.lane * 0.62;
    return { x: middle.x + along, y: cell.y + inward };
  }
  const half = plan.lane / 2 + 2;
  if (cell.side === "bottom") return { x: middle.x + along, y: cell.y - half };
  if (cell.side === "top") return { x: middle.x + along, y: cell.y + cell.h + half };
  if (cell.side === "left") return { x: cell.x + cell.w + half, y: middle.y + along };
  return { x: cell.x - half, y: middle.y + along };
}

/** The spaces a token passes on its way, the last one included; a short way back is walked backwards. */
export function path(from: number, to: number, count: number): number[] {
  const forward = (to - from + count) % count;
  const back = count - forward;
  const step = forward > 12 && back <= 3 ? -1 : 1;
  const length = step > 0 ? forward : back;
  return Array.from({ length }, (_, n) => (((from + step * (n + 1)) % count) + count) % count);
}
