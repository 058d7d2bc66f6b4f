import { describe, expect, it } from "vitest";
import { dress, type Theme } from "./theme";

const LIGHT = { desk: "#111111", paper: "#ffffff", cell: "#fefefe", ink: "#000000", accent: "#123456", map: "#222222", water: "#aaaaaa", sand: "#bbbbbb" };
const THEME: Theme = { light: { ...LIGHT, corner: "#bf432b" }, dark: { ...LIGHT, desk: "#000001" } };

function element(): { node: HTMLElement; set: Map<string, string> } {
  const set = new Map<string, string>();
  const style = { setProperty: (name: string, value: string) => set.set(name, value), removeProperty: (name: string) => set.delete(name) };
  return { node: { style } as unknown as HTMLElement, set };
}

describe("dress", () => {
  it("puts eight keys and the corner on an element", () => {
    const { node, set } = element();
    dress(node, THEME, false);
    expect(set.size).toBe(9);
    expect(set.get("--accent")).toBe("#123456");
    expect(set.get("--corner")).toBe("#bf432b");
  });

  it("takes what the dark theme does not name off again", () => {
    const { node, set } = element();
    dress(node, THEME, false);
    dress(node, THEME, true);
    expect(set.get("--desk")).toBe("#000001");
    expect(set.has("--corner")).toBe(false);
  });

  it("goes back to the house's own without a theme", () => {
    const { node, set } = element();
    dress(node, THEME, true);
    dress(node, null, true);
    expect(set.size).toBe(0);
  });

  it("trusts nothing that is not a plain colour", () => {
    const { node, set } = element();
    dress(node, { ...THEME, light: { ...LIGHT, desk: "red;background:url(x)" } }, false);
    expect(set.has("--desk")).toBe(false);
    expect(set.has("--paper")).toBe(true);
  });
});
