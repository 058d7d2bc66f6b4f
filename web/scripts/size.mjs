// Fails the build when the first load of the page is more than 100 kB gzipped.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 100_000;
const page = new URL("../../src/freehold/server/page/", import.meta.url).pathname;
const names = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(html|js|css|svg|json|webmanifest)$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

// Everything is counted, whether it is loaded at first or later: that is the honest upper bound.
const sizes = names.map((name) => [name.slice(page.length), gzipSync(readFileSync(name), { level: 9 }).length]);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
for (const [name, size] of sizes) console.log(`${String(size).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  gzipped in total, at most ${LIMIT}`);
if (total > LIMIT) {
  console.error("The page is larger than its limit.");
  process.exit(1);
}
