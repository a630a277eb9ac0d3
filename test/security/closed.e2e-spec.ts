import secureSession from '@fastify/secure-session';
import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Public } from '../../src/platform/http/public.decorator.js';
import { sessionCookie } from '../../src/sessions/session-cookie.js';
import { registerRateLimits } from '../../src/platform/http/rate-limit/rate-limits.js';
import { RolesCheck } from '../../src/organizations/roles.check.js';
import { Roles } from '../../src/organizations/roles.decorator.js';
import { startWorld, type World } from '../support/world.js';

@Controller('notes')
class NotesController {
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

@Controller('organizations/:id/notes')
class DecidedController {
  @Get()
  @Roles('member')
  list() {
    return [];
  }
}

@Controller('organizations/:id/notes')
class ForgottenController {
  @Get()
  list() {
    return [];
  }

  @Get(':noteId')
  show() {
    return {};
  }
}

describe('a module that somebody adds', () => {
  let world: World;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    world = await startWorld();
    const { config } = world.instances[0]!;
    @Module({ imports: [AppModule.with(config)], controllers: [NotesController, DecidedController] })
    class Extended {}
    const adapter = new FastifyAdapter();
    await registerRateLimits(adapter.getInstance());
    await adapter.getInstance().register(secureSession, [sessionCookie(config)]);
    const module = await Test.createTestingModule({ imports: [Extended] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(adapter);
    app.setGlobalPrefix('api');
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await world.stop();
  });

  it('is closed to who is not signed in, but for what it opens by name', async () => {
    expect((await app.inject('/api/notes')).statusCode).toBe(401);
    expect((await app.inject('/api/organizations/x/notes')).statusCode).toBe(401);
    expect((await app.inject('/api/notes/shown')).statusCode).toBe(200);
  });
});

describe('a route under an organization that does not say who may use it', () => {
  it('keeps the service from starting, and is named', async () => {
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers: [DecidedController, ForgottenController],
      providers: [RolesCheck],
    }).compile();
    await expect(module.init()).rejects.toThrow(
      'BUG: decide with @Roles(...) which relation these routes need: ' +
        'GET /api/organizations/:id/notes, GET /api/organizations/:id/notes/:noteId',
    );
  });
});
