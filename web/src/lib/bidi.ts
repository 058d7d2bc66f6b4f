/** Marks around what is filled into a sentence that runs from right to left, so that it does not move its neighbours. */

const RIGHTWARDS = "\u2066";
const LEFTWARDS = "\u2067";
const AS_LETTERS = "\u2068";
const SO_FAR = "\u2069";

/** A name runs as its own letters do; what was put together here before, from such parts, as the page does. */
export function isolated(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return text;
  return `${text.includes(SO_FAR) ? LEFTWARDS : AS_LETTERS}${text}${SO_FAR}`;
}

/** A figure keeps its sign and its currency on the left, as boards print them. */
export function rightwards(figure: string): string {
  return `${RIGHTWARDS}${figure}${SO_FAR}`;
}
