import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from './support/browser.js';
import { found, invite, type Team } from './support/people.js';
import { holdsToken, tablesWithHash, tablesWithToken } from './support/secrets.js';
import { freePorts, ServiceProcess } from './support/service-process.js';
import { until } from './support/until.js';
import { SESSION_KEY, startWorld, type World } from './support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['src/sandbox/build.mjs']);
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Discreet');
}, 180_000);
afterAll(() => world.stop());

/** One more instance, as a process of its own that logs everything. */
async function logged(): Promise<ServiceProcess & { origin: string }> {
  const { oidc, mail } = world.instances[0]!.config;
  const port = await freePorts();
  const service = new ServiceProcess({
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    PORT: String(port),
    PUBLIC_URL: world.publicUrl,
    DATABASE_URL: world.database.url,
    SESSION_KEYS: SESSION_KEY,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: mail.from,
    SANDBOX_DIR: await mkdtemp(join(tmpdir(), 'workspace-log-')),
  });
  await service.isReady();
  return Object.assign(service, { origin: `http://localhost:${port}` });
}

describe('the token of an invite', () => {
  it('lies nowhere in the database, neither while its mail waits nor when it has left', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'liz@example.com');
    const jobs = () => world.database.query("SELECT data FROM jobs.job WHERE data ->> 'inviteId' = $1", [id]);
    expect(await jobs()).toHaveLength(1);
    expect(await tablesWithHash(world.database, token)).toContain('public.invites');
    expect(await tablesWithToken(world.database, token)).toEqual([]);
    await world.mail.start();
    await world.mail.next('liz@example.com');
    await until(jobs, (rows) => rows.length === 0);
    expect(await tablesWithToken(world.database, token)).toEqual([]);
  });

  it('is in no list, no event and no line of the log, however much is logged', async () => {
    const invites = `/api/organizations/${team.id}/invites`;
    const service = await logged();
    try {
      ada.goTo(service);
      await world.mail.stop();
      const first = await invite(team, 'mia@example.com');
      const second = (await ada.post(`${invites}/${first.id}/resend`)).body;
      await service.prints('will be tried again');
      await world.mail.start();
      await world.mail.next('mia@example.com');
      const mia = (await world.signedIn('mia@example.com')).goTo(service);
      await mia.get(`/api/invites/${first.token}`);
      await mia.get(`/api/invites/${second.token}`);
      await mia.post(`/api/invites/${second.token}/accept`);
      const { text: audit } = await ada.get(`/api/organizations/${team.id}/audit-events`);
      const { text: list } = await ada.get(invites);
      await service.prints('/api/invites/:token/accept');
      for (const text of [audit, list, service.output])
        for (const { token } of [first, second]) expect(holdsToken(text, token)).toBe(false);
    } finally {
      ada.goTo(world.instances[0]!);
      await service.stop();
    }
  });
});
