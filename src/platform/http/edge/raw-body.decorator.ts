import { RouteConfig } from '@nestjs/platform-fastify';

/** The limit of a raw body in octets, larger than any event of the payment provider. */
export const RAW_BODY_LIMIT = 1024 * 1024;

/** Passes the body on as the received bytes, for verifying a signature. */
export const RawBody = () => RouteConfig({ rawBody: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}
