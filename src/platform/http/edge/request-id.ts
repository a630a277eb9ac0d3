import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w.:-]{1,128}$/;

/** A new id for every request. The audit trail keeps it, so callers must not choose it. */
export function requestId(): string {
  return randomUUID();
}

/**
 * The id that the caller has given the request, if it is well formed. It is logged, so that a request can be followed
 * across systems.
 */
export function callerRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : undefined;
}
