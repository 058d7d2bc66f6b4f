/** Where the words are that few need: those of events, of the Banker's pad and of the count, and those of the coach. */

import type { Code, Texts } from "./i18n.svelte";

const FILES = import.meta.glob<Texts>(["../messages/*.event.json", "../messages/*.coach.json"], { import: "default" });

export const lateWords = (code: Code, what: string) => FILES[`../messages/${code}.${what}.json`]?.();
