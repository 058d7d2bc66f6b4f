/** What is announced before play: the hours of the evening, by the plan alone. */

import type { PlanView } from "./event";

export type Moment = "arrival" | "start" | "break" | "end";

export interface Announced {
  time: string;
  what: Moment;
}

const DAY = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockOf(minute: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`;
}

/** Arrival, the start of play, the breaks of the first round and its end; nothing that is not planned. */
export function announced(plan: PlanView): Announced[] {
  const found: Announced[] = plan.arrival ? [{ time: plan.arrival, what: "arrival" }] : [];
  if (!plan.start) return found;
  found.push({ time: plan.start, what: "start" });
  let now = minutesOf(plan.start);
  let played = 0;
  for (const { after, minutes } of plan.breaks) {
    now += after - played;
    found.push({ time: clockOf(now), what: "break" });
    now += minutes;
    played = after;
  }
  if (plan.minutes) found.push({ time: clockOf(now + plan.minutes - played), what: "end" });
  return found;
}
