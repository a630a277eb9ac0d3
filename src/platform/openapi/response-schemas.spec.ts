import 'reflect-metadata';
import { Controller, Get, Post } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import { ApiPage } from '../http/pagination/page.js';
import { readConfig } from '../config/read-config.js';
import { domain } from '../domains/domain.js';
import { Domains } from '../domains/domains.js';
import { buildDocument } from './document.js';
import { serializeByDocument } from './response-schemas.js';

class Inner {
  @ApiProperty({ type: String, nullable: true })
  name: string | null;
}

class Outer {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: ['one', 'other'], nullable: true })
  kind: string | null;

  @ApiProperty()
  at: Date;

  @ApiProperty({ type: Date, nullable: true })
  until: Date | null;

  @ApiProperty({ type: 'integer' })
  count: number;

  @ApiProperty({ type: Inner, nullable: true })
  inner: Inner | null;

  @ApiProperty({ type: [Inner] })
  inners: Inner[];

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  anything: object | null;
}

const at = new Date('2026-01-02T03:04:05.678Z');
const full = {
  id: 'x',
  kind: 'one',
  at,
  until: at,
  count: 3,
  inner: { name: '"quoted" \u2028' },
  inners: [{ name: null }, { name: 'b' }],
  anything: { deep: [1, { at }] },
};
const bare = { ...full, kind: null, until: null, inner: null, inners: [], anything: null };

@Controller()
class Things {
  @Get('one')
  @ApiOkResponse({ type: Outer })
  one(): object {
    return { ...full, secret: 'undocumented', inner: { name: 'a', secret: 'undocumented, too' } };
  }

  @Get('page')
  @ApiPage(Outer)
  page(): object {
    return { data: [full, bare], nextCursor: null };
  }

  @Post('made')
  @ApiCreatedResponse({ type: Outer })
  made(): object {
    return bare;
  }

  @Get('undocumented')
  undocumented(): object {
    return { anything: 'goes' };
  }
}

class ThingsModule {
  static readonly domain = domain({ tags: { Things: 'What has all types.' } });
}

let app: NestFastifyApplication;

beforeAll(async () => {
  const module = await Test.createTestingModule({ controllers: [Things] }).compile();
  const domains = new Domains([ThingsModule]);
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  serializeByDocument(
    app.getHttpAdapter().getInstance(),
    buildDocument(app, readConfig({}), domains).document,
  );
  await app.init();
});
afterAll(() => app.close());

const bodyOf = async (method: 'GET' | 'POST', url: string) =>
  (await app.inject({ method, url })).json<unknown>();
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

it('formats times, nulls, nested and free-form values like JSON.stringify', async () => {
  expect(await bodyOf('GET', '/page')).toEqual(asJson({ data: [full, bare], nextCursor: null }));
  expect(await bodyOf('POST', '/made')).toEqual(asJson(bare));
});

it('omits undocumented fields', async () => {
  expect(await bodyOf('GET', '/one')).toEqual(asJson({ ...full, inner: { name: 'a' } }));
});

it('does not change undocumented responses', async () => {
  expect(await bodyOf('GET', '/undocumented')).toEqual({ anything: 'goes' });
});
