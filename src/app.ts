import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import secureSession from '@fastify/secure-session';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CatalogService } from './agents/catalog/catalog.service.js';
import { requireRelations } from './organizations/access/roles.check.js';
import { AppModule, DOMAINS } from './app.module.js';
import { TrailRightsService } from './audit/trail-rights.service.js';
import { HintReceiverService } from './live/hint-receiver.service.js';
import { LiveStreamsService } from './live/live-streams.service.js';
import { SetupCheckService } from './billing/stripe/setup/setup-check.service.js';
import { RequestRatesService } from './sessions/request-rates.service.js';
import { sessionCookie } from './sessions/session-cookie.js';
import { ProviderCheckService } from './sign-in/provider/provider-check.service.js';
import type { Config } from './platform/config/config.js';
import type { SandboxPages } from './platform/config/sandbox-pages.js';
import { Database } from './platform/database/database.js';
import { ClockCheckService } from './platform/database/operations/clock-check.service.js';
import { TimeoutCheckService } from './platform/database/operations/timeout-check.service.js';
import { createAdapter } from './platform/http/edge/adapter.js';
import { answerMethodNotAllowed } from './platform/http/edge/allowed-methods.js';
import { readForwardedAddresses } from './platform/http/edge/forwarded-addresses.js';
import { keepAddress } from './platform/http/edge/client-address.js';
import { closeConnectionsGracefully } from './platform/http/edge/graceful-close.js';
import { acceptOnlyJson } from './platform/http/edge/json-body.js';
import { shedLoad } from './platform/http/edge/load-shedding.js';
import { logAbandonedRequests } from './platform/http/edge/request-log.js';
import { checkRequestTarget } from './platform/http/edge/request-target.js';
import { RequestBounds } from './platform/http/edge/request-bounds.js';
import { Routes } from './platform/http/edge/routes.js';
import { sendCommonHeaders } from './platform/http/edge/response-headers.js';
import { refuseWhileStarting } from './platform/http/edge/refuse-while-starting.js';
import { cutSlowReaders } from './platform/http/edge/slow-readers.js';
import { closeAfterLongBodies } from './platform/http/edge/unread-bodies.js';
import { DrainingService } from './platform/health/draining.service.js';
import { ReadinessService } from './platform/health/readiness.service.js';
import { unencrypted } from './platform/lifecycle/unencrypted.js';
import { buildDocument } from './platform/openapi/document.js';
import { serializeByDocument } from './platform/openapi/response-schemas.js';
import { createLog } from './platform/log/log.js';
import { NestLog } from './platform/log/nest-log.js';
import type { Metrics } from './platform/metrics/metrics.js';
import { inTime } from './platform/outbound/in-time.js';
import { startUp } from './start-up.js';
import { tracesEndpoint } from './platform/tracing/traces-endpoint.js';
import type { Tracing } from './platform/tracing/tracing.js';

export interface App {
  nest: NestFastifyApplication;
  /**
   * Starts listening, and waits until the service is ready. It waits for the database without a limit.
   * @returns the port, which the system chooses if the configured port is 0
   */
  listen(): Promise<number>;
  /** Prints text to stdout after the lines logged so far. The log level does not affect it. */
  print(text: string): void;
  /**
   * Cancels a startup in progress. A started application first fails its readiness check, completes requests in flight,
   * and then closes everything.
   */
  stop(): Promise<void>;
}

/**
 * The length of the operating system's queue of new connections, which the system may cap. If the queue is full,
 * clients retry after one, three and seven seconds, which is slower than a rejected request.
 */
const BACKLOG = 4096;
/** Milliseconds that a shutdown waits for the current part of startup. */
const STARTUP_PATIENCE = 15_000;

/**
 * Creates the whole application, for both the server and the tests.
 * @param sandbox the pages to which the console links
 * @param warnings sentences about the settings, for the log
 */
export async function createApp(
  config: Config,
  sandbox?: SandboxPages,
  warnings: string[] = [],
): Promise<App> {
  const tracing = await trace(config);
  const { logger, print, flush } = await createLog(config, tracing?.logFields);
  for (const warning of warnings) logger.warn({ context: 'Settings' }, warning);
  for (const warning of unencrypted(config)) logger.warn({ context: 'Encryption' }, warning);
  const adapter = createAdapter(config, logger);
  const fastify = adapter.getInstance();
  tracing?.traceRequests(fastify, logger);
  if (config.trustProxy) readForwardedAddresses(fastify);
  keepAddress(fastify);
  logAbandonedRequests(fastify);
  sendCommonHeaders(fastify, config);
  checkRequestTarget(fastify);
  const routes = new Routes(fastify);
  answerMethodNotAllowed(fastify, routes);
  requireRelations(fastify, routes);
  acceptOnlyJson(fastify);
  closeAfterLongBodies(fastify);
  cutSlowReaders(fastify);
  const beginClosing = closeConnectionsGracefully(fastify);
  const metrics = config.metricsPort === null ? null : await measure(config, fastify);
  await fastify.register(secureSession, sessionCookie(config));

  const nest = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
    abortOnError: false,
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
  });
  const database = nest.get(Database);
  const readiness = nest.get(ReadinessService);
  const isCrowded = () => bounds.isCrowded || (database.pool?.isCrowded ?? false);
  shedLoad(fastify.server, logger, isCrowded, routes, config);
  refuseWhileStarting(fastify.server, () => readiness.isOpen, routes, config);
  const bounds = new RequestBounds(fastify, config);
  nest.setGlobalPrefix('api');
  if (config.console)
    await (
      await import('./web/site.js')
    ).serveConsole(fastify, nest.get(RequestRatesService).count, {
      brand: config.brand,
      pictures: config.pictures,
      iconOrigins: await nest.get(CatalogService).iconOrigins(),
      sandbox,
    });
  const api = buildDocument(nest, config, DOMAINS);
  serializeByDocument(fastify, api.document);
  if (config.docs) (await import('./platform/openapi/openapi.js')).serveOpenApi(fastify, api, config);

  const stopping = new AbortController();
  const start = async () => {
    await metrics?.listen(() => database.pool);
    await nest.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    await startUp(nest, stopping.signal);
  };
  let starting = Promise.resolve();
  return {
    nest,
    print,
    async listen() {
      starting = start();
      await starting;
      nest.get(HintReceiverService).start();
      void nest.get(SetupCheckService).warn();
      void nest.get(TrailRightsService).warn();
      void nest.get(CatalogService).warn();
      void nest.get(TimeoutCheckService).warn();
      void nest.get(ClockCheckService).watch();
      void nest.get(ProviderCheckService).warn();
      return (fastify.server.address() as AddressInfo).port;
    },
    async stop() {
      nest.get(DrainingService).begin();
      stopping.abort();
      await inTime(STARTUP_PATIENCE, () => starting, late).catch(() => {});
      // An instance that was never healthy gets no requests.
      const drain = readiness.isOpen ? config.shutdownDrainMs : 0;
      await new Promise((resolve) => setTimeout(resolve, drain));
      beginClosing();
      nest.get(LiveStreamsService).close();
      await nest.close();
      await metrics?.stop();
      await tracing?.stop();
      await flush();
    },
  };
}

const late = () => new Error('A part of startup takes too long.');
/** Only loads the code of OpenTelemetry if its variables switch tracing on. */
async function trace(config: Config): Promise<Tracing | null> {
  const endpoint = tracesEndpoint(config.tracing);
  if (endpoint === null) return null;
  const { Tracing } = await import('./platform/tracing/tracing.js');
  return new Tracing(config, endpoint);
}

/** Only called with METRICS_PORT, so that other instances do not load the code of the metrics. */
async function measure(config: Config, fastify: FastifyInstance): Promise<Metrics> {
  const { Metrics } = await import('./platform/metrics/metrics.js');
  return new Metrics(config, fastify, await DOMAINS.metrics());
}
