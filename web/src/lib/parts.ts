/** What is not needed for a first look at the page, by where it is needed. */

import { Part } from "./part.svelte";

/** The words of events, of the Banker's pad and of the count. */
export const EVENT_WORDS = ["more", "event"] as const;

/** The words of hints, of reviewed games and of the levels bots play at. */
const COACH_WORDS = ["more", "coach"] as const;

export const pages = {
  lobby: new Part(() => import("../components/LobbyPage.svelte")),
  table: new Part(() => import("../components/TablePage.svelte"), []),
  replay: new Part(() => import("../components/ReplayPage.svelte")),
  design: new Part(() => import("../components/DesignPage.svelte")),
  rules: new Part(() => import("../components/RulesPage.svelte")),
  /** All pages of events; they are many, so that it fetches them one by one. */
  events: new Part(() => import("../components/event/EventPages.svelte"), EVENT_WORDS),
};

/** In the lobby. */
export const counter = {
  drafts: new Part(() => import("../components/Drafts.svelte")),
  newTable: new Part(() => import("../components/NewTable.svelte"), COACH_WORDS),
  qr: new Part(() => import("../components/QrCode.svelte")),
  stored: new Part(() => import("../components/StoredDialog.svelte")),
};

/** At a table. */
export const drawers = {
  absence: new Part(() => import("../components/Absence.svelte")),
  auction: new Part(() => import("../components/Auction.svelte")),
  build: new Part(() => import("../components/BuildPanel.svelte")),
  card: new Part(() => import("../components/DrawnCard.svelte")),
  chat: new Part(() => import("../components/Chat.svelte")),
  claims: new Part(() => import("../components/Claims.svelte")),
  clause: new Part(() => import("../components/ClauseDialog.svelte")),
  coach: new Part(() => import("../components/coach/Coach.svelte"), COACH_WORDS),
  deal: new Part(() => import("../components/DealComposer.svelte")),
  debt: new Part(() => import("../components/DebtGuide.svelte")),
  deed: new Part(() => import("../components/DeedCard.svelte")),
  end: new Part(() => import("../components/EndScreen.svelte")),
  gone: new Part(() => import("../components/GonePage.svelte")),
  guide: new Part(() => import("../components/GuideNote.svelte")),
  handover: new Part(() => import("../components/HandoverPanel.svelte")),
  host: new Part(() => import("../components/HostPanel.svelte")),
  keys: new Part(() => import("../components/KeysDialog.svelte")),
  market: new Part(() => import("../components/MarketPanel.svelte")),
  matter: new Part(() => import("../components/Matter.svelte")),
  mortgage: new Part(() => import("../components/MortgagePanel.svelte")),
  notices: new Part(() => import("../components/Notices.svelte")),
  pad: new Part(() => import("../components/pad/Pad.svelte"), EVENT_WORDS),
  peek: new Part(() => import("../components/DeedPeek.svelte")),
  offer: new Part(() => import("../components/OfferView.svelte")),
  phone: new Part(() => import("../components/PhoneSheet.svelte")),
  purchase: new Part(() => import("../components/Purchase.svelte")),
  quit: new Part(() => import("../components/QuitDialog.svelte")),
  remote: new Part(() => import("../components/RemotePanel.svelte")),
  risk: new Part(() => import("../components/RiskTable.svelte")),
  room: new Part(() => import("../components/WaitingRoom.svelte")),
  seat: new Part(() => import("../components/SeatDialog.svelte")),
  settings: new Part(() => import("../components/SettingsDialog.svelte")),
  sit: new Part(() => import("../components/SitDown.svelte")),
  token: new Part(() => import("../components/TokenSelect.svelte")),
  wishes: new Part(() => import("../components/WishPanel.svelte")),
  worth: new Part(() => import("../components/MarketChart.svelte")),
};
