/** Short codes for spaces where a board is too small for names: three letters, or the initials of several words. */

import type { Edition } from "./types";

const known = new WeakMap<Edition, string[]>();
/** A word that stands in so many names tells them apart no more. */
const COMMON = 3;

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}'?]+/u).filter(Boolean);
}

function codeOf(name: string, common: ReadonlySet<string>): string {
  const all = wordsOf(name);
  const telling = all.filter((word) => !common.has(word.toLowerCase()));
  const used = telling.length ? telling : all;
  if (used.length > 1) return used.slice(0, 3).map((word) => word[0]).join("");
  const only = used[0] ?? name;
  return only.length <= 4 ? only : only.slice(0, 3);
}

/** Two letters of the first word and the initial of the next, for those that would be called the same. */
function longer(name: string, code: string): string {
  const [first = "", second = ""] = wordsOf(name);
  return second ? first.slice(0, 2) + second[0] : code;
}

/** A code for every space of an edition's board. */
export function codes(edition: Edition): string[] {
  const found = known.get(edition);
  if (found) return found;
  const count = new Map<string, number>();
  for (const deed of edition.deeds) {
    for (const word of new Set(wordsOf(deed.name.toLowerCase()))) count.set(word, (count.get(word) ?? 0) + 1);
  }
  const common = new Set([...count].filter(([, n]) => n >= COMMON).map(([word]) => word));
  const first = edition.spaces.map((space) => codeOf(space.name, common));
  const all = edition.spaces.map((space, n) => {
    const twins = edition.spaces.some((other, m) => other.deed >= 0 && first[m] === first[n] && other.name !== space.name);
    return space.deed >= 0 && twins ? longer(space.name, first[n]!) : first[n]!;
  });
  known.set(edition, all);
  return all;
}
