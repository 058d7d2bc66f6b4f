/** Where the page shows what one may do, besides the buttons of the stage itself. */

import type { Stage, View } from "./types";

/** The stage's own panels (bids, wishes, hand-overs, rent) and the workbench behind the toolbar; one's hand; leaving. */
export const OFF_STAGE: ReadonlySet<string> = new Set([
  ...["bid", "want", "keep", "claim", "counter", "token"],
  ...["build", "hotel", "sell", "remote-build", "remote-buy", "mortgage", "lift", "sell deed", "offer", "put up", "ask"],
  ...["auto-claim", "quit"],
]);

/** Whether the stage shows a button for it; what the page does not know is shown rather than lost. */
export function onStage(kind: string): boolean {
  return !OFF_STAGE.has(kind);
}

/** Whether whoever is on turn decides about their detention before anything else. */
export function isJailed({ stage, seats }: View): boolean {
  return stage?.kind === "turn" && stage.throws === 0 && (seats[stage.seat]?.detained ?? 0) > 0;
}

const FULL = new Set(["auction", "deal", "debt", "handover", "wishes"]);

/** Whether a stage takes the whole middle of the board, with a head of its own. */
export function fills(stage: Stage | null, seat: number): boolean {
  return stage !== null && (FULL.has(stage.kind) || (stage.kind === "prebuild" && stage.seat === seat));
}
