import { SMTPServer } from 'smtp-server';
import type { Environment } from '../../../src/platform/config/settings-reader.js';
import { runCommand, startCommand } from '../../support/command.js';
import { freePort } from '../../support/free-port.js';
import { createDatabase } from '../../support/database.js';
import { HAS_PGBOUNCER, startPgBouncer } from '../../support/pgbouncer.js';
import { productionSettings, startProductionWorld } from '../../support/production-world.js';
import { SESSION_KEY, type World } from '../../support/world.js';

const itIfInstalled = HAS_PGBOUNCER ? it : it.skip;
const NEEDS = HAS_PGBOUNCER ? '' : ' (needs: apt-get install pgbouncer)';

let world: World;
/** The settings of an instance. */
let settings: Environment;

beforeAll(async () => {
  world = await startProductionWorld();
  const { oidc, mail, agentCatalog } = world.instances[0]!.config;
  settings = {
    ...world.payments.environment,
    ...productionSettings(agentCatalog!),
    PUBLIC_URL: 'https://other.example.com',
    DATABASE_URL: world.database.url,
    SESSION_KEYS: SESSION_KEY,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: 'canary-client-secret',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'workspace@example.com',
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
    expect(await check({ DATABASE_DIRECT_URL: world.database.url })).toEqual({
      code: 0,
      lines: [
        'DATABASE_URL: ok',
        'DATABASE_DIRECT_URL: ok',
        'AGENT_CATALOG: ok',
        'SMTP_URL: ok',
        'OIDC_ISSUER: ok',
        'STRIPE_SECRET_KEY: ok',
      ],
    });
  });

  it('fails outside production, because the sandbox would replace missing systems there', async () => {
    expect(await check({ NODE_ENV: '', AGENT_CATALOG: '' })).toEqual({
      code: 1,
      lines: [
        'NODE_ENV: This is not production, so the sandbox replaces missing systems. Set NODE_ENV=production.',
        'DATABASE_URL: ok',
        'SMTP_URL: ok',
        'OIDC_ISSUER: ok',
        'STRIPE_SECRET_KEY: ok',
        'Faults found: 1.',
      ],
    });
  });

  it('reports the faults of all outside systems in one run', async () => {
    const closed = await freePort();
    const { code, lines } = await check({
      DATABASE_URL: changed({ password: 'canary' }),
      AGENT_CATALOG: '/nowhere/agents.json',
      SMTP_URL: `smtp://user:canary@127.0.0.1:${closed}`,
      OIDC_ISSUER: `http://127.0.0.1:${closed}`,
      PUBLIC_URL: 'https://third.example.com',
      STRIPE_PORTAL_CONFIGURATION: 'bpc_unknown',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'DATABASE_URL: The database rejects the login of DATABASE_URL: check its user and password, pg_hba.conf, and whether node dist/commands/roles.js has made the role.',
      'AGENT_CATALOG: Invalid agent catalog /nowhere/agents.json:',
      '  - The file does not exist.',
      'SMTP_URL: The mail server of SMTP_URL cannot be used: the connection failed (ECONNREFUSED).',
      'OIDC_ISSUER: Its metadata cannot be used: it refuses the connection.',
      'STRIPE_SECRET_KEY: STRIPE_PORTAL_CONFIGURATION: the account has no such configuration: run node dist/commands/billing-setup.js and set STRIPE_PORTAL_CONFIGURATION to what it prints.',
      'STRIPE_SECRET_KEY: Webhook endpoint: none has the URL https://third.example.com/api/webhooks/stripe: run node dist/commands/billing-setup.js.',
      'Faults found: 6.',
    ]);
  });

  it('detects pending migrations, missing rights, and a mail server that lacks the required SMTPUTF8', async () => {
    const { query } = world.database;
    const { username } = new URL(world.database.url);
    const port = await freePort();
    const server = new SMTPServer({ authOptional: true, hideSMTPUTF8: true, disabledCommands: ['STARTTLS'] });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await query('UPDATE jobs.version SET version = version - 1');
    await query(`REVOKE DELETE ON invites FROM ${username}`);
    await query(`REVOKE SELECT ON agent_names FROM ${username}`);
    const { code, lines } = await check({ MAIL_SMTPUTF8: 'true', SMTP_URL: `smtp://127.0.0.1:${port}` });
    await query('UPDATE jobs.version SET version = version + 1');
    await query(`GRANT DELETE ON invites TO ${username}`);
    await query(`GRANT SELECT ON agent_names TO ${username}`);
    await new Promise<void>((resolve) => server.close(resolve));
    expect(code).toBe(1);
    expect(lines.filter((line) => !line.startsWith('AGENT_CATALOG')).slice(0, 3)).toEqual([
      expect.stringMatching(/^DATABASE_URL: The schema of the database is behind/),
      'DATABASE_URL: The role lacks rights to public.agent_names, public.invites: as the owner, run node dist/commands/roles.js.',
      'SMTP_URL: The mail server does not support SMTPUTF8, which MAIL_SMTPUTF8=true needs.',
    ]);
  });

  it('names each missing step of an installation: migrate, roles, billing-setup, catalog-sync', async () => {
    const empty = await createDatabase();
    await empty.query('DROP SCHEMA jobs CASCADE; DROP TABLE migrations');
    const fresh = await check({ DATABASE_URL: empty.ownerUrl });
    await empty.drop();
    expect(fresh.lines[0]).toBe(
      'DATABASE_URL: The schema of the database is behind this version: as the owner, run node dist/commands/migrate.js.',
    );
    expect(fresh.lines).toEqual(
      expect.arrayContaining([
        'AGENT_CATALOG: ok, but not compared with the database',
        'STRIPE_SECRET_KEY: ok, but not compared with the database',
      ]),
    );
    const owned = await check({ DATABASE_URL: world.database.ownerUrl });
    expect(owned).toMatchObject({ code: 1 });
    expect(owned.lines[0]).toMatch(
      /^DATABASE_URL: .*can change the audit trail.*node dist\/commands\/roles\.js/,
    );

    await world.database.query(`UPDATE agents SET position = NULL WHERE id = 'research'`);
    const other = await check();
    expect(other.lines[1]).toMatch(/^AGENT_CATALOG: The catalog in the database differs from the file/);
    await world.database.query('UPDATE agents SET position = NULL');
    const { lines } = await check({ PUBLIC_URL: 'https://new.example.com' });
    expect(lines).toEqual(
      expect.arrayContaining([
        'AGENT_CATALOG: The catalog in the database is empty: run node dist/commands/catalog-sync.js.',
        expect.stringMatching(
          /^STRIPE_SECRET_KEY: Webhook endpoint: .*run node dist\/commands\/billing-setup\.js/,
        ),
      ]),
    );
  });

  it.each([
    [
      'a rejected key',
      () => ({ STRIPE_SECRET_KEY: 'sk_test_canary' }),
      /Stripe rejects STRIPE_SECRET_KEY .*\w\.$/,
    ],
    ['no answer', () => ({ STRIPE_API_BASE: 'http://127.0.0.1:1' }), /Stripe did not answer: .*\w\.$/],
  ])('reports only once that Stripe cannot be used: %s', async (_what, change, sentence) => {
    const { lines } = await check(change());
    expect(lines.filter((line) => line.startsWith('STRIPE_'))).toEqual([expect.stringMatching(sentence)]);
  });

  it('shows the expected and the found issuer, if they differ', async () => {
    const { issuer } = world.provider;
    const { lines } = await check({ OIDC_ISSUER: `${issuer}/` });
    expect(lines).toContain(
      `OIDC_ISSUER: Its metadata cannot be used: OIDC_ISSUER is ${issuer}/, but the metadata names the issuer ${issuer}.`,
    );
  });

  it('detects a key of another Stripe account, with which an instance exits', async () => {
    await world.database.query(`UPDATE payment_account SET account_id = 'acct_other'`);
    expect((await check()).lines).toContainEqual(
      expect.stringMatching(
        /^STRIPE_SECRET_KEY: .* but the data belongs to acct_other .*billing-bind-account\.$/,
      ),
    );
  });

  it('prints no EPIPE if the reader of its output closes the pipe early', async () => {
    const command = await startCommand('check', [], { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' });
    command.stopReading();
    await command.exit;
    expect(command.stderr).not.toContain('EPIPE');
  });

  itIfInstalled(`detects the poolers with which an instance does not work${NEEDS}`, async () => {
    const { url } = world.database;
    const other = await createDatabase();
    const transaction = await startPgBouncer(url, 'transaction', (text) =>
      text.concat(
        '\nignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout\n',
      ),
    );
    const strict = await startPgBouncer(url, 'transaction');
    const unprepared = { DATABASE_PREPARED_STATEMENTS: 'false', DATABASE_URL: strict.url };
    const about = async (change: Environment) =>
      (await check(change)).lines.filter((line) => line.startsWith('DATABASE_')).join('\n');
    const answers = [
      [
        { DATABASE_URL: transaction.url },
        /loses prepared statements. Set DATABASE_PREPARED_STATEMENTS=false/,
      ],
      [{ DATABASE_URL: strict.url }, /refuses the parameter statement_timeout/],
      [
        { ...unprepared, DATABASE_DIRECT_URL: strict.url },
        /DIRECT_URL: .*refuses the parameter statement_timeout/,
      ],
      [{ ...unprepared, DATABASE_DIRECT_URL: transaction.url }, /DIRECT_URL: .*sessions of their own/],
      [{ ...unprepared, DATABASE_DIRECT_URL: other.url }, /DIRECT_URL: It leads to another database/],
      [
        { ...unprepared, DATABASE_DIRECT_URL: changed({ password: 'canary' }) },
        /DIRECT_URL: .*login of DATABASE_DIRECT_URL/,
      ],
    ] as const;
    for (const [change, sentence] of answers) expect(await about(change)).toMatch(sentence);
    expect(await about({ ...unprepared, DATABASE_DIRECT_URL: url })).toContain('DATABASE_DIRECT_URL: ok');
    await transaction.stop();
    await strict.stop();
    await other.drop();
  });

  it('lists all invalid settings', async () => {
    const wrong = { DATABASE_URL: 'postgres://u:p@ss/canary@db/w', SMTP_URL: '', SESSION_KEYS: '' };
    const { code, lines } = await check(wrong);
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Invalid configuration:',
      expect.stringMatching(/^ {2}- Missing: (SESSION_KEYS, SMTP_URL|SMTP_URL, SESSION_KEYS)\. See docs/),
      expect.stringMatching(/^ {2}- DATABASE_URL must have special characters .* percent-encoded/),
    ]);
  });
});
