// Fails the build when the first load of the page is more than 100 kB gzipped.
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 100_000;
const page = new URL("../../src/freehold/server/page/", import.meta.url).pathname;
const messages = new URL("../src/messages/", import.meta.url).pathname;
// `en.json` is what the page begins with; `en.refusals.json` comes later.
const languages = readdirSync(messages).filter((name) => /^\w+\.json$/.test(name)).map((name) => name.replace(/\.json$/, ""));
const files = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(page.length));
const read = (name) => readFileSync(join(page, name));

/** What a file needs before it can be used: what index.html names, and what a script imports at its head. */
function needs(name) {
  const text = read(name).toString();
  if (name.endsWith(".html")) return [...text.matchAll(/(?:src|href)="\.?\/?([^"]+)"/g)].map((found) => found[1]);
  if (!name.endsWith(".js")) return [];
  const imports = text.matchAll(/\bimport(?:[\w*{}\s,$]+from)?\s*"(\.[^"]+)"/g);
  return [...imports].map((found) => posix.join(posix.dirname(name), found[1]));
}

function first(name, seen = new Set()) {
  if (!files.includes(name) || seen.has(name)) return seen;
  seen.add(name);
  for (const other of needs(name)) first(other, seen);
  return seen;
}

// Nobody loads two languages at once: of the files with messages the largest is counted.
const languageOf = (name) => languages.find((code) => new RegExp(`^${code}-[\\w-]+\\.js$`).test(basename(name)));
const loaded = first("index.html");
const sizes = files.map((name) => ({ name, size: gzipSync(read(name), { level: 9 }).length, language: languageOf(name) }));
const spoken = sizes.filter((file) => file.language);
if (spoken.length !== languages.length || spoken.some((file) => loaded.has(file.name)) || ![...loaded].some((name) => name.endsWith(".js"))) {
  console.error("The files of the page are not what is counted here: one script, and messages of one language beside it.");
  process.exit(1);
}
const total = sizes.filter((file) => loaded.has(file.name)).reduce((sum, file) => sum + file.size, Math.max(...spoken.map((file) => file.size)));
for (const { name, size, language } of sizes) {
  console.log(`${String(size).padStart(8)}  ${name}  ${language ? `(messages: ${language})` : loaded.has(name) ? "" : "(later)"}`);
}
console.log(`${String(total).padStart(8)}  gzipped at first, with the larger of the languages; at most ${LIMIT}`);
if (total > LIMIT) {
  console.error("The page is larger than its limit.");
  process.exit(1);
}
