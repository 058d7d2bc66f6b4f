/** Parts of the page that are fetched when they are first needed, or before that in a quiet moment. */

import type { Component } from "svelte";
import { words, type Later } from "./i18n.svelte";
import { whenIdle } from "./idle";

export class Part<Props extends Record<string, any>> {
  /** The part, once it is here; from then on it is shown without a wait. */
  component = $state.raw<Component<Props> | null>(null);
  #fetching: Promise<Component<Props>> | null = null;

  /** The table has its words from the beginning; all other parts wait for theirs. */
  constructor(
    private readonly fetch: () => Promise<{ default: Component<Props> }>,
    private readonly worded: readonly Later[] = ["more"],
  ) {}

  /** Have it; asked for again after it could not be had. */
  load(): Promise<Component<Props>> {
    this.#fetching ??= Promise.all([this.fetch(), ...this.worded.map((what) => words.later(what))]).then(
      ([{ default: component }]) => (this.component = component),
      (trouble: unknown) => {
        this.#fetching = null;
        throw trouble;
      },
    );
    return this.#fetching;
  }
}

interface Fetched {
  readonly component: unknown;
  load: () => Promise<unknown>;
}

/** Fetch those that are not here yet, one after the other, when the browser has nothing else to do. */
export function prepare(parts: Fetched[]): void {
  const next = parts.find((part) => part.component === null);
  if (!next) return;
  whenIdle(() => void next.load().then(() => prepare(parts), () => undefined));
}
