import { readdir } from 'node:fs/promises';
import { build, launched } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';

let world: World;

beforeAll(async () => {
  [world] = await Promise.all([startWorld(), build()]);
});
afterAll(() => world.stop());

describe('the bundle of the build', () => {
  it('has the same OpenAPI document as the sources, so classes and decorators are unchanged', async () => {
    const service = await launched(world);
    const bundled: unknown = await (await fetch(`${service.origin}/api/openapi.json`)).json();
    const { body } = await world.browser().get('/api/openapi.json');
    expect(bundled).toEqual(body);
    await service.stop();
  });

  it('consists of few files, so that it starts fast', async () => {
    const files = (await readdir('dist', { recursive: true })).filter((name) => name.endsWith('.js'));
    expect(files.length).toBeLessThan(250);
  });
});
