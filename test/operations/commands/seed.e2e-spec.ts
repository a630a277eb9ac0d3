import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import pg from 'pg';
import { OperatorError } from '../../../src/platform/config/operator.errors.js';
import { readConfig } from '../../../src/platform/config/read-config.js';
import { runningSandbox } from '../../../src/sandbox/running.js';
import { PEOPLE } from '../../../src/sandbox/seed/fixtures.js';
import { findTarget } from '../../../src/sandbox/seed/target.js';
import { Browser } from '../../support/browser.js';
import { build } from '../../support/build.js';
import { InterfaceCheck } from '../../support/interface-check.js';
import { freePorts } from '../../support/free-port.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

const NOTHING = 'Nothing to do: the sample data is complete.';

let directory: string;
let settings: Record<string, string>;
let service: ServiceProcess;
let database: pg.Client;
let check: InterfaceCheck;

const origin = () => `http://localhost:${settings.PORT}`;
const startSeed = (environment = settings) =>
  new ServiceProcess(environment, { command: [process.execPath, 'dist/commands/seed.js'] });

async function runSeed(): Promise<string> {
  const seed = startSeed();
  expect([await seed.exit, seed.stderr]).toEqual([{ code: 0, signal: null }, '']);
  return seed.stdout;
}

async function signIn(person: keyof typeof PEOPLE) {
  const browser = new Browser(origin(), origin(), check);
  await browser.signIn(PEOPLE[person]);
  const { memberships } = (await browser.get('/api/me')).body;
  const list = async (organization: string, path: string) => {
    const { id } = memberships.find(({ organization: { name } }: any) => name === organization).organization;
    const { status, body } = await browser.get(`/api/organizations/${id}/${path}?limit=100`);
    expect(status).toBe(200);
    return body.data;
  };
  return { browser, memberships, list };
}

/** Waits until all webhooks are delivered and all jobs are done. @returns a digest of every table in `public` */
async function snapshot(): Promise<Record<string, string>> {
  const operatorPage = `http://localhost:${Number(settings.PORT) + 1}/payments`;
  await until(
    async () => (await fetch(operatorPage)).text(),
    (page) => page.includes('<strong>0</strong> Waiting webhooks'),
  );
  await until(
    async () =>
      (
        await database.query(
          `SELECT name FROM jobs.job WHERE state IN ('created', 'active', 'retry') AND start_after <= now()`,
        )
      ).rows,
    (jobs) => jobs.length === 0,
  );
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ content: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS content FROM ${name} t`,
    );
    contents[name] = rows[0]!.content;
  }
  return contents;
}

async function countSessions(): Promise<number> {
  return (await database.query('SELECT FROM sessions')).rows.length;
}

async function start(): Promise<void> {
  service = new ServiceProcess(settings);
  await service.isReady();
  const document = (await (await fetch(`${origin()}/api/openapi.json`)).json()) as OpenAPIObject;
  check = new InterfaceCheck(document);
  const running = await runningSandbox(settings.SANDBOX_DIR!);
  database = new pg.Client({ connectionString: running!.environment.DATABASE_URL });
  await database.connect();
  // Otherwise, the service would reconcile at each full hour, in the middle of a test that compares all tables.
  await database.query('DELETE FROM jobs.schedule');
}

beforeAll(async () => {
  await build();
  directory = await mkdtemp(join(tmpdir(), 'workspace-seed-'));
  await chmod(directory, 0o711); // as root, the test runs PostgreSQL as another user
  settings = {
    PORT: String(await freePorts()),
    SANDBOX_DIR: join(directory, 'sandbox'),
    LOG_LEVEL: 'warn',
  };
  await start();
});

afterAll(async () => {
  await database?.end();
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('npm run seed', () => {
  it('completes interrupted runs and makes each change once, even if two commands run at the same time', async () => {
    for (const change of ['Carla Mendes joins', 'Kofi Mensah buys tokens']) {
      const killed = startSeed();
      await killed.prints(change);
      killed.signal('SIGKILL');
      await killed.exit;
    }
    const sessions = await countSessions(); // including those that the killed runs did not end
    const [one, other] = await Promise.all([runSeed(), runSeed()]);
    const outputs = [one, other].sort((a, b) => Number(a.includes(NOTHING)) - Number(b.includes(NOTHING)));
    expect(outputs[0]).toMatch(/^\d+ changes made\.$/m);
    expect(outputs[1]).toContain(NOTHING);
    expect(await countSessions()).toBe(sessions);
  });

  it('changes nothing when it runs again, and prints the users who can sign in', async () => {
    const before = await snapshot();
    const output = await runSeed();
    expect(output).toContain(NOTHING);
    expect(await snapshot()).toEqual(before);
    for (const { name, email } of Object.values(PEOPLE)) expect(output).toMatch(`${name}`.padEnd(15) + email);
    expect(output).toMatch(/erin@example\.com +member of Acme Robotics, admin of Globex Logistics$/m);
    expect(output).toMatch(/lena@example\.com +invited to Acme Robotics, address not verified$/m);
    expect(output).toContain(`Sign in at ${origin()}/ with any of these addresses.`);
  });

  it('creates trials and subscriptions in different states, and tokens', async () => {
    const states = async (person: keyof typeof PEOPLE, organization: string) => {
      const agents = await (await signIn(person)).list(organization, 'agents');
      return Object.fromEntries(
        agents.map(({ id, trial, subscription, tokenBalance }: any) => [
          id,
          [trial.status, subscription.status, tokenBalance],
        ]),
      );
    };
    expect(await states('ada', 'Acme Robotics')).toEqual({
      research: ['active', 'none', 3_150],
      support: ['unavailable', 'none', 3_500],
      bookkeeping: ['unavailable', 'active', 367_600],
      translator: ['expired', 'none', 10_000],
      'meeting-notes': ['available', 'none', 0],
    });
    expect(await states('hana', 'Globex Logistics')).toMatchObject({
      support: ['unavailable', 'past_due', 36_000],
      'meeting-notes': ['active', 'none', 0],
    });
    expect(await states('kofi', 'Initech Studio')).toMatchObject({
      bookkeeping: ['active', 'none', 2_000],
      'meeting-notes': ['available', 'none', 0],
    });
  });

  it('lets people join before they use tokens', async () => {
    const { rows } = await database.query(
      `SELECT count(*) FILTER (WHERE c.created_at < m.created_at OR c.created_at < o.created_at)::int AS early,
              count(*) FILTER (WHERE m.created_at < now() - interval '1 week')::int AS members
         FROM token_consumptions c JOIN memberships m USING (organization_id, user_id)
         JOIN organizations o ON o.id = c.organization_id`,
    );
    expect(rows).toEqual([{ early: 0, members: expect.any(Number) as number }]);
    expect(rows[0]!.members).toBeGreaterThan(0);
  });
});

describe('npm run seed', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['without a running sandbox', { SANDBOX_DIR: '/nonexistent' }, /No sandbox is running on PORT \d+.*Run `npm start` in another terminal/],
    ['with another identity provider', { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'canary' }, /configured: OIDC_ISSUER\./],
    ['with a Stripe key', { STRIPE_SECRET_KEY: 'sk_live_canary', STRIPE_WEBHOOK_SECRET: 'whsec_canary' }, /configured: STRIPE_SECRET_KEY\./],
    ['with another database', { DATABASE_URL: 'postgres://u:canary@db.example.com/workspace' }, /configured: DATABASE_URL\./],
    ['with a mail server', { SMTP_URL: 'smtp://u:canary@mail.example.com', MAIL_FROM: 'a@example.com' }, /configured: SMTP_URL\./],
    ['with another PUBLIC_URL than the service', { PUBLIC_URL: 'http://localhost:9' }, /PUBLIC_URL is http:\/\/localhost:9, but the running service has/],
  ])('finds no sandbox %s, and says why', async (_when, environment, sentence) => {
    const given = { ...settings, ...environment };
    const error: unknown = await findTarget(readConfig(given), given).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    const { message } = error as OperatorError;
    expect(message).toMatch(sentence);
    expect(message).not.toContain('canary');
  }); // prettier-ignore

  it('fails with a clear message in production', async () => {
    const seed = startSeed({ ...settings, NODE_ENV: 'production' });
    expect(await seed.exit).toEqual({ code: 1, signal: null });
    expect(seed.stderr).toMatch(/does not run in production/);
    expect(seed.output).not.toMatch(/^\s+at /m);
    expect(seed.stdout).toBe('');
  });
});
