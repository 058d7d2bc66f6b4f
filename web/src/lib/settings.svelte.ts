/** What a person has set for this browser: theme, motion, sound, language, size of steps. */

import { keeping } from "./keeping";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "on" | "off";

class Settings {
  theme = $state<Theme>(pick(keeping.read("theme"), ["auto", "light", "dark"]));
  motion = $state<Motion>(pick(keeping.read("motion"), ["auto", "on", "off"]));
  sound = $state(keeping.read("sound") === "on");
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #still = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    this.#dark.addEventListener("change", () => this.show());
  }

  /** Whether things move on the screen. */
  get moving(): boolean {
    return this.motion === "auto" ? !this.#still.matches : this.motion === "on";
  }

  /** Put the settings into the page. */
  show(): void {
    const dark = this.theme === "auto" ? this.#dark.matches : this.theme === "dark";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.documentElement.dataset.motion = this.moving ? "on" : "off";
  }

  keep(): void {
    keeping.write("theme", this.theme);
    keeping.write("motion", this.motion);
    keeping.write("sound", this.sound ? "on" : "off");
    this.show();
  }
}

function pick<T extends string>(value: string | null, values: readonly [T, ...T[]]): T {
  return values.find((one) => one === value) ?? values[0];
}

export const settings = new Settings();
