import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { requestOf, routeFactsOf } from '../request-of.js';

/** Whether the client prefers the export of the route over a page of JSON. */
export const WantsExport = createParamDecorator((_data: unknown, context: ExecutionContext): boolean =>
  wantsExport(requestOf(context)),
);

/** A parameter of a media range, such as `charset=utf-8`, except its quality. A quoted value may have any character. */
const PARAMETER = /;\s*(?!q\s*=)[^;,"]*(?:"(?:[^"\\]|\\.)*"[^;,"]*)*/gi;

/** Decides by the qualities in `Accept`, whatever other parameters it has. HEAD never starts a stream. */
export function wantsExport(request: FastifyRequest): boolean {
  const { exports: type } = routeFactsOf(request);
  if (type === undefined || request.method !== 'GET') return false;
  const accept = request.headers.accept?.replace(PARAMETER, '');
  return new Negotiator({ headers: { accept } }).mediaType(['application/json', type]) === type;
}
