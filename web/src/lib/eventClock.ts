/** The one clock of an event, at any moment after it was told: pure functions, so that nobody counts by themselves. */

import type { Due, EventClockView, Phase } from "./event";

export const MINUTE = 60_000;

/** What the clock says at a moment. */
export interface ClockNow {
  phase: Phase;
  /** Below 0 in overtime. */
  left: number;
  played: number;
  due: Due;
  /** Until play should go on; null if nobody said, or there is no break. */
  rest: number | null;
  /** Play until the next planned break. */
  toBreak: number | null;
}

/** The clock as it is `since` milliseconds after it was told; `warning` minutes before the end the last turns begin. A
 *  table with more time for itself has its own. */
export function clockAt(clock: EventClockView, since: number, told: number, warning: number, table = 0): ClockNow {
  const gone = clock.running ? Math.max(0, since) : 0;
  const own = table ? (clock.extra[String(table)] ?? 0) * MINUTE : 0;
  const left = clock.left_ms - gone + own;
  const toBreak = clock.next_break && clock.next_break.in_ms - gone;
  const rest = clock.phase === "break" && clock.resumes_at !== null ? clock.resumes_at - told - Math.max(0, since) : null;
  const phase = phaseAt(clock, left, warning);
  return { phase, left, played: clock.played_ms + gone, due: dueAt(clock, phase, rest, toBreak), rest, toBreak };
}

/** The phases of play follow one another while nobody says anything. */
function phaseAt(clock: EventClockView, left: number, warning: number): Phase {
  if (!clock.running || !clock.total_ms) return clock.phase;
  if (left <= 0) return "overtime";
  return left <= warning * MINUTE ? "last-turns" : "playing";
}

function dueAt(clock: EventClockView, phase: Phase, rest: number | null, toBreak: number | null): Due {
  if (phase === "break") return rest !== null && rest <= 0 ? "resume" : "";
  if (!clock.running) return "";
  if (phase === "overtime") return "time";
  if (toBreak !== null && toBreak <= 0) return "break";
  return phase === "last-turns" ? "last-turns" : "";
}

/** 38:20, or 1:05:00 from an hour on; overtime counts up behind a sign. */
export function clockFigures(ms: number): string {
  const seconds = ms >= 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const figures = minutes < 100 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return ms < 0 ? `+${figures}` : figures;
}

/** How long ago: 2:40, counted up. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
