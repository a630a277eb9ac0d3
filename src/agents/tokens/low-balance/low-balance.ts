export interface LowBalance {
  /** The balance at which the organization wants to be told. Null if it does not. */
  threshold: number | null;
  /** Whether the balance is at or below the threshold. */
  reached: boolean;
}

export function lowBalanceOf(balance: number, threshold: number | null): LowBalance {
  return { threshold, reached: threshold !== null && balance <= threshold };
}

/** Whether a change of the balance reaches the threshold. A balance that was low before does not reach it again. */
export function crosses(before: number, after: number, threshold: number): boolean {
  return lowBalanceOf(after, threshold).reached && !lowBalanceOf(before, threshold).reached;
}
