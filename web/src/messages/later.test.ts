import { expect, it } from "vitest";
import en from "./en.json";
import { isLater } from "./later";

const SOURCES = import.meta.glob<string>("../**/*.{ts,svelte}", { eager: true, query: "?raw", import: "default" });
const IMPORTED = /^\s*import\s+(?!type\b)(?:[^;"]*?from\s+)?"([^"]+)"/gm;

function found(from: string, name: string): string | undefined {
  const path = new URL(name, `https://x/src/messages/${from}`).pathname.replace("/src/", "../");
  return [path, `${path}.ts`].find((one) => one in SOURCES);
}

/** All that is there once a screen is: it, and what it imports at its head. */
function needed(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of SOURCES[path]!.matchAll(IMPORTED)) {
    const next = name!.startsWith(".") && found(path, name!);
    if (next) needed(next, seen);
  }
  return seen;
}

it("leaves at first whatever the lobby and the table themselves say", () => {
  const first = ["../main.ts", "../components/LobbyPage.svelte", "../components/TablePage.svelte"].flatMap((path) => [...needed(path)]);
  expect(first).toContain("../components/Hand.svelte");
  const code = first.map((path) => SOURCES[path]).join("\n");
  expect(Object.keys(en).filter((key) => isLater(key) && code.includes(`"${key}"`))).toEqual([]);
  expect(Object.keys(en).filter(isLater).length).toBeGreaterThan(100);
});
