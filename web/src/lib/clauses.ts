/** Finding a clause of a rule book by some words of it. */

import type { Edition } from "./types";

export interface FoundClause {
  id: string;
  title: string;
}

/** Words this short say nothing about what is meant. */
const SHORT = 3;

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length >= SHORT);
}

/** How well a clause answers: its number counts most, then its title, then what it says. */
function score(asked: string, words: string[], id: string, title: string, text: string): number {
  const [low, heading, body] = [id.toLowerCase(), title.toLowerCase(), text.toLowerCase()];
  const named = asked && low.includes(asked) ? (low === asked ? 100 : 40) : 0;
  return words.reduce((sum, word) => sum + (heading.includes(word) ? 4 : 0) + (body.includes(word) ? 1 : 0), named);
}

/** Clauses and rulings of an edition that have to do with some words, the best first. */
export function clausesLike(edition: Pick<Edition, "clauses" | "rulings">, query: string, most = 6): FoundClause[] {
  const asked = query.trim().toLowerCase();
  const words = wordsOf(query);
  const all = [
    ...Object.entries(edition.clauses).map(([id, clause]) => ({ id, title: clause.title || clause.text, text: clause.text })),
    ...Object.entries(edition.rulings).map(([id, ruling]) => ({ id, title: ruling.question, text: ruling.decision })),
  ];
  return all
    .map(({ id, title, text }) => ({ id, title, points: score(asked, words, id, title, text) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ id, title }) => ({ id, title }));
}
