import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule, DOMAINS } from '../app.module.js';
import { readConfig } from '../platform/config/read-config.js';
import { createAdapter } from '../platform/http/edge/adapter.js';
import { createLog } from '../platform/log/log.js';
import { buildDocument, type Api } from '../platform/openapi/document.js';
import { shareRepeated } from '../platform/openapi/share-repeated.js';

export async function openApiDocument(): Promise<OpenAPIObject> {
  return shareRepeated((await readApi()).document);
}

/**
 * Builds the OpenAPI document from the sources. Preview mode creates no providers, so it needs no database and no
 * network.
 */
export async function readApi(): Promise<Api> {
  const config = readConfig({ LOG_LEVEL: 'silent' }, DOMAINS.settings);
  const adapter = createAdapter(config, (await createLog(config)).logger);
  const app = await NestFactory.create(AppModule.with(config), adapter, { preview: true, logger: ['error'] });
  app.setGlobalPrefix('api');
  return buildDocument(app, config, DOMAINS);
}
