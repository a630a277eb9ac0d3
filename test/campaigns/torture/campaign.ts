/** Limits the work of a campaign. */
export interface Budget {
  /** Whether to continue after this many iterations. */
  more: (done: number) => boolean;
}

/**
 * Iterations of a campaign. The CI tier runs exactly this many. The release tier runs at least this many in its first
 * round, and continues until its time is over.
 */
export interface Amounts {
  ci: number;
  release: number;
}

/**
 * The worst value of a measurement that depends on the machine's speed. A missed target is only reported. A missed gate
 * fails the run, so even a half-busy machine should meet it.
 */
export type Measurement = ({ most: number } | { least: number }) & { target?: number; gate?: number };

/**
 * A reported value. Several rounds are combined: counts are added, the worst measurement and the latest text are kept.
 */
export type Figure = number | string | Measurement;

/** Reported values by name and unit, such as `p99, ms`. */
export type Figures = Record<string, Figure>;

export interface Assignment {
  /** `release` also has a time, see `Amounts`. */
  tier: keyof Amounts;
  /** The same seed makes the same random choices. */
  seed: number;
  budget(amounts: Amounts): Budget;
  say(line: string): void;
}

/** One way to break the service. Throws an error with everything needed to reproduce the defect. */
export interface Campaign {
  name: string;
  /** The property that the campaign tests, in a sentence. */
  claim: string;
  run(assignment: Assignment): Promise<Figures>;
}
