/** How seats and groups look: colours are never alone, a shape or a pattern goes with each. */

import type { Edition, Group } from "./types";

const COLOURS = ["#b3261e", "#1d5fa8", "#2c7331", "#7b3fa0", "#a85100", "#00707a", "#8a3b5f", "#4a5560"];

/** Outlines in a square from -10 to 10. */
const SHAPES = [
  "M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5Z",
  "M-8.3-8.3H8.3V8.3H-8.3Z",
  "M0-10 10 0 0 10-10 0Z",
  "M-5-8.8H5L10 0 5 8.8H-5L-10 0Z",
  "M0-10 9.6-2.6 6 9H-6L-9.6-2.6Z",
  "M-9.6-5.5 0-10 9.6-5.5V5.5L0 10-9.6 5.5Z",
  "M-9-9H9V3L0 10-9 3Z",
  "M-4-9.6H4L9.6-4V4L4 9.6H-4L-9.6 4V-4Z",
];

export function seatColour(seat: number): string {
  return COLOURS[((seat % COLOURS.length) + COLOURS.length) % COLOURS.length] ?? "#4a5560";
}

/** After eight seats the colours begin again with other shapes. */
export function seatShape(seat: number): string {
  const turn = seat + Math.floor(seat / COLOURS.length) * 3;
  return SHAPES[((turn % SHAPES.length) + SHAPES.length) % SHAPES.length] ?? "";
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

export const PATTERNS = 10;

/** A pattern for every group, so that groups can be told apart without colour. */
export function pattern(group: Group): number {
  return group.index % PATTERNS;
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
export function isDark(colour: string): boolean {
  return lightness(colour) < 0.12;
}

/** The ink of patterns on a colour, for small marks outside the board. */
export function patternInk(colour: string): string {
  return isDark(colour) ? "rgb(255 255 255 / 0.42)" : "rgb(0 0 0 / 0.34)";
}
