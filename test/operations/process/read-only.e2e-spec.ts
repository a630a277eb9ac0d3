import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEMONSTRATION_CATALOG } from '../../../src/agents/catalog/demonstration-catalog.js';
import { productionSettings, startProductionWorld } from '../../support/production-world.js';
import { build, launched } from '../../support/world-process.js';
import type { World } from '../../support/world.js';

/** Makes all file systems read-only except /proc, /sys and /dev, and proves it. Then runs the command. */
const READ_ONLY = `
mount --make-rprivate /
for point in $(awk '{ print $5 }' /proc/self/mountinfo | grep -Ev '^/(proc|sys|dev)(/|$)'); do
  mount -o remount,bind,ro "$point"
done
for folder in /tmp "$HOME" "$PWD" "$PWD/dist"; do
  if touch "$folder/canary" 2>/dev/null; then echo "$folder is writable" >&2; exit 1; fi
done
exec "$@"`;
/** Makes root an unprivileged user, as in a container. */
const AS_NOBODY = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
];
const isRoot = process.getuid?.() === 0;
const UNSHARE = ['unshare', ...(isRoot ? ['--mount'] : ['--mount', '--map-root-user'])];

const command = (program: string[]) => [
  ...UNSHARE,
  'sh',
  '-euc',
  READ_ONLY,
  'sh',
  ...(isRoot ? AS_NOBODY : []),
  ...program,
];
/**
 * Not possible in containers that forbid mounts, nor for root if only root can read the checkout. The path is absolute,
 * because a folder above it can be private too.
 */
const isPossible = (() => {
  const [program = '', ...args] = command(['test', '-r', resolve('package.json')]);
  return spawnSync(program, args).status === 0;
})();

describe('the built service', () => {
  let world: World;
  let directory: string;

  beforeAll(async () => {
    await build();
    world = await startProductionWorld();
    directory = await mkdtemp(join(tmpdir(), 'workspace-read-only-'));
    await chmod(directory, 0o755);
    await writeFile(join(directory, 'agents.json'), JSON.stringify(DEMONSTRATION_CATALOG));
  });
  afterAll(async () => {
    await world.stop();
    await rm(directory, { recursive: true });
  });

  (isPossible ? it : it.skip)('runs on a read-only file system, as a user without rights', async () => {
    const { portalConfiguration } = world.instances[0]!.config.stripe;
    const service = await launched(world, {
      wrap: command,
      settings: {
        ...productionSettings(join(directory, 'agents.json')),
        STRIPE_PORTAL_CONFIGURATION: portalConfiguration!,
      },
    });
    const ada = world.browser().goTo(service);
    expect((await ada.signIn({ email: 'ada@example.com' })).status).toBe(302);
    expect((await ada.post('/api/organizations', { name: 'Acme' })).status).toBe(201);
    expect((await ada.get('/api/health')).status).toBe(200);
    expect((await service.stop()).code).toBe(0);
    expect(service.output).not.toMatch(/EROFS|EACCES|read-only file system/i);
  });
});
