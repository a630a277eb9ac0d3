import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Config, TrustProxy } from '../../config/config.js';
import { requestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { MAX_URL_LENGTH } from './request-target.js';
import { answerParserError, answerRouterError, replaceNodeResponses } from './wire-errors.js';

/** Milliseconds in which a client must send all headers. */
const HEADERS_TIMEOUT = 5_000;
/** Milliseconds in which a client must send its whole request. */
const REQUEST_TIMEOUT = 10_000;
/**
 * Milliseconds between two checks of these timeouts. With a longer interval, more connections would be closed at once,
 * which delays other requests.
 */
const SLOW_CLIENTS_INTERVAL = 100;

/** Creates Fastify with all limits set. By default, Fastify waits for a slow body without a timeout. */
export function createAdapter(config: Config, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: config.limits.bodyBytes || Number.MAX_SAFE_INTEGER,
    requestTimeout: REQUEST_TIMEOUT,
    http: {
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: SLOW_CLIENTS_INTERVAL,
      maxHeaderSize: 16_384,
      requireHostHeader: false, // see request-target.ts; Node's own response has no body
    },
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    return503OnClosing: false, // requests in flight are completed
    frameworkErrors: answerRouterError(config),
    clientErrorHandler: answerParserError(config),
    skipMiddie: true,
  });
  const { server } = adapter.getInstance();
  // RequestBounds limits the number of headers. With Node's own limit, Node 20 ignores headers after the thousandth
  // (CVE-2026-58044), while a proxy may read them.
  server.maxHeadersCount = 0;
  replaceNodeResponses(server, config);
  return adapter;
}

/** Returns a function for a number of proxies, because Fastify trusts no proxy if it gets the number itself. */
function trustedProxies(trust: TrustProxy) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
