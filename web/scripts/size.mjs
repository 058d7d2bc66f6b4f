// Fails the build when a first load of the page, the lobby or a table, is larger than its limits.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 100_000;
const FONTS = 60_000;
const page = new URL("../../src/freehold/server/page/", import.meta.url).pathname;
const MANIFEST = join(page, "manifest.vite.json");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf-8"));
// What was built with what is of use here alone.
rmSync(MANIFEST);

const gzipped = (name) => gzipSync(readFileSync(join(page, name)), { level: 9 }).length;
const isFont = (name) => name.endsWith(".woff2");

/** The files a part of the page needs before it can be used: its script, what that imports at its head, their styles. */
function needs(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) seen.add(file);
  for (const other of chunk.imports ?? []) needs(other, seen);
  return seen;
}

const sum = (files) => [...files].reduce((total, file) => total + gzipped(file), 0);
const languages = Object.keys(manifest).filter((key) => /^src\/messages\/\w+\.json$/.test(key));
// A screen that lends parts to others is a chunk by the same name.
const screens = ["LobbyPage", "TablePage"].map((name) => Object.keys(manifest).find((key) => manifest[key].name === name && manifest[key].file.endsWith(".js")));
if (languages.length < 2 || screens.includes(undefined)) {
  console.error("The files of the page are not what is counted here: a shell, two screens, and messages by language.");
  process.exit(1);
}
// Nobody loads two languages at once: the largest is counted.
const spoken = (key) => sum(needs(key));
const more = (key) => spoken(key.replace(".json", ".more.json"));
// The lobby waits for the words of what comes later, the table does not.
const words = { LobbyPage: Math.max(...languages.map((key) => spoken(key) + more(key))), TablePage: Math.max(...languages.map(spoken)) };
const shell = needs("index.html");
const loads = screens.map((key) => ({ key, files: new Set([...shell, ...needs(key), "index.html"]) }));

for (const name of readdirSync(join(page, "assets"))) {
  const file = `assets/${name}`;
  const first = loads.some((load) => load.files.has(file));
  console.log(`${String(isFont(name) ? readFileSync(join(page, file)).length : gzipped(file)).padStart(8)}  ${file}${first ? "" : "  (later)"}`);
}
let tooLarge = false;
for (const { key, files } of loads) {
  const code = [...files].filter((file) => !isFont(file));
  const fonts = [...files].filter(isFont).reduce((total, file) => total + readFileSync(join(page, file)).length, 0);
  const total = sum(code) + words[manifest[key].name];
  console.log(`${String(total).padStart(8)}  gzipped at first for ${manifest[key].name}, with the largest of the languages; at most ${LIMIT}`);
  console.log(`${String(fonts).padStart(8)}  of fonts; at most ${FONTS}`);
  tooLarge ||= total > LIMIT || fonts > FONTS;
}
if (tooLarge) {
  console.error("The page is larger than its limit.");
  process.exit(1);
}
