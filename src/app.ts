import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CatalogService } from './agents/catalog.service.js';
import { AppModule } from './app.module.js';
import { RequestRates } from './auth/request-rates.js';
import { registerSessionCookies } from './auth/session-cookie.js';
import { registerRateLimits } from './common/rate-limit/rate-limits.js';
import type { Config } from './config/config.js';
import { Database } from './database/database.js';
import { createAdapter } from './edge/adapter.js';
import { answerBySchema } from './edge/answer-schemas.js';
import { answerMethodNotAllowed } from './edge/allowed-methods.js';
import { closeConnectionsGracefully } from './edge/graceful-close.js';
import { acceptOnlyJson } from './edge/json-body.js';
import { shedLoad } from './edge/load-shedding.js';
import { createLog, logAbandonedRequests, NestLog } from './edge/request-log.js';
import { checkRequestTarget } from './edge/request-target.js';
import { setResponseHeaders } from './edge/response-headers.js';
import { cutSlowReaders } from './edge/slow-readers.js';
import { Draining } from './health/draining.js';
import { JobsService } from './jobs/jobs.service.js';

export interface App {
  nest: NestFastifyApplication;
  /** Starts listening. @returns the port, which the system chooses if the setting is 0 */
  listen(): Promise<number>;
  /** Prints text to stdout after the lines logged so far, at any log level. */
  print(text: string): void;
  /** Fails health checks first, completes requests in flight, then closes everything. */
  stop(): Promise<void>;
}

/**
 * The accept backlog; the system may limit it further. A client that does not fit in gets no answer and retries after one,
 * three and seven seconds, which is worse than a rejected request.
 */
const BACKLOG = 4096;

/** The whole application. The server and the tests use the same one. */
export async function createApp(config: Config): Promise<App> {
  const { logger, print } = await createLog(config);
  const adapter = createAdapter(config, logger);
  const fastify = adapter.getInstance();
  logAbandonedRequests(fastify);
  setResponseHeaders(fastify, config.publicUrl);
  checkRequestTarget(fastify);
  answerMethodNotAllowed(fastify);
  acceptOnlyJson(fastify);
  cutSlowReaders(fastify.server);
  const beginClosing = closeConnectionsGracefully(fastify);
  const metrics =
    config.metricsPort === null ? null : new (await import('./metrics/metrics.js')).Metrics(config, fastify);
  await registerRateLimits(fastify);
  await registerSessionCookies(fastify, config);

  const nest = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: new NestLog(logger),
    bodyParser: false,
    abortOnError: false,
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
  });
  answerBySchema(nest);
  const pool = nest.get(Database).pool;
  const site = config.console ? await import('./site/site.js') : null;
  shedLoad(
    fastify.server,
    config.publicUrl,
    logger,
    () => pool.isCrowded,
    (url) => site?.isPage(url) ?? false,
  );
  nest.setGlobalPrefix('api');
  await site?.serveConsole(fastify, nest.get(RequestRates).countByAddress);
  if (config.docs) (await import('./openapi/openapi.js')).serveOpenApi(nest, config);

  return {
    nest,
    print,
    async listen() {
      await metrics?.listen(pool);
      await nest.listen({ port: config.port, host: config.host, backlog: BACKLOG });
      await nest.get(CatalogService).syncAtStart();
      await nest.get(JobsService).work();
      return (fastify.server.address() as AddressInfo).port;
    },
    async stop() {
      nest.get(Draining).begin();
      await new Promise((resolve) => setTimeout(resolve, config.shutdownDrainMs));
      beginClosing();
      await nest.close();
      await metrics?.stop();
    },
  };
}
