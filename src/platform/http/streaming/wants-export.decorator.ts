import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { requestOf, routeFactsOf } from '../request-of.js';

/** Whether the client prefers the export of the route over a page of JSON. */
export const WantsExport = createParamDecorator((_data: unknown, context: ExecutionContext): boolean =>
  wantsExport(requestOf(context)),
);

/** Decides by the qualities in `Accept`. HEAD never starts a stream. */
export function wantsExport(request: FastifyRequest): boolean {
  const { exports: type } = routeFactsOf(request);
  if (type === undefined || request.method !== 'GET') return false;
  return new Negotiator(request).mediaType(['application/json', type]) === type;
}
