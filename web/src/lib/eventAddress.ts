/** Where phones find an event: printed and shown codes lead there. */

import type { EventView } from "./event";

/** A name that means whichever machine it is typed on. */
const OWN = /^(localhost$|127\.|\[::1\]$)/;

type Place = Pick<Location, "hostname" | "origin">;

/** The address of the event for others; `path` is what comes behind it. */
export function joinLink({ join }: Pick<EventView, "join">, path = "", place: Place = location): string {
  const base = OWN.test(place.hostname) && join.address ? join.address : place.origin;
  return `${base}/${join.url}${path}`;
}

/** Whether nobody but this computer can follow such a link. */
export function onlyHere({ join }: Pick<EventView, "join">, place: Place = location): boolean {
  return OWN.test(place.hostname) && !join.address;
}
