import type { FastifyRequest } from 'fastify';
import { SessionChangedError } from './errors/errors.js';

/** The header with the id of the person for whom a page was loaded. */
export const EXPECTED_USER = 'x-expected-user';

/** Returns the header as it was sent. Undefined without it. */
export function expectedUserOf({ headers }: FastifyRequest): string | undefined {
  return headers[EXPECTED_USER]?.toString();
}

/**
 * Refuses a request from a page that was loaded for another person: since then, someone else has signed in with the
 * same browser.
 * @throws SessionChangedError
 */
export function assertExpected(expected: string | undefined, userId: string): void {
  if (expected !== undefined && expected.toLowerCase() !== userId) throw new SessionChangedError();
}
