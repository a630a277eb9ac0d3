/** The amount of work that a campaign may do. */
export interface Budget {
  /** Returns whether to continue after this many iterations. */
  more: (done: number) => boolean;
}

/** The iterations of a campaign. The CI tier runs exactly these. The release tier runs at least these, until its time is over. */
export interface Amounts {
  ci: number;
  release: number;
}

/**
 * The worst value of a measurement that depends on the speed of the machine. A missed target is only reported. A missed
 * gate fails the run, so even a machine that is half busy should meet it.
 */
export type Measurement = ({ most: number } | { least: number }) & { target?: number; gate?: number };

/**
 * A reported value. Over several rounds counts are added up, and the worst measurement and the latest text are kept.
 */
export type Figure = number | string | Measurement;

/** Reported values. The key has a name and a unit, such as `p99, ms`. */
export type Figures = Record<string, Figure>;

export interface Assignment {
  /** `ci` runs a small, fixed amount. `release` runs for the given time. */
  tier: keyof Amounts;
  /** The seed of the random choices. The same seed gives the same choices. */
  seed: number;
  budget(amounts: Amounts): Budget;
  /** Prints a line of progress. */
  say(line: string): void;
}

/** One way to try to break the service. It throws an error that contains everything needed to reproduce the defect. */
export interface Campaign {
  name: string;
  /** The property that the campaign tests, in a sentence. */
  claim: string;
  run(assignment: Assignment): Promise<Figures>;
}
