import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { isLater } from "./src/messages/later";

/** Where `freehold serve` listens; FREEHOLD_PORT says where else. */
const port = loadEnv("", ".", "FREEHOLD_").FREEHOLD_PORT ?? "8080";

/** Builds two files of a language's messages: what is said at first, and with `?rest` what is said later. */
function messagesInTwo(): Plugin {
  return {
    name: "messages-in-two",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const found = /\/messages\/\w+\.json(\?rest)?$/.exec(id);
      if (!found) return null;
      const texts: [string, unknown][] = Object.entries(JSON.parse(code));
      return { code: JSON.stringify(Object.fromEntries(texts.filter(([key]) => isLater(key) === Boolean(found[1])))), map: null };
    },
  };
}

/** The page is built into the Python package, so that people who install Freehold need no Node. */
export default defineConfig({
  plugins: [svelte(), messagesInTwo()],
  build: {
    outDir: "../src/freehold/server/page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // A strict content policy allows no data: or inline assets.
    assetsInlineLimit: 0,
    // Read, and taken away again, by scripts/size.mjs.
    manifest: "manifest.vite.json",
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
