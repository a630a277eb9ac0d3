/** A change that the service makes shortly before a period ends. */
export interface Stop {
  subscription: string;
  /** The end of the period, in seconds since 1970. */
  end: number;
}

/** Lists the changes that the service has not made yet. */
export type ListStops = () => Promise<Stop[]>;
