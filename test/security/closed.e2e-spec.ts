import secureSession from '@fastify/secure-session';
import { Controller, Get, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { requireRelations } from '../../src/organizations/access/roles.check.js';
import { Roles } from '../../src/organizations/access/roles.decorator.js';
import { Routes } from '../../src/platform/http/edge/routes.js';
import { Public } from '../../src/platform/http/route-markers.js';
import { sessionCookie } from '../../src/sessions/session-cookie.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

@Controller('samples')
class SamplesController {
  @Get()
  list() {
    return [];
  }

  @Get('shown')
  @Public()
  shown() {
    return {};
  }
}

@Controller('organizations/:id/samples')
class DecidedController {
  @Get()
  @Roles('member')
  list() {
    return [];
  }
}

@Controller('organizations/:id/undecided')
class ForgottenController {
  @Get()
  list() {
    return [];
  }

  @Get(':draftId')
  show() {
    return {};
  }
}

describe('a route of a new module', () => {
  let world: World;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    world = await sharedWorld();
    const { config } = world.instances[0]!;
    @Module({ imports: [AppModule.with(config)], controllers: [SamplesController, DecidedController] })
    class Extended {}
    const adapter = new FastifyAdapter();
    await adapter.getInstance().register(secureSession, [sessionCookie(config)]);
    const module = await Test.createTestingModule({ imports: [Extended] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(adapter);
    app.setGlobalPrefix('api');
    await app.init();
  });
  afterAll(async () => {
    await app.close();
  });

  it('requires a session unless it is marked as public [Closed by default, V8.2.1, V8.3.1, API5]', async () => {
    expect((await app.inject('/api/samples')).statusCode).toBe(401);
    expect((await app.inject('/api/organizations/x/samples')).statusCode).toBe(401);
    expect((await app.inject('/api/samples/shown')).statusCode).toBe(200);
  });
});

describe('a route of an organization that declares no required relation', () => {
  it('prevents startup with an error that names the route [Closed by default, V8.1.1]', async () => {
    const adapter = new FastifyAdapter();
    const fastify = adapter.getInstance();
    requireRelations(fastify, new Routes(fastify));
    const controllers = [DecidedController, ForgottenController];
    const module = await Test.createTestingModule({ controllers }).compile();
    const app = module.createNestApplication<NestFastifyApplication>(adapter);
    app.setGlobalPrefix('api');
    await expect(app.listen(0)).rejects.toThrow(
      'BUG: add @Roles(...) to these routes, with the relation that they require: ' +
        'GET /api/organizations/:id/undecided, GET /api/organizations/:id/undecided/:draftId',
    );
    await app.close();
  });
});
