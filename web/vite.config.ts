import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** Where `freehold serve` listens; FREEHOLD_PORT says where else. */
const port = loadEnv("", ".", "FREEHOLD_").FREEHOLD_PORT ?? "8080";

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
