import fastify from 'fastify';
import { Routes } from './routes.js';

const server = fastify();
const routes = new Routes(server);

beforeAll(async () => {
  const answer = () => '';
  server.get('/', { config: { neverShed: true } }, answer);
  server.get('/sessions', answer);
  server.patch('/sessions', answer);
  server.get('/invites/:token', answer);
  server.options('*', answer);
  await server.ready();
});
afterAll(() => server.close());

const methodsAt = (url: string) => routes.at(url).map(({ method }) => method);

describe('the list of routes at a URL', () => {
  it.each([
    ['/', ['GET', 'HEAD']],
    ['/?authError=overloaded', ['GET', 'HEAD']],
    ['/sessions', ['GET', 'HEAD', 'PATCH']],
    ['/%73essions?x', ['GET', 'HEAD', 'PATCH']],
    ['/invites/x', ['GET', 'HEAD']],
  ])('contains the routes whose pattern matches: %s', (url, methods) => {
    expect(methodsAt(url).sort()).toEqual(methods);
  });

  it.each(['/invites/', '/invites/x/y', '//', '/sessions/', '/sessionsx', '/x', '', '/%zz'])(
    'is empty if no pattern matches: %j',
    (url) => expect(methodsAt(url)).toEqual([]),
  );

  it('contains the configuration of each route', () => {
    expect(routes.at('/').every(({ config }) => config?.neverShed)).toBe(true);
    expect(routes.at('/sessions').some(({ config }) => config?.neverShed)).toBe(false);
  });
});
