import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** Where `freehold serve` listens; FREEHOLD_PORT says where else. */
const port = loadEnv("", ".", "FREEHOLD_").FREEHOLD_PORT ?? "8080";

type Look = (id: string) => { importedIds: readonly string[] } | null;

/** Everything a module needs before it can be used. */
function needs(id: string, look: Look, found = new Set<string>()): Set<string> {
  if (!found.has(id)) {
    found.add(id);
    for (const other of look(id)?.importedIds ?? []) needs(other, look, found);
  }
  return found;
}

/** What every page needs is one file, and what only the table needs at first is another: many small ones compress badly. */
function gathered(look: Look, ids: string[]): Map<string, string> {
  const of = (name: string) => needs(ids.find((id) => id.endsWith(name)) ?? name, look);
  const [all, lobby, table] = [of("/src/main.ts"), of("/LobbyPage.svelte"), of("/TablePage.svelte")];
  const shell = [...all, ...table].filter((id) => all.has(id) || lobby.has(id));
  return new Map([...[...table].map((id): [string, string] => [id, "TablePage"]), ...shell.map((id): [string, string] => [id, "shell"])]);
}
let files: Map<string, string> | undefined;

/** The page is built into the Python package, so that people who install Freehold need no Node. */
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/freehold/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: or inline assets.
    assetsInlineLimit: 0,
    // Read, and taken away again, by scripts/size.mjs.
    manifest: "manifest.vite.json",
    rollupOptions: {
      output: {
        manualChunks(id, { getModuleInfo, getModuleIds }) {
          files ??= gathered(getModuleInfo, [...getModuleIds()]);
          return files.get(id);
        },
      },
    },
  },
  // Tests of what needs no page: functions over plain data. Everything else is tested in a real browser.
  test: { include: ["src/**/*.test.ts"], environment: "node" },
  server: {
    proxy: {
      "/api": `http://127.0.0.1:${port}`,
      "/ws": { target: `ws://127.0.0.1:${port}`, ws: true },
    },
  },
});
