import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Config, TrustProxy } from '../config/config.js';
import { requestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { MAX_URL_LENGTH } from './request-target.js';
import { answerParserError, answerRouterError, answerWhatNodeDoes } from './wire-errors.js';

/** How long a request may take to arrive, in milliseconds (contract, section 8). */
const HEADERS_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 10_000;

/** Fastify with every limit of the wire set: its defaults wait for a slow body for ever. */
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
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false, // checked with the target, as Node's own answer is bare
    },
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    return503OnClosing: false, // what is on its way is still served
    frameworkErrors: answerRouterError(config.publicUrl),
    clientErrorHandler: answerParserError(config.publicUrl),
    skipMiddie: true,
  });
  const { server } = adapter.getInstance();
  // Their octets are bounded. By its own count Node 20 overlooks those after the thousandth (CVE-2026-58044), which whoever
  // stands in front of us does not.
  server.maxHeadersCount = 0;
  answerWhatNodeDoes(server, config.publicUrl);
  return adapter;
}

/** Fastify trusts nobody when it is given a number, so hops are counted by a function. */
function trustedProxies(trust: TrustProxy) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
