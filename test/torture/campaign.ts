/** How much a campaign has to do. */
export interface Budget {
  /** Whether to go on when this many are done. */
  more: (done: number) => boolean;
}

/** The amount of the CI tier, and the least of the release tier, which goes on until its time is over. */
export interface Amounts {
  ci: number;
  release: number;
}

/**
 * The worst value of a measurement that depends on the machine's speed. A missed target is reported; a run fails
 * beyond the gate, which a machine that gives half of its processor time to other work still meets.
 */
export type Measurement = ({ most: number } | { least: number }) & { target?: number; gate?: number };

/** A count, which rounds add up; a measurement, of which the worst round counts; or text, of the latest round. */
export type Figure = number | string | Measurement;

/** Figures by name and unit. */
export type Figures = Record<string, Figure>;

export interface Assignment {
  /** `ci` is small and always the same size; `release` takes as long as it is given. */
  tier: keyof Amounts;
  /** The same seed gives the same choices. */
  seed: number;
  budget(amounts: Amounts): Budget;
  /** Prints a line of progress. */
  say(line: string): void;
}

/** One way of trying to break the service. It throws with everything needed to reproduce the defect. */
export interface Campaign {
  name: string;
  /** What it shows, in a sentence. */
  claim: string;
  run(assignment: Assignment): Promise<Figures>;
}
