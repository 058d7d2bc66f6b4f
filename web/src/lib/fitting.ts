/** Breaking the names of spaces into lines and finding the size at which they fit. */

const cache = new Map<string, Fitted>();
let pen: CanvasRenderingContext2D | null | undefined;

export interface Fitted {
  lines: Line[];
  size: number;
}

export interface Line {
  text: string;
  /** The width to squeeze a long word into, 0 where it fits by itself. */
  squeezed: number;
}

/** How much wider than its room a single long word may be: it is then set a little narrower. */
const SQUEEZE = 1.22;

/** Width of a text at size 1, measured with the font of the page, or guessed where nothing can be measured. */
function width(text: string): number {
  if (pen === undefined) {
    pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
  }
  return pen ? pen.measureText(text).width / 100 : text.length * 0.56;
}

/** Words may break after a slash or a hyphen as well as at blanks. */
function words(name: string): string[] {
  return name.split(/\s+/).flatMap((word) => (word.length > 11 ? word.split(/(?<=[-/])/) : [word]));
}

function breakInto(name: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words(name)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && width(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** The largest size from `largest` down at which a name fits into a box; the smallest is used in any case. */
export function fit(name: string, w: number, h: number, largest: number, smallest: number): Fitted {
  const key = `${name}|${w.toFixed(1)}|${h.toFixed(1)}|${largest}`;
  const known = cache.get(key);
  if (known) return known;
  let size = largest;
  let lines = breakInto(name, w / size);
  const tooBig = () => Math.max(...lines.map(width)) * size > w * SQUEEZE || lines.length * size * 1.12 > h;
  while (tooBig() && size > smallest) {
    size -= 0.5;
    lines = breakInto(name, w / size);
  }
  const found = { size, lines: lines.map((text) => ({ text, squeezed: width(text) * size > w ? w : 0 })) };
  cache.set(key, found);
  return found;
}
