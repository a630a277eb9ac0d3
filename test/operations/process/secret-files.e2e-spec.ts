import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { found, invite } from '../../support/people.js';
import { build, launched } from '../../support/world-process.js';
import { SESSION_KEY, startWorld, type World } from '../../support/world.js';

let world: World;
let directory: string;

beforeAll(async () => {
  await build();
  world = await startWorld();
  directory = await mkdtemp(join(tmpdir(), 'workspace-secrets-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await world.stop();
});

/** Moves these settings into files, as Docker and Kubernetes mount secrets. */
async function inFiles(settings: Environment): Promise<Environment> {
  const moved: Environment = {};
  for (const [name, value] of Object.entries(settings)) {
    const path = join(directory, name.toLowerCase());
    await writeFile(path, `${value}\n`);
    Object.assign(moved, { [name]: '', [`${name}_FILE`]: path });
  }
  return moved;
}

describe('secrets in files', () => {
  it('run an instance whose environment has none of them', async () => {
    const { database, oidc, mail, stripe } = world.instances[0]!.config;
    const settings = await inFiles({
      DATABASE_URL: database.url,
      SESSION_KEYS: SESSION_KEY,
      OIDC_CLIENT_SECRET: oidc.clientSecret,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets.join(),
      SMTP_URL: mail.smtpUrl,
    });
    const service = await launched(world, { settings });
    try {
      const ada = world.browser().goTo(service);
      await ada.signIn({ email: 'ada@example.com' });
      const team = await found(ada, 'Filed');
      await invite(team, 'bob@example.com');
      await world.mail.next('bob@example.com');
      expect((await ada.post(`/api/organizations/${team.id}/billing/portal`)).status).toBe(201);
    } finally {
      await service.stop();
    }
  });

  // src/platform/config/file-settings.spec.ts has all files that cannot be used.
  it('run commands, which report a file that they cannot read', async () => {
    const { DATABASE_URL, ...rest } = operatorsSettings(world);
    const settings = await inFiles({ DATABASE_URL });
    expect(await runCommand('retention', [], { ...rest, ...settings })).toEqual({
      code: 0,
      said: 'AUDIT_RETENTION_DAYS is 0, so all audit events are kept.',
    });
    expect(await runCommand('migrate', [], { ...rest, DATABASE_URL_FILE: directory })).toEqual({
      code: 1,
      said: 'Invalid configuration:\n  - DATABASE_URL_FILE must name a file, but names a directory.',
    });
  });
});
