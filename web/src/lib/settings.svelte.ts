/** What a person has set for this browser: theme, motion, sound and how loud, notifications. */

import { untrack } from "svelte";
import { keeping } from "./keeping";
import { dress, type Theme as Look } from "./theme";
import type { Pace } from "./types";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";

/** How much of its time everything gets at the pace of a table. */
const PACES: Record<Pace, number> = { normal: 1, fast: 0.5, skip: 0 };

class Settings {
  theme = $state<Theme>(pick(keeping.read("theme"), ["auto", "light", "dark"]));
  motion = $state<Motion>(pick(keeping.read("motion"), ["auto", "on", "off"]));
  sound = $state(keeping.read("sound") === "on");
  /** From 0 to 100. */
  volume = $state(within(keeping.read("volume"), 60));
  /** Whether the system says that it is one's move while the page is out of sight. */
  notify = $state(keeping.read("notify") === "on");
  /** The look of the edition on the table; the lobby has the house's own. */
  look = $state.raw<Look | null>(null);
  #pace = 1;
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    for (const system of [this.#dark, this.#still]) system.addEventListener("change", () => this.show());
  }

  /** Whether things move on the screen. */
  get moving(): boolean {
    return this.motion === "auto" ? !this.#still.matches : this.motion === "on";
  }

  /** How long something takes that is to take so many milliseconds. */
  lasts(ms: number): number {
    return this.moving ? ms * this.#pace : 0;
  }

  /** Go at the pace of a table. */
  keepPace(pace: Pace): void {
    this.#pace = PACES[pace];
    document.documentElement.style.setProperty("--pace", String(this.#pace));
  }

  get dark(): boolean {
    return this.theme === "auto" ? this.#dark.matches : this.theme === "dark";
  }

  /** Dress the page in the look of an edition, or in the house's own. */
  wear(look: Look | null): void {
    this.look = look;
    // Whoever dresses the page must not be asked to do so again because it has been done.
    untrack(() => this.show());
  }

  /** Put the settings into the page. */
  show(): void {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    dress(document.documentElement, this.look, this.dark);
    document.documentElement.dataset.motion = this.moving ? "on" : "off";
  }

  keep(): void {
    keeping.write("theme", this.theme);
    keeping.write("motion", this.motion);
    keeping.write("sound", this.sound ? "on" : "off");
    keeping.write("volume", String(this.volume));
    keeping.write("notify", this.notify ? "on" : "off");
    this.show();
  }
}

function pick<T extends string>(value: string | null, values: readonly [T, ...T[]]): T {
  return values.find((one) => one === value) ?? values[0];
}

function within(value: string | null, otherwise: number): number {
  const number = Number(value ?? NaN);
  return number >= 0 && number <= 100 ? number : otherwise;
}

export const settings = new Settings();
