import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { found, invite } from '../../support/people.js';
import { build, launch, launched } from '../../support/world-process.js';
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

  it('run commands, which report a file that they cannot read', async () => {
    const { DATABASE_URL, ...rest } = operatorsSettings(world);
    const settings = await inFiles({ DATABASE_URL });
    expect(await runCommand('migrate', [], settings)).toEqual({ code: 0, said: '' });
    expect(await runCommand('retention', [], { ...rest, ...settings })).toEqual({
      code: 0,
      said: 'AUDIT_RETENTION_DAYS is 0, so all audit events are kept.',
    });
    for (const command of ['migrate', 'roles', 'retention'])
      expect(await runCommand(command, [], { ...rest, DATABASE_URL_FILE: directory })).toEqual({
        code: 1,
        said: 'Invalid configuration:\n  - DATABASE_URL_FILE must name a file, but names a directory.',
      });
  });

  it('stop the startup with a sentence for each file that cannot be used, among all other problems', async () => {
    const empty = join(directory, 'empty');
    await writeFile(empty, '\n');
    const service = await launch(world, {
      settings: {
        SESSION_KEYS_FILE: join(directory, 'session_keys'),
        SMTP_URL: '',
        SMTP_URL_FILE: empty,
        STRIPE_SECRET_KEY: '',
        STRIPE_SECRET_KEY_FILE: join(directory, 'missing'),
        LOG_LEVEL: 'loud',
      },
    });
    expect(await service.exit).toEqual({ code: 1, signal: null });
    expect(service.stderr.trim().split('\n')).toEqual([
      'Invalid configuration:',
      '  - SESSION_KEYS_FILE must not be set together with SESSION_KEYS.',
      '  - STRIPE_SECRET_KEY_FILE must name a file that the service can read (ENOENT).',
      '  - SMTP_URL_FILE must name a file that is not empty.',
      expect.stringMatching(/^ {2}- LOG_LEVEL must be one of/),
    ]);
    expect(service.stdout).toBe('');
  });
});
