import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The request that a guard or decorator handles. Nest's `switchToHttp` creates three functions, in each guard. */
export const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.getArgByIndex<FastifyRequest>(0);
