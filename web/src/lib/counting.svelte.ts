/** A count sheet somebody fills in: kept across reloads, and valued by the server whenever it rests. */

import { post } from "./api";
import { freshColumn, isBlank, wishOf, type Column, type CountProblem, type Counted, type PlayerCount } from "./count";
import { keeping } from "./keeping";
import { troubled } from "./refusing";
import type { Edition } from "./types";

const REST_MS = 250;

/** How a sheet is valued: alone, or as a table of an event. */
export type Valuing = (players: PlayerCount[], options: string[]) => Promise<Counted>;

export class CountSheet {
  columns = $state<Column[]>([]);
  options = $state<string[]>([]);
  edition = $state.raw<Edition | null>(null);
  found = $state.raw<Counted | null>(null);
  trouble = $state("");
  /** What is shown is not yet of what is written. */
  behind = $state(false);
  #timer = 0;
  #asked = 0;

  constructor(
    private readonly key: string,
    private readonly value: Valuing,
  ) {}

  /** Begin with what was written down before, or with empty columns for these names. */
  begin(names: string[], fixed: boolean): void {
    const kept = this.#kept();
    const same = kept && (!fixed || kept.columns.length === names.length);
    this.options = kept?.options ?? [];
    this.columns = same ? kept.columns : names.map(freshColumn);
    if (fixed) names.forEach((name, n) => (this.columns[n]!.name = name));
  }

  #kept(): { columns: Column[]; options: string[] } | null {
    try {
      const kept = JSON.parse(keeping.read(this.key) ?? "null") as { columns: Column[]; options: string[] } | null;
      return kept && Array.isArray(kept.columns) ? { columns: kept.columns.map((one) => ({ ...freshColumn(""), ...one })), options: kept.options ?? [] } : null;
    } catch {
      return null;
    }
  }

  /** The columns as the server reads them. */
  get players(): PlayerCount[] {
    return this.edition ? this.columns.map((column) => wishOf(this.edition!, column)) : [];
  }

  /** Keep what is written, and have it valued once nobody writes for a moment; called whenever something has changed. */
  changed(): void {
    const players = this.players;
    if (!players.length) return;
    keeping.write(this.key, JSON.stringify({ columns: this.columns, options: this.options }));
    const options = [...this.options];
    this.behind = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(players, options), this.found ? REST_MS : 0);
  }

  async #ask(players: PlayerCount[], options: string[]): Promise<void> {
    const asked = ++this.#asked;
    try {
      const found = await this.value(players, options);
      if (asked !== this.#asked) return;
      this.found = found;
      this.trouble = "";
      this.behind = false;
    } catch (error) {
      if (asked === this.#asked) this.trouble = troubled(error);
    }
  }

  /** Nothing is counted any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  /** Nobody has written anything yet: no ranking is to be seen in that. */
  get blank(): boolean {
    return this.columns.every(isBlank);
  }

  /** What is wrong in a row of a column; what is wrong with the whole sheet is marked in that row of every column. */
  wrong(player: number, row: string): CountProblem[] {
    return (this.found?.problems ?? []).filter((problem) => problem.key === row && (problem.player === player || problem.player < 0 || this.#twice(problem, player)));
  }

  /** A deed that is counted twice is marked wherever it is. */
  #twice(problem: CountProblem, player: number): boolean {
    if (problem.reason !== "count-deed-twice") return false;
    return this.columns[player]?.deeds.some(({ deed }) => `deeds.${deed}` === problem.key) ?? false;
  }

  /** Whose deed it is by the sheet, besides this player. */
  holder(deed: number, besides: number): string {
    return this.columns.find((column, n) => n !== besides && !column.out && column.deeds.some((one) => one.deed === deed))?.name ?? "";
  }
}

/** A sheet that belongs to no event. */
export function sheetOf(edition: string): CountSheet {
  return new CountSheet(`count.${edition}`, (players, options) => post<Counted>("/api/count", { edition, options, players, notes: null }));
}
