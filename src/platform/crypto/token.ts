import { hash, randomBytes } from 'node:crypto';

/** Creates a token of 32 random bytes in base64url, which are 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export const TOKEN = /^[\w-]{43}$/;

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored form of a token. Plain SHA-256 is enough, because random bytes cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
