/** The amount of work of a campaign. */
export interface Budget {
  /** Whether to continue after this many iterations. */
  more: (done: number) => boolean;
}

/** The amount of the CI tier, and the minimum of the release tier, which runs until its time is over. */
export interface Amounts {
  ci: number;
  release: number;
}

/**
 * The worst value of a measurement that depends on the speed of the machine. A missed target is reported. Beyond the gate
 * the run fails; a machine with half of its processor time should still meet it.
 */
export type Measurement = ({ most: number } | { least: number }) & { target?: number; gate?: number };

/** Rounds add up counts, keep the worst measurement and the latest text. */
export type Figure = number | string | Measurement;

/** Figures by name and unit. */
export type Figures = Record<string, Figure>;

export interface Assignment {
  /** `ci` is small and has a fixed size; `release` uses the given time. */
  tier: keyof Amounts;
  /** The same seed leads to the same choices. */
  seed: number;
  budget(amounts: Amounts): Budget;
  /** Prints a line of progress. */
  say(line: string): void;
}

/** One way to try to break the service. Throws an error with everything needed to reproduce the defect. */
export interface Campaign {
  name: string;
  /** The property that it tests, in a sentence. */
  claim: string;
  run(assignment: Assignment): Promise<Figures>;
}
