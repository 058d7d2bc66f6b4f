/** Everybody's worth, once a turn. */

export interface Sample {
  turn: number;
  worth: number[];
}

/** The samples with the latest one; what was taken back is taken out. */
export function noted(samples: Sample[], turn: number, worth: number[]): Sample[] {
  return [...samples.filter((sample) => sample.turn < turn), { turn, worth }];
}

/** So many of a row of figures, evenly, the first and the last among them. */
export function thinned(figures: number[], most: number): number[] {
  if (figures.length <= most) return figures;
  return Array.from({ length: most }, (_, n) => figures[Math.round((n * (figures.length - 1)) / (most - 1))]!);
}
