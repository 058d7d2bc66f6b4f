/** Which messages are not part of the first load: those of dialogs, tools and pages that are themselves fetched later.
 *  The build (vite.config.ts) takes them out of every language's file into a second one; nobody has to keep them apart. */

const LATER =
  /^(auction|award|build|chart|clause|deal|debt|delete|design|end|forget|guide|handover|host|keys|market|mortgage|new|policy|proof|quit|replay|risk|rules|sell-deed|stored|turning|value|wishes)\./;

/** Said by the lobby or the table itself. */
const AT_FIRST = new Set([
  "build.here",
  "deal.breaks",
  "deal.completes",
  "deal.interest",
  "host.panel",
  "host.resume",
  "host.start",
  "market.minimum",
  "new.edition",
  "new.minutes",
  "new.players",
  "new.players.more",
]);

export function isLater(key: string): boolean {
  return LATER.test(key) && !AT_FIRST.has(key);
}
