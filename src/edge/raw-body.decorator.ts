import { RouteConfig } from '@nestjs/platform-fastify';

/** Octets of a body that is not ours to parse: larger than any event of the payment provider. */
export const RAW_BODY_LIMIT = 1024 * 1024;

/** Hands the body on as the bytes that came, for a signature to be checked over. */
export const RawBody = () => RouteConfig({ rawBody: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: boolean;
  }
}
