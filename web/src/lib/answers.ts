/** How the answers of a stage look: key, picture, and which of them is the main one. */

import type { IconName } from "../look/icons";
import type { Action, Stage } from "./types";

export const KEYS: Record<string, string> = {
  roll: "r", end: "e", buy: "b", decline: "d", pass: "p", accept: "a", refuse: "x", withdraw: "x",
  "pay fine": "f", "use card": "c", stay: "s", card: "r", agree: "a", "pay flat": "1", "pay share": "2",
};

export const PICTURES: Record<string, IconName> = {
  roll: "dice", end: "check", buy: "buy", decline: "cross", pass: "leave", accept: "deal", refuse: "cross", withdraw: "undo",
  "pay fine": "pay", "use card": "card", stay: "jail", card: "card", agree: "gavel", "pay flat": "tax", "pay share": "tax",
  place: "build", bankrupt: "cross",
};

/** What goes on with the game without a loss. */
const FORWARD = ["use card", "roll", "buy", "card"];

/** The answer that is best or safest for whoever is asked; none where that is a matter of taste. */
export function mainAnswer(stage: Stage | null, answers: Action[]): Action | undefined {
  // To sell below what was asked for, or without a minimum, is nothing to be led to.
  if (stage?.kind === "approach" || stage?.kind === "reserve") return undefined;
  if (stage?.kind === "tax-choice") return [...answers].sort((a, b) => a.cost - b.cost)[0];
  const forward = FORWARD.map((kind) => answers.find((action) => action.kind === kind && !action.note.lapses)).find(Boolean);
  return forward ?? answers.find((action) => action.kind === "end");
}
