import { RouteConfig } from '@nestjs/platform-fastify';

/** Fastify answers HEAD wherever it answers GET. A GET that changes something must not run for it: 405 instead. */
export const GetOnly = () => RouteConfig({ getOnly: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    getOnly?: boolean;
  }
}
