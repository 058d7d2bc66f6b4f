/** A game that is looked back on, move by move: what can be told of each, by turn. */

import { byTurn } from "./log";
import type { GameEvent, History } from "./types";

/** A move and what came of it; nothing where that is not known yet. */
export interface Retold {
  move: number;
  seat: number;
  /** The move in the notation. */
  text: string;
  events: GameEvent[];
}

export interface RetoldTurn {
  turn: number;
  /** Whose turn it is, -1 before play or where that is not known yet. */
  seat: number;
  moves: Retold[];
}

type Known = ReadonlyMap<number, GameEvent[]>;

/** What happened by move, from everything a story tells. */
export function byMove(events: GameEvent[]): Map<number, GameEvent[]> {
  const found = new Map<number, GameEvent[]>();
  for (const event of events) found.set(event.move, [...(found.get(event.move) ?? []), event]);
  return found;
}

/** The turns of a game in their order. A move of which nothing is worth telling is left out once it is known. */
export function retell(history: History, known: Known): RetoldTurn[] {
  const groups = byTurn([history.first, ...history.moves.map((move) => move.n)].flatMap((n) => known.get(n) ?? []));
  const turns = new Map<number, RetoldTurn>(groups.map(({ turn, seat }) => [turn, { turn, seat, moves: [] }]));
  const turnOf = (turn: number): RetoldTurn => {
    const found = turns.get(turn) ?? { turn, seat: -1, moves: [] };
    turns.set(turn, found);
    return found;
  };
  const made = new Map(history.moves.map((move) => [move.n, move]));
  for (const { turn, events } of groups) {
    for (const [move, told] of byMove(events)) {
      const { seat = -1, text = "" } = made.get(move) ?? {};
      turnOf(turn).moves.push({ move, seat, text, events: told });
    }
  }
  for (const { n, seat, text, turn } of history.moves) if (!known.has(n)) turnOf(turn).moves.push({ move: n, seat, text, events: [] });
  const told = [...turns.values()].filter(({ moves }) => moves.length).sort((a, b) => a.turn - b.turn);
  for (const { moves } of told) moves.sort((a, b) => a.move - b.move);
  return told;
}

/** The last line that is not after a move: where a list of moves stands. */
export function lineAt(turns: RetoldTurn[], at: number): Retold | undefined {
  return turns.flatMap(({ moves }) => moves).findLast(({ move }) => move <= at);
}
