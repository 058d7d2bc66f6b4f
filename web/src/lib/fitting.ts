/** Breaking the names of spaces into lines and finding the size at which they fit, by the widths of the letters. */

import { createSubscriber } from "svelte/reactivity";

export interface Line {
  text: string;
  /** The width to squeeze a line into that is too wide even at the smallest size, 0 where it fits by itself. */
  squeezed: number;
}

export interface Fitted {
  lines: Line[];
  size: number;
}

/** A face that names are set in: the property that holds its family, and its weight. */
export interface Face {
  family: "--font" | "--display";
  weight: number;
}

export const NARROW: Face = { family: "--font", weight: 600 };
export const DISPLAY: Face = { family: "--display", weight: 700 };

/** From one line to the next, in sizes of the letters. */
export const LEADING = 1.06;

const cache = new Map<string, Fitted>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Widths change once the fonts have come; whatever was fitted before is fitted again. */
const fonts = createSubscriber((update) => {
  const came = () => {
    cache.clear();
    update();
  };
  document.fonts.addEventListener("loadingdone", came);
  // They may have come between the first look and now.
  void document.fonts.ready.then(came);
  return () => document.fonts.removeEventListener("loadingdone", came);
});

/** Width of a text at size 1, or a guess where nothing can be measured. */
export function width(text: string, face: Face = NARROW): number {
  fonts();
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 0.5;
  const family = getComputedStyle(document.documentElement).getPropertyValue(face.family);
  pen.font = `${face.weight} 100px ${family}`;
  return pen.measureText(text).width / 100;
}

/** Words may break after a slash or a hyphen as well as at blanks. */
function words(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => (word.length > 11 ? word.split(/(?<=[-/])/) : [word]));
}

function breakInto(name: string, room: number, face: Face): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words(name)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && width(longer, face) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

export interface Bounds {
  w: number;
  h: number;
  largest: number;
  smallest: number;
  /** How many lines at most. */
  lines: number;
}

/** The largest size at which a name fits; at the smallest, lines that are still too wide are squeezed. */
export function fit(name: string, bounds: Bounds, face: Face = NARROW): Fitted {
  fonts();
  const { w, h, largest, smallest } = bounds;
  const key = [name, w.toFixed(1), h.toFixed(1), largest, smallest, bounds.lines, face.family].join("|");
  const known = cache.get(key);
  if (known) return known;
  let size = largest;
  let lines = breakInto(name, w / size, face);
  const wide = () => Math.max(0, ...lines.map((line) => width(line, face))) * size > w;
  while (size > smallest && (wide() || lines.length > bounds.lines || lines.length * size * LEADING > h)) {
    size = Math.max(smallest, size - 0.2);
    lines = breakInto(name, w / size, face);
  }
  const found = { size, lines: lines.map((text) => ({ text, squeezed: width(text, face) * size > w ? w : 0 })) };
  cache.set(key, found);
  return found;
}
