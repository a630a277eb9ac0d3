/** Seconds that a person has at the provider. */
export const ATTEMPT_SECONDS = 600;

/** A sign-in in progress: what the callback must match, and where the browser goes afterwards. Each has its own cookie. */
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
