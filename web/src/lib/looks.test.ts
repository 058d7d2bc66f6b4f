import { describe, expect, it } from "vitest";
import { hatch, initials, seatColour, seatShape } from "./looks";
import type { Edition } from "./types";

const SEATS = Array.from({ length: 14 }, (_, seat) => seat);
const edition = (...colours: string[]) => ({ groups: colours.map((colour, index) => ({ index, colour })) }) as unknown as Edition;

describe("marks of seats", () => {
  it("are fourteen different ones, by shape alone", () => {
    expect(new Set(SEATS.map(seatShape)).size).toBe(14);
  });

  it("have a colour of the eight", () => {
    expect(SEATS.map(seatColour)).toContain("var(--seat-7)");
    expect(seatColour(8)).toBe("var(--seat-0)");
  });
});

describe("initials", () => {
  it("are one letter where that is enough, and two where names begin alike", () => {
    expect(initials(["Ann", "Bob"], 0)).toBe("A");
    expect(initials(["Ann", "Ada"], 1)).toBe("Ad");
    expect(initials(["Bot 1", "Bot 2"], 1)).toBe("B2");
  });
});

describe("hatches", () => {
  it("are light on dark colours and dark on light ones", () => {
    const book = edition("#f4d43c", "#3b4048");
    expect(hatch(book, 0)).toBe("url(#h0d)");
    expect(hatch(book, 1, "s")).toBe("url(#h1ls)");
  });

  it("do not trust a colour that is none", () => {
    expect(hatch(edition("url(javascript:1)"), 0)).toBe("url(#h0d)");
  });
});
