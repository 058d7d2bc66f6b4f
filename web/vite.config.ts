import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

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
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
