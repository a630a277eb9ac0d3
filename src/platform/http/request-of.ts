import type { ExecutionContext } from '@nestjs/common';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** See {@link routeFactsOf}. */
    routeFacts?: FastifyContextConfig;
  }
}

/** The request that a guard or decorator handles. Nest's `switchToHttp` creates three functions, in each guard. */
export const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.getArgByIndex<FastifyRequest>(0);

/** The facts about the route of a request, see route.ts. Fastify creates `routeOptions` anew whenever it is read. */
export const routeFactsOf = (request: FastifyRequest): FastifyContextConfig =>
  (request.routeFacts ??= request.routeOptions.config);
