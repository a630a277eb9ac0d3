import type { ExecutionContext } from '@nestjs/common';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The request that a guard or decorator handles. */
export const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** The facts about the route of a request, see route.ts. */
export const routeFactsOf = (request: FastifyRequest): FastifyContextConfig => request.routeOptions.config;
