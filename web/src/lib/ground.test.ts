import { describe, expect, it } from "vitest";
import { insideOf } from "./ground";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 760"><defs><pattern id="vb"/><clipPath id="vl"/></defs><g clip-path="url(#vl)"><path fill="url(#vb)"/></g><use href="#vb"/></svg>';

describe("insideOf", () => {
  it("gives every id a name of its own, wherever it is used", () => {
    const inside = insideOf(SVG, "a");
    expect(inside).toContain('id="a-vb"');
    expect(inside).toContain("url(#a-vl)");
    expect(inside).toContain("url(#a-vb)");
    expect(inside).toContain('href="#a-vb"');
    expect(inside).not.toMatch(/#v[bl]/);
  });

  it("leaves the frame away", () => {
    expect(insideOf(SVG, "a")).not.toContain("<svg");
    expect(insideOf(SVG, "a")).not.toContain("</svg>");
  });

  it("makes nothing of what is no drawing", () => {
    expect(insideOf("", "a")).toBe("");
    expect(insideOf("not found", "a")).toBe("");
  });
});
