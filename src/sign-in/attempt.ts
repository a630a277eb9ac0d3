/** Seconds that a user has to sign in at the identity provider. */
export const ATTEMPT_SECONDS = 600;

/** A sign-in in progress. The callback verifies its values. */
export interface Attempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** Whether the person is asked to prove again who they are. */
  isFresh: boolean;
  /** The hash of the secret in the cookie that binds the attempt to its browser, in base64url. */
  binding: string;
}

declare module '@fastify/secure-session' {
  interface SessionData {
    attempt: Attempt;
    /** The start of the attempt in milliseconds since the epoch. */
    startedAt: number;
  }
}
