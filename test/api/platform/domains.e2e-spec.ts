import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import { DOMAINS } from '../../../src/app.module.js';
import { readConfig } from '../../../src/platform/config/read-config.js';
import { buildDocument } from '../../../src/platform/openapi/document.js';

@ApiTags('Nodes')
@Controller('nodes')
class NodesController {
  @Get()
  list(): void {}
}

@Module({ controllers: [NodesController] })
class NodesModule {}

describe('the domains of the application', () => {
  it('are all carried by a module of app.module.ts', async () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.domain.ts'),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const declared = Object.entries(
        (await import(pathToFileURL(resolve('src', file)).href)) as Record<string, never>,
      );
      for (const [name, domain] of declared)
        expect([name, DOMAINS.all.includes(domain)]).toEqual([name, true]);
    }
  });

  it('declare each tag, or the service does not start', async () => {
    const app = await NestFactory.create(NodesModule, new FastifyAdapter(), { preview: true, logger: false });
    expect(() => buildDocument(app, readConfig({}, DOMAINS.settings), DOMAINS)).toThrow(
      'The operation listNodes has the tag Nodes, which no domain declares.',
    );
  });
});
