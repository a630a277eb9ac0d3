import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError } from '../../errors.js';
import type { Fault } from '../../faults.js';
import { newId } from '../../state/ids.js';

export interface Call {
  requestId: string;
  method: string;
  path: string;
  form: string;
  key: string | undefined;
  authorization: string;
}

export interface Answer {
  requestId: string;
  status: number;
  body: object;
  isReplay?: boolean;
}

export async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const body = await text(request);
  const method = request.method ?? 'GET';
  const key = request.headers['idempotency-key'];
  return {
    requestId: newId('req_', 14),
    method,
    path: url.pathname,
    form: method === 'POST' ? body : url.search.slice(1) || body,
    // Stripe ignores the header for other methods, which are idempotent anyway.
    key: method === 'POST' && typeof key === 'string' ? key : undefined,
    authorization: request.headers.authorization ?? '',
  };
}

export function failure({ requestId }: Call, error: unknown): Answer {
  if (error instanceof ApiError) return { requestId, status: error.status, body: error.body };
  // Logged, because the caller cannot tell a defect of the sandbox from an error of Stripe.
  console.error(error);
  return { requestId, status: 500, body: new ApiError(500, String(error), { type: 'api_error' }).body };
}

export function serverError(): ApiError {
  return new ApiError(500, 'An unknown error occurred.', { type: 'api_error' });
}

export function send(response: ServerResponse, call: Call, answer: Answer, fault: Fault | undefined): void {
  const json =
    fault?.kind === 'garbage' ? '<html>Everything is fine.</html>' : JSON.stringify(answer.body, null, 2);
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    'request-id': call.requestId,
    ...(call.key !== undefined && { 'idempotency-key': call.key }),
    ...(answer.isReplay && { 'idempotent-replayed': 'true', 'original-request': answer.requestId }),
  });
  if (fault?.kind !== 'cut body') response.end(json);
  else response.write(json.slice(0, json.length / 2), () => response.destroy());
}
