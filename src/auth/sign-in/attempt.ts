/** How long a person may take at the provider, in seconds. */
export const ATTEMPT_SECONDS = 600;

/** One sign-in under way: what the callback has to match, and where to go then. Sealed in a cookie of its own. */
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
