/** A heartbeat for whatever counts down, and how long is left in figures. */

import { createSubscriber } from "svelte/reactivity";

/** Called where something is worked out anew twice a second; one timer serves the whole page. */
export const beat = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** 1:05, or 1:29:05 from an hour on; what has begun counts, so that 0:00 means over. */
export function figures(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const tail = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${tail}`;
}
