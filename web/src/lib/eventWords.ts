/** Where the words of events, of the Banker's pad and of the count are. */

import type { Code, Texts } from "./i18n.svelte";

const FILES = import.meta.glob<Texts>("../messages/*.event.json", { import: "default" });

export const eventWords = (code: Code) => FILES[`../messages/${code}.event.json`]?.();
