import { settingsInProduction, startProductionWorld } from '../../support/production-world.js';
import type { World } from '../../support/world.js';
import { build, launch } from '../../support/world-process.js';

const WARNING = 'Set DATABASE_URL to the runtime role, which node dist/commands/roles.js makes.';

let world: World;

beforeAll(async () => {
  await build();
  world = await startProductionWorld();
});
afterAll(() => world.stop());

it('warns at a start in production if its database role can change the audit trail', async () => {
  const settings = settingsInProduction(world);
  const owner = await launch(world, { settings: { ...settings, DATABASE_URL: world.database.ownerUrl } });
  await owner.prints(WARNING);
  await owner.stop();
  const runtime = await launch(world, { settings });
  await runtime.isReady();
  await runtime.stop();
  expect(runtime.output).not.toContain(WARNING);
});
