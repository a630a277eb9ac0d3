import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type RawAnswer, RawConnection } from '../../../support/raw.js';
import { shedLoad } from '../../../../src/platform/http/edge/load-shedding.js';
import { RequestBounds } from '../../../../src/platform/http/edge/request-bounds.js';
import { Routes } from '../../../../src/platform/http/edge/routes.js';

const LIMIT = 10;
const CONFIG = { publicUrl: 'http://localhost', hstsSubdomains: false };

let fastify: FastifyInstance;
let origin: string;
let connections: RawConnection[];
let release: () => void;
let arrived: () => void;

beforeEach(async () => {
  fastify = Fastify();
  connections = [];
  const routes = new Routes(fastify);
  shedLoad(fastify.server, pino({ enabled: false }), () => bounds.isCrowded, routes, CONFIG);
  const bounds = new RequestBounds(fastify, CONFIG, LIMIT);
  const held = new Promise<void>((resolve) => (release = resolve));
  fastify.get('/held', async () => {
    arrived();
    await held;
    return 'held';
  });
  fastify.get('/now', () => 'now');
  await fastify.listen();
  origin = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  release();
  for (const connection of connections) connection.close();
  await fastify.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(origin);
  connections.push(connection);
  return connection;
}

/** Opens a connection with this many requests that wait for their responses. */
async function hold(requests: number): Promise<RawConnection> {
  const connection = await open();
  let left = requests;
  const all = new Promise<void>((resolve) => (arrived = () => --left === 0 && resolve()));
  connection.send(get('/held').repeat(requests));
  await all;
  return connection;
}

async function ask(path: string): Promise<RawAnswer> {
  return (await open()).send(get(path)).answer();
}

describe('the requests of all connections that wait for a response', () => {
  it('make room for a new request by closing the connection with the most of them [API4]', async () => {
    const one = await hold(1);
    const few = await hold(3);
    const many = await hold(6);
    expect(await ask('/now')).toMatchObject({ status: 200, text: 'now' });
    expect(await many.end()).toBe('');
    release();
    expect(await one.answer()).toMatchObject({ status: 200 });
    for (let n = 0; n < 3; n++) expect(await few.answer()).toMatchObject({ status: 200 });
  });

  it('are limited by closing the last connection if it is the only one with several of them', async () => {
    const waiting = [];
    for (let n = 0; n < LIMIT - 1; n++) waiting.push(await hold(1));
    const greedy = (await open()).send(get('/held').repeat(2));
    expect(await greedy.end()).toBe('');
    release();
    for (const connection of waiting) expect(await connection.answer()).toMatchObject({ status: 200 });
  });

  it('lead to the rejection of a new request if each connection has only one of them', async () => {
    const waiting = [];
    for (let n = 0; n < LIMIT; n++) waiting.push(await hold(1));
    expect(await ask('/now')).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    release();
    for (const connection of waiting) expect(await connection.answer()).toMatchObject({ status: 200 });
    expect(await ask('/now')).toMatchObject({ status: 200 });
  });
});
