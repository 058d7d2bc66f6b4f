/** A few words one can say with a press. They travel through the chat as a code, so that everybody reads their own language. */

export const EMOTES = {
  "well-played": "M10 12.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM7 11.5 6 17.5l4-2 4 2-1-6",
  "thank-you": "M10 17C4.5 13 2.5 10.5 2.5 7.5a3.6 3.6 0 0 1 7.5-1.5 3.6 3.6 0 0 1 7.5 1.5c0 3-2 5.5-7.5 9.5Z",
  "good-luck": "M10 10C5 10 3.5 3.5 7 3.5c2 0 3 3 3 6.5ZM10 10c5 0 6.5-6.5 3-6.5-2 0-3 3-3 6.5ZM10 10c-5 0-6.5 6.5-3 6.5 2 0 3-3 3-6.5ZM10 10c3 1 4.5 3.5 5.5 7",
  laugh: "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM6 11h8a4 4 0 0 1-8 0ZM6 8l1.5-1L9 8M11 8l1.5-1L14 8",
  "oh-no": "M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7 8v.01M13 8v.01M6.5 14c1-1.7 2-2.5 3.5-2.5s2.5.8 3.5 2.5",
  "hurry-up": "M5 2.5h10M5 17.5h10M6.5 2.5c0 5 7 5 7 7.5s-7 2.5-7 7.5M13.5 2.5c0 5-7 5-7 7.5s7 2.5 7 7.5",
} as const;

export type Emote = keyof typeof EMOTES;

/** The line of chat that says it. */
export function coded(emote: Emote): string {
  return `:${emote}:`;
}

/** Which emote a line of chat is, if it is one. */
export function emoteOf(text: string): Emote | null {
  const word = /^:([a-z-]+):$/.exec(text)?.[1] ?? "";
  return Object.hasOwn(EMOTES, word) ? (word as Emote) : null;
}
