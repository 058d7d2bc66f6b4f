/** What only events draw, as the house's other drawings: in a square of 20, one path each. */

export const EVENT_ICONS = {
  flag: "M5 18V2.5M5 3.5h11L13.5 7l2.5 3.5H5",
  cup: "M4 7h10v5a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4ZM14 8.5h1.5a1.8 1.8 0 0 1 0 4H14M3 18h12M7 2.5v2M11 2.5v2",
  // A ring of dashes: a seat nobody sits on.
  empty: "M11.5 3.2a7 7 0 0 1 2.6 1M16 6.4a7 7 0 0 1 1 2.6M16.8 11.6a7 7 0 0 1-1.2 2.5M13.4 16.1a7 7 0 0 1-2.6.9M8.2 16.8a7 7 0 0 1-2.4-1.2M3.9 13.4A7 7 0 0 1 3 10.8M3.3 8.2a7 7 0 0 1 1.2-2.4M6.6 3.9A7 7 0 0 1 9 3.1",
} as const;

export type EventIconName = keyof typeof EVENT_ICONS;
