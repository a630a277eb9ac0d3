import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './walk.js';

type Headers = NonNullable<NonNullable<OpenAPIObject['components']>['headers']>;

const HEADERS: Headers = {
  RequestId: {
    description: 'Identifies the request in the log. The service chooses it.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: 'Where the redirect leads.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
};

export const OF_EVERY_RESPONSE = { 'x-request-id': 'RequestId' };
const OF_REDIRECTS = { location: 'Location' };
const OF_TEMPORARY_ERRORS = { 'retry-after': 'RetryAfter' };

export function addHeaderComponents(document: OpenAPIObject): void {
  document.components!.headers = HEADERS;
}

/** Adds the headers of each response of an operation, except for those of a proxy. */
export function addHeaders({ responses }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (status === 'default') continue;
    const { headers, content = {} } = response as { headers?: object; content?: object };
    // A failed health check is not a problem response, so it has no `Retry-After`.
    const isTemporary = ['429', '503'].includes(status) && !('application/json' in content);
    const names = {
      ...OF_EVERY_RESPONSE,
      ...(status.startsWith('3') && OF_REDIRECTS),
      ...(isTemporary && OF_TEMPORARY_ERRORS),
    };
    Object.assign(response!, { headers: { ...headers, ...references(names) } });
  }
}

function references(names: Record<string, string>): object {
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}
