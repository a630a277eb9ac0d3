import { SMTPServer } from 'smtp-server';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { runCommand } from '../../support/command.js';
import { freePort } from '../../support/free-port.js';
import { startProductionWorld } from '../../support/production-world.js';
import type { World } from '../../support/world.js';

let world: World;
/** Only the settings that the command reads. */
let settings: Environment;

beforeAll(async () => {
  world = await startProductionWorld();
  const { oidc, mail } = world.instances[0]!.config;
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = world.payments.environment;
  settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://other.example.com',
    DATABASE_URL: world.database.url,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: 'canary-client-secret',
    SMTP_URL: mail.smtpUrl,
    STRIPE_SECRET_KEY,
    STRIPE_API_BASE,
  };
  const { said } = await runCommand('billing-setup', [], settings);
  settings.STRIPE_PORTAL_CONFIGURATION = /bpc_\w+/.exec(said)![0];
});
afterAll(() => world.stop());

/** Runs the command with changed settings. @returns its lines, and its exit code */
async function check(change: Environment = {}) {
  const { code, said } = await runCommand('check', [], { ...settings, ...change });
  expect(said).not.toContain('canary');
  return { code, lines: said.split('\n') };
}

const changed = (change: Partial<URL>) => Object.assign(new URL(world.database.url), change).href;

describe('the command check', () => {
  it('tries each outside system, and exits with 0 if all can be used', async () => {
    expect(await check({ DATABASE_DIRECT_URL: world.database.ownerUrl })).toEqual({
      code: 0,
      lines: [
        'DATABASE_URL: ok',
        'DATABASE_DIRECT_URL: ok',
        'SMTP_URL: ok',
        'OIDC_ISSUER: ok',
        'STRIPE_SECRET_KEY: ok',
      ],
    });
  });

  it('reports the faults of all outside systems in one run', async () => {
    const closed = await freePort();
    const { code, lines } = await check({
      DATABASE_URL: changed({ password: 'canary' }),
      SMTP_URL: `smtp://user:canary@127.0.0.1:${closed}`,
      OIDC_ISSUER: `http://127.0.0.1:${closed}`,
      PUBLIC_URL: 'https://third.example.com',
      STRIPE_PORTAL_CONFIGURATION: 'bpc_unknown',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'DATABASE_URL: The database rejects the login of DATABASE_URL: check its user and password, and pg_hba.conf.',
      'SMTP_URL: The mail server of SMTP_URL cannot be used: the connection failed (ECONNREFUSED).',
      'OIDC_ISSUER: Its metadata cannot be used: ECONNREFUSED.',
      expect.stringMatching(/^STRIPE_SECRET_KEY: STRIPE_PORTAL_CONFIGURATION: .*resource_missing/),
      'STRIPE_SECRET_KEY: Webhook endpoint: none has the URL https://third.example.com/api/webhooks/stripe.',
      'Faults found: 5.',
    ]);
  });

  it('detects a mail server that lacks the required SMTPUTF8', async () => {
    const port = await freePort();
    const server = new SMTPServer({ authOptional: true, hideSMTPUTF8: true, disabledCommands: ['STARTTLS'] });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const { code, lines } = await check({ MAIL_SMTPUTF8: 'true', SMTP_URL: `smtp://127.0.0.1:${port}` });
    await new Promise<void>((resolve) => server.close(resolve));
    expect(code).toBe(1);
    expect(lines[1]).toBe(
      'SMTP_URL: The mail server does not support SMTPUTF8, which MAIL_SMTPUTF8=true needs.',
    );
  });

  it('detects pending migrations', async () => {
    await world.database.query('UPDATE jobs.version SET version = version - 1');
    const { code, lines } = await check();
    await world.database.query('UPDATE jobs.version SET version = version + 1');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^DATABASE_URL: The schema of the database is behind/);
  });

  it('detects tables and views to which the role has no rights', async () => {
    const { username } = new URL(world.database.url);
    await world.database.query(`REVOKE DELETE ON invites FROM ${username}`);
    await world.database.query(`REVOKE SELECT ON agent_names FROM ${username}`);
    const { code, lines } = await check();
    await world.database.query(`GRANT DELETE ON invites TO ${username}`);
    await world.database.query(`GRANT SELECT ON agent_names TO ${username}`);
    expect(code).toBe(1);
    expect(lines[0]).toBe(
      'DATABASE_URL: The role lacks rights to public.agent_names, public.invites: as the owner, run node dist/commands/roles.js.',
    );
  });

  it('lists all invalid settings', async () => {
    const { code, lines } = await check({ DATABASE_URL: 'postgres://u:p@ss/canary@db/w', SMTP_URL: '' });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Invalid configuration:',
      '  - Missing: SMTP_URL.',
      expect.stringMatching(/^ {2}- DATABASE_URL must have special characters .* percent-encoded/),
    ]);
  });
});
