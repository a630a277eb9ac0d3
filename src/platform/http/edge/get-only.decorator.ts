import { RouteConfig } from '@nestjs/platform-fastify';

/** Answers HEAD with 405, for a GET with side effects. By default, Fastify runs the GET handler for HEAD. */
export const GetOnly = () => RouteConfig({ getOnly: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    getOnly?: boolean;
  }
}
