import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: 43 characters that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is kept: its plain SHA-256 serves, as there is nothing in it to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
