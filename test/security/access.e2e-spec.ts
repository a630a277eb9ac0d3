import { dirname } from 'node:path';
import { CAST, Cast } from '../support/access.js';
import { routesOf } from '../support/routes.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';
import { ALL, isChosen, PINNED } from './access-table.js';
import { placeOf } from './declared-callers.js';

let world: World;
const cast = new Cast(() => world);

beforeAll(async () => {
  world = await sharedWorld();
});

describe('the access table (expected status of each route for each relation)', () => {
  it('has every route of the service once, or the test of its domain has it [Closed by default, V8.1.1, V8.2.1, API5]', () => {
    const known = ALL.map(({ method, path }) => `${method} ${path}`);
    const routes = routesOf(world.instances[0]!.app);
    expect([
      ...routes.filter((route) => !known.includes(route)).map(undeclared),
      ...known
        .filter((route) => !routes.includes(route))
        .map((route) => `The service has no route ${route}.`),
      ...known
        .filter((route, index) => known.indexOf(route) < index)
        .map((route) => `${route} is declared twice.`),
    ]).toEqual([]);
  });

  for (const { method, path, statuses } of PINNED.filter(isChosen))
    describe(`${method} ${path}`, () => {
      it.each(CAST.map((part, i) => [part, statuses[i]!] as const))(
        'answers the caller "%s" with %i',
        async (part, status) => {
          expect((await cast.call(part, method, path)).status).toBe(status);
        },
      );
    });
});

function undeclared(route: string): string {
  const place = placeOf(route);
  const folder = dirname(place).replace('src/', 'test/api/');
  return `${place}: no test declares who may call ${route}. Add it to describeAccess() in a test in ${folder}/.`;
}
