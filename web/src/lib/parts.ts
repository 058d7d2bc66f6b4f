/** What is not needed for a first look at the page, by where it is needed. */

import { Part } from "./part.svelte";

export const pages = {
  lobby: new Part(() => import("../components/LobbyPage.svelte")),
  table: new Part(() => import("../components/TablePage.svelte")),
  replay: new Part(() => import("../components/ReplayPage.svelte")),
};

/** In the lobby. */
export const counter = {
  newTable: new Part(() => import("../components/NewTable.svelte")),
  stored: new Part(() => import("../components/StoredDialog.svelte")),
};

/** At a table. */
export const drawers = {
  auction: new Part(() => import("../components/Auction.svelte")),
  build: new Part(() => import("../components/BuildPanel.svelte")),
  card: new Part(() => import("../components/DrawnCard.svelte")),
  clause: new Part(() => import("../components/ClauseDialog.svelte")),
  deal: new Part(() => import("../components/DealComposer.svelte")),
  debt: new Part(() => import("../components/DebtGuide.svelte")),
  deed: new Part(() => import("../components/DeedCard.svelte")),
  end: new Part(() => import("../components/EndScreen.svelte")),
  handover: new Part(() => import("../components/HandoverPanel.svelte")),
  host: new Part(() => import("../components/HostPanel.svelte")),
  keys: new Part(() => import("../components/KeysDialog.svelte")),
  market: new Part(() => import("../components/MarketPanel.svelte")),
  matter: new Part(() => import("../components/Matter.svelte")),
  mortgage: new Part(() => import("../components/MortgagePanel.svelte")),
  offer: new Part(() => import("../components/OfferView.svelte")),
  purchase: new Part(() => import("../components/Purchase.svelte")),
  quit: new Part(() => import("../components/QuitDialog.svelte")),
  remote: new Part(() => import("../components/RemotePanel.svelte")),
  risk: new Part(() => import("../components/RiskTable.svelte")),
  settings: new Part(() => import("../components/SettingsDialog.svelte")),
  wishes: new Part(() => import("../components/WishPanel.svelte")),
  worth: new Part(() => import("../components/MarketChart.svelte")),
};
