/** The pages of events, each fetched when it is first needed. */

import { Part } from "./part.svelte";
import { EVENT_WORDS } from "./parts";

export const eventPages = {
  setup: new Part(() => import("../components/event/EventSetup.svelte"), EVENT_WORDS),
  control: new Part(() => import("../components/event/EventControl.svelte"), EVENT_WORDS),
  hall: new Part(() => import("../components/event/EventHall.svelte"), EVENT_WORDS),
  seating: new Part(() => import("../components/event/EventSeating.svelte"), EVENT_WORDS),
  results: new Part(() => import("../components/event/EventResults.svelte"), EVENT_WORDS),
  people: new Part(() => import("../components/event/EventPeople.svelte"), EVENT_WORDS),
  banker: new Part(() => import("../components/event/EventBanker.svelte"), EVENT_WORDS),
  player: new Part(() => import("../components/event/EventPlayer.svelte"), EVENT_WORDS),
  onlooker: new Part(() => import("../components/event/EventOnlooker.svelte"), EVENT_WORDS),
  count: new Part(() => import("../components/count/CountPage.svelte"), EVENT_WORDS),
};
