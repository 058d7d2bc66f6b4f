/** Why not, in the language of the page: reasons come with a name and details, and are worded by the message file. */

import { Trouble } from "./api";
import { lookUp, t, words, type Values } from "./i18n.svelte";
import { BANK, type Detail, type Edition, type No, type View } from "./types";
import { capital, list, money, seatName } from "./wording";

const SEATS = new Set(["seat", "awaited", "other"]);
const AMOUNTS = new Set(["cash", "amount", "sum", "worth"]);

/** The sentence of a refusal; one that the message file does not know is told in English, as the server says it. */
export function whyNot(no: No, edition: Edition | null = null, view: View | null = null): string {
  void words.refusals();
  const values: Values = {};
  for (const [name, value] of Object.entries(no.details ?? {})) values[name] = worded(name, value, edition, view);
  return lookUp(`refusal.${no.reason}`, values, no.sentence);
}

/** The language in which that sentence is written. */
export function languageOf(no: No): string {
  return lookUp(`refusal.${no.reason}`) ? words.code : "en";
}

/** Seats, deeds, groups and amounts come as numbers; names that may have been meant are a question of their own. */
function worded(name: string, value: Detail, edition: Edition | null, view: View | null): string | number {
  if (Array.isArray(value)) return name === "near" ? didYouMean(value) : list(value);
  if (name === "what" || name === "role") return lookUp(`${name === "what" ? "part" : name}.${value}`, {}, String(value));
  if (typeof value === "string" || !edition) return value;
  if (SEATS.has(name) && view) return value === BANK ? t("nobody") : seatName(view, value);
  if (AMOUNTS.has(name)) return money(edition, value);
  if (name === "deed") return edition.deeds[value]?.name ?? t("refusal-deed");
  if (name === "group") return edition.groups[value]?.name ?? t("refusal-group");
  return value;
}

function didYouMean(names: string[]): string {
  return names.length ? t("refusal-near", { names: names.join(" / ") }) : "";
}

/** Why nothing can be undone now, in the words in which the wish would be refused. */
export function noUndo(why: string): string {
  return `${capital(lookUp(`refusal.undo-${why}`))}.`;
}

/** What went wrong with a request, for a person to read. */
export function troubled(error: unknown): string {
  const said = error instanceof Trouble ? whyNot(error.no) : "";
  return said ? capital(said) : t("trouble.unreachable");
}
