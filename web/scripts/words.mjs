// Which messages the page needs at first: those that the shell and the table name. The others go into
// `<language>.more.json`, which comes with the lobby, that has room for it, or with the first part that is loaded later.
// The words of events, of the Banker's pad and of the count are in `<language>.event.json`, those of the coach in
// `<language>.coach.json`; they come with those alone.
//
//   node scripts/words.mjs          check that every message is where it belongs
//   node scripts/words.mjs --sort   put them there
import { readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const src = new URL("../src/", import.meta.url).pathname;
const messages = join(src, "messages");
const FIRST = ["main.ts", "components/TablePage.svelte"];

/** The modules that are there from the beginning: everything that is imported at the head of one of them. */
function modules(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(file, "utf-8").matchAll(/^\s*(?:import|export)\s(?!type\s)(?:[^"(=]*?\sfrom\s)?"(\.[^"]+)"/gm)) {
    const at = resolve(dirname(file), name);
    const real = [at, `${at}.ts`].find((one) => /\.(svelte|ts)$/.test(one) && existsSync(one));
    if (real) modules(real, found);
  }
  return found;
}

const found = new Set(FIRST.flatMap((name) => [...modules(join(src, name))]));
const code = [...found].map((file) => readFileSync(file, "utf-8")).join("\n");
/** Keys that are put together while the page runs begin like this. */
const begun = [...code.matchAll(/`([a-z-]+(?:\.[a-z-]+)*\.)\$\{/g)].map(([, prefix]) => prefix);
// Words that are made of what the server says.
const MADE = ["event.", "terms.", "piece.", "pieces.", "some.", "cause.", "do."];
const atFirst = (key) => code.includes(`"${key}"`) || [...begun, ...MADE].some((prefix) => key.startsWith(prefix));

const read = (name) => (existsSync(join(messages, name)) ? JSON.parse(readFileSync(join(messages, name), "utf-8")) : {});
const written = (texts) => `${JSON.stringify(texts, null, 1)}\n`;
const languages = readdirSync(messages).filter((name) => /^\w+\.json$/.test(name)).map((name) => name.replace(".json", ""));
const english = Object.keys({ ...read("en.json"), ...read("en.more.json") });
let wrong = 0;
for (const language of languages) {
  const texts = { ...read(`${language}.json`), ...read(`${language}.more.json`) };
  // In the order of the English, so that files can be laid side by side.
  const keys = [...english.filter((key) => key in texts), ...Object.keys(texts).filter((key) => !english.includes(key))];
  const part = (wanted) => Object.fromEntries(keys.filter((key) => atFirst(key) === wanted).map((key) => [key, texts[key]]));
  for (const [name, sorted] of [[`${language}.json`, part(true)], [`${language}.more.json`, part(false)]]) {
    if (process.argv.includes("--sort")) writeFileSync(join(messages, name), written(sorted));
    const strangers = Object.keys(read(name)).filter((key) => !(key in sorted));
    if (strangers.length) console.error(`${name}: not needed there: ${strangers.join(", ")}`);
    wrong += strangers.length;
  }
}
/** Events and the coach have their words to themselves: nothing that is there from the beginning may want one of them. */
for (const [language, part] of languages.flatMap((language) => ["event", "coach"].map((part) => [language, part]))) {
  const name = `${language}.${part}.json`;
  const first = Object.keys(read(`en.${part}.json`));
  const texts = read(name);
  const early = Object.keys(texts).filter((key) => code.includes(`"${key}"`));
  if (early.length) console.error(`${name}: wanted before it is there: ${early.join(", ")}`);
  wrong += early.length;
  const keys = [...first.filter((key) => key in texts), ...Object.keys(texts).filter((key) => !first.includes(key))];
  if (process.argv.includes("--sort")) writeFileSync(join(messages, name), written(Object.fromEntries(keys.map((key) => [key, texts[key]]))));
}
if (wrong) console.error("node scripts/words.mjs --sort puts them where they belong.");
process.exit(wrong ? 1 : 0);
