/** Seconds for the sign-in at the provider. */
export const ATTEMPT_SECONDS = 600;

/** A sign-in in progress. Its values are verified in the callback. */
export interface Attempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
}

declare module '@fastify/secure-session' {
  interface SessionData {
    attempt: Attempt;
    /** Milliseconds since the epoch. */
    startedAt: number;
  }
}
