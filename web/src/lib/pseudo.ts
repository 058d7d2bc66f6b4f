/** English with accents on every letter, longer by two fifths and in brackets, to see what is not translated and what has
 *  no room: `?lang=pseudo`. Made while the page runs, so that it never lags behind the English. */

import type { Text, Texts } from "./i18n.svelte";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MARKED = "àbçdéfghîjklmñôpqrstûvwxýzÀBÇDÉFGHÎJKLMÑÔPQRSTÛVWXÝZ";

export function pseudo(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, stretched(text)]));
}

function stretched(text: Text): Text {
  if (typeof text === "string") return marked(text);
  return { ...Object.fromEntries(Object.entries(text).map(([form, one]) => [form, marked(one)])), other: marked(text.other) };
}

function marked(text: string): string {
  return `[${text.replace(/\{\w+\}|[A-Za-z]/g, accented)}]`;
}

/** Vowels are two fifths of English letters: said twice, they make words longer as other languages are. */
function accented(found: string): string {
  if (found.length > 1) return found;
  const letter = MARKED[PLAIN.indexOf(found)] ?? found;
  return /[aeiou]/i.test(found) ? letter + letter.toLowerCase() : letter;
}
