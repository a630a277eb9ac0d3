/** The issuer that a rejected ID token names, and the one that was expected. */
export interface IssuerMismatch {
  expected: string;
  found: string;
}

/** The mismatch that made the library reject an ID token. Undefined for any other error. */
export function issuerMismatchOf(error: unknown): IssuerMismatch | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { claim, expected, claims } = (cause.cause ?? {}) as {
      claim?: string;
      expected?: string;
      claims?: { iss?: unknown };
    };
    if (claim === 'iss') return { expected: String(expected), found: String(claims?.iss) };
  }
  return undefined;
}
