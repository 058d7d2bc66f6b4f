/** What an event is at, and what the organiser does next. */

import type { EventView } from "./event";
import type { ClockNow } from "./eventClock";

/** What the hall is shown: before the first seats, seats to be found, play, the time after it, or the winner. */
export type HallStage = "waiting" | "seated" | "playing" | "between" | "finished";

export function hallStage(view: EventView, clock: ClockNow | null): HallStage {
  if (view.finished) return "finished";
  if (!view.round) return "waiting";
  if (view.round.closed) return "between";
  return clock === null || clock.phase === "waiting" || clock.phase === "setting-up" ? "seated" : "playing";
}

export type Step = "seat" | "seat-final" | "start" | "start-clock" | "resume" | "close" | "finish";

/** The command of a step. */
export const STEP_COMMANDS: Record<Step, string> = {
  seat: "seat",
  "seat-final": "seat",
  start: "start",
  "start-clock": "start",
  resume: "resume",
  close: "close",
  finish: "finish",
};

/** The one thing that comes next; null while everybody plays. */
export function nextStep(view: EventView, clock: ClockNow | null): Step | null {
  if (view.finished) return null;
  if (!view.round) return "seat";
  if (view.round.closed) return afterRound(view);
  switch (clock?.phase) {
    case undefined:
    case "waiting":
      return "start";
    case "setting-up":
      return "start-clock";
    case "break":
      return "resume";
    case "called":
      return view.round.complete ? afterRound(view) : "close";
    default:
      return view.round.complete ? afterRound(view) : null;
  }
}

function afterRound(view: EventView): Step {
  const played = view.round?.number ?? 0;
  if (played < view.plan.rounds) return "seat";
  return view.plan.cut && !view.round?.final ? "seat-final" : "finish";
}

/** Tables whose result is still waited for. */
export function awaitedTables(view: EventView): number[] {
  return view.tables.filter((table) => !table.result).map((table) => table.number);
}
