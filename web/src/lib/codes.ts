/** Codes of three letters for spaces where a board is too small for names: the first word that tells them apart. */

import type { Edition } from "./types";

const known = new WeakMap<Edition, string[]>();
/** A word that stands in so many names tells them apart no more; and words that never do. */
const COMMON = 3;
const ARTICLES = new Set(["st", "the", "a", "an", "la", "le", "el", "los", "las", "de", "der", "die", "das"]);

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}'?]+/u).filter(Boolean);
}

/** The words of a name that tell it from others; all of them where none does. */
function telling(name: string, common: ReadonlySet<string>): string[] {
  const all = wordsOf(name);
  const found = all.filter((word) => !common.has(word.toLowerCase()) && !ARTICLES.has(word.toLowerCase()));
  return found.length ? found : all;
}

/** What a space could be called, the best first: `PEN`, then `PER` and `PRA` for the Pennsylvania Railroad. */
function candidates(name: string, common: ReadonlySet<string>): string[] {
  const [first = name] = telling(name, common);
  // Initials belong together: B. & O. is B&O.
  if (first.length === 1) return [name.replace(/[.\s]/g, "").slice(0, 3)];
  const all = wordsOf(name);
  const rest = all.slice(all.indexOf(first) + 1);
  const others = rest.length ? rest : all.filter((word) => word !== first);
  const pairs = others.flatMap((word) => [first.slice(0, 2) + word[0], first[0] + word.slice(0, 2)]);
  return [first.slice(0, 3), ...pairs];
}

/** A code for every space of an edition's board; deeds have codes of their own as far as their letters allow. */
export function codes(edition: Edition): string[] {
  const found = known.get(edition);
  if (found) return found;
  const count = new Map<string, number>();
  for (const deed of edition.deeds) {
    for (const word of new Set(wordsOf(deed.name.toLowerCase()))) count.set(word, (count.get(word) ?? 0) + 1);
  }
  const common = new Set([...count].filter(([, n]) => n >= COMMON).map(([word]) => word));
  const upper = (code: string) => code.toLocaleUpperCase(edition.language || undefined);
  const wishes = edition.spaces.map((space) => candidates(space.name, common).map(upper));
  const wanted = new Map<string, Set<string>>();
  edition.spaces.forEach((space, n) => {
    const first = wishes[n]![0]!;
    if (space.deed >= 0) wanted.set(first, (wanted.get(first) ?? new Set()).add(space.name));
  });
  const taken = new Map<string, string>();
  const all = edition.spaces.map((space, n) => {
    const [first = "", ...others] = wishes[n]!;
    const alone = space.deed < 0 || (wanted.get(first)?.size ?? 0) < 2;
    const free = (code: string) => (taken.get(code) ?? space.name) === space.name && !(wanted.has(code) && code !== first);
    const code = alone ? first : (others.find(free) ?? first);
    taken.set(code, space.name);
    return code;
  });
  known.set(edition, all);
  return all;
}
