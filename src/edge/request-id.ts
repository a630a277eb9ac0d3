import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's own id if it sent a sane one, so that a request can be followed across systems, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : uuidv7();
}
