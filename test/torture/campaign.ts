/** How much a campaign has to do: so many steps, or as many as fit before the time is over. */
export interface Budget {
  /** Whether one more belongs to it, when this many are done. */
  more: (done: number) => boolean;
}

/** A count, which rounds add to; the worst of a measurement, by which way is worse; or words, of the latest round. */
export type Figure = number | { most: number } | { least: number } | string;

/** What was measured, by what it is and its unit; where there is a target, the name says so. */
export type Figures = Record<string, Figure>;

export interface Assignment {
  /** `ci` is small and always the same size; `release` goes on for as long as it may. */
  tier: 'ci' | 'release';
  /** The same seed gives the same choices. */
  seed: number;
  /** @param ciAmount steps in the CI tier */
  budget(ciAmount: number): Budget;
  /** A line for whoever watches. */
  say(line: string): void;
}

/** One way of trying to break the service. It throws, with all that is needed to see it again, when it has. */
export interface Campaign {
  name: string;
  /** What it shows, in a sentence. */
  claim: string;
  run(assignment: Assignment): Promise<Figures>;
}
