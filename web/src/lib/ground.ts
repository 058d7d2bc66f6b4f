/** The drawn ground of an edition, to be put into the page. */

const cache = new Map<string, Promise<string>>();

/** The ground of an edition on the shelf, fetched once; nothing where it cannot be had: a ground is an ornament. */
export function fetchGround(edition: string): Promise<string> {
  const found = cache.get(edition) ?? ask(edition);
  cache.set(edition, found);
  return found;
}

async function ask(edition: string): Promise<string> {
  try {
    const answer = await fetch(`/api/editions/${encodeURIComponent(edition)}/ground.svg`);
    return answer.ok ? await answer.text() : "";
  } catch {
    cache.delete(edition);
    return "";
  }
}

/** The inside of a ground, with ids of its own, so that several can be on one page. */
export function insideOf(svg: string, prefix: string): string {
  const from = svg.indexOf(">", svg.indexOf("<svg")) + 1;
  const to = svg.lastIndexOf("</svg>");
  if (from < 1 || to < from) return "";
  return svg
    .slice(from, to)
    .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/\bhref="#([^"]+)"/g, `href="#${prefix}-$1"`);
}
