/** What opens the events this browser has a role at: tokens, kept as those of seats are. */

import { keeping } from "./keeping";

const EVENTS = "events";
const MOST = 12;

export const eventKeeping = {
  token: (code: string) => keeping.read(`event.${code}`),
  keepToken(code: string, token: string | null): void {
    keeping.write(`event.${code}`, token);
    if (token) keeping.write(EVENTS, JSON.stringify([code, ...recent().filter((other) => other !== code)].slice(0, MOST)));
  },
  recent,
};

/** Codes of the events this browser has a role at, the latest first. */
function recent(): string[] {
  try {
    const list: unknown = JSON.parse(keeping.read(EVENTS) ?? "[]");
    return Array.isArray(list) ? list.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}
