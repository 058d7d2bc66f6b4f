/** How seats and groups look: colours are never alone, a shape or a pattern goes with each. */

import type { Edition } from "./types";

const COLOURS = 8;

/** Outlines in a square from -10 to 10, one for each of fourteen seats: disc, square, diamond, stone, shield, hexagon,
 *  quatrefoil, station; then, where the colours begin again, star, octagon, drop, cross, pennant and lozenge. */
const SHAPES = [
  "M0-9.6A9.6 9.6 0 1 1 0 9.6 9.6 9.6 0 1 1 0-9.6Z",
  "M-7-8.6H7A1.6 1.6 0 0 1 8.6-7V7A1.6 1.6 0 0 1 7 8.6H-7A1.6 1.6 0 0 1-8.6 7V-7A1.6 1.6 0 0 1-7-8.6Z",
  "M0-10.6 10.6 0 0 10.6-10.6 0Z",
  "M-8.6 9V-1A8.6 8.6 0 0 1 8.6-1V9Z",
  "M-9-9H9V1C9 6 4 8.5 0 10.3-4 8.5-9 6-9 1Z",
  "M0-10.4 9.2-5.2V5.2L0 10.4-9.2 5.2V-5.2Z",
  "M0-10C3-10 5-8 5-5 8-5 10-3 10 0 10 3 8 5 5 5 5 8 3 10 0 10-3 10-5 8-5 5-8 5-10 3-10 0-10-3-8-5-5-5-5-8-3-10 0-10Z",
  "M-9.8 8.4 0-9.8 9.8 8.4Z",
  "M0-11 3.2-4.6 10.4-3.4 5.2 1.7 6.4 8.9 0 5.5-6.4 8.9-5.2 1.7-10.4-3.4-3.2-4.6Z",
  "M-4-9.6H4L9.6-4V4L4 9.6H-4L-9.6 4V-4Z",
  "M0-11C5-5 8.4-1 8.4 3A8.4 7.4 0 0 1-8.4 3C-8.4-1-5-5 0-11Z",
  "M-3.8-10H3.8V-3.8H10V3.8H3.8V10H-3.8V3.8H-10V-3.8H-3.8Z",
  "M-9-9H9.8L5 0 9.8 9H-9Z",
  "M-4.6-9H10L4.6 9H-10Z",
];

/** Seats beyond the eighth take the colours from the beginning; their shapes are their own. */
export function seatColour(seat: number): string {
  return `var(--seat-${seatTone(seat)})`;
}

/** Which of the eight colours a seat has: the class `s0` to `s7` gives it to everything below. */
export function seatTone(seat: number): number {
  return ((seat % COLOURS) + COLOURS) % COLOURS;
}

export function seatShape(seat: number): string {
  return SHAPES[((seat % SHAPES.length) + SHAPES.length) % SHAPES.length] ?? "";
}

/** Where a drawing of 24 by 24 fits into each shape: how large, and how far from the middle. */
const INSETS: [scale: number, x: number, y: number][] = [
  [0.6, 0, 0], [0.6, 0, 0], [0.52, 0, 0], [0.58, 0, 1], [0.56, 0, -0.8], [0.58, 0, 0], [0.56, 0, 0],
  [0.42, 0, 2.8], [0.46, 0, 0.4], [0.6, 0, 0], [0.54, 0, 2], [0.5, 0, 0], [0.56, -2.2, 0], [0.54, 0, 0],
];

/** The transform that puts the drawing of a token into a seat's shape. */
export function seatInset(seat: number): string {
  const [scale, x, y] = INSETS[((seat % INSETS.length) + INSETS.length) % INSETS.length]!;
  return `translate(${x} ${y}) scale(${scale}) translate(-12 -12)`;
}

/** One or two letters that tell a seat from all others. */
export function initials(names: string[], seat: number): string {
  const letters = [...(names[seat] ?? "?").trim()];
  const first = (letters[0] ?? "?").toUpperCase();
  const clash = names.some((name, n) => n !== seat && [...name.trim()][0]?.toUpperCase() === first);
  if (!clash) return first;
  const digits = /\d+$/.exec(names[seat] ?? "")?.[0];
  return first + (digits?.slice(-1) ?? letters[1] ?? "");
}

const HATCHES = 10;

/** The hatch that tells a group apart without its colour, in the ink that is seen on it; `s` for small marks. */
export function hatch(edition: Edition, group: number, size: "" | "s" = ""): string {
  return `url(#h${((group % HATCHES) + HATCHES) % HATCHES}${isDark(groupColour(edition, group)) ? "l" : "d"}${size})`;
}

/** The colour of a group for use as a fill; anything that is not a plain hex colour is not trusted. */
export function groupColour(edition: Edition, group: number): string {
  const colour = edition.groups[group]?.colour ?? "";
  return /^#[0-9a-fA-F]{6}$/.test(colour) ? colour : "#8f9bab";
}

/** How light a colour is, from 0 to 1, as the eye sees it. */
function lightness(colour: string): number {
  const part = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Black or white, whichever reads better on a colour. */
export function inkOn(colour: string): string {
  return lightness(colour) > 0.19 ? "#111111" : "#ffffff";
}

/** Whether a pattern on this colour has to be light to be seen. */
function isDark(colour: string): boolean {
  return lightness(colour) < 0.12;
}
