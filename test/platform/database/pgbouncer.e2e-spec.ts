import { agentOf, allDone, buy } from '../../support/buying.js';
import { runCommand } from '../../support/command.js';
import { brokenInvariants } from '../../support/invariants.js';
import { found, join } from '../../support/people.js';
import { HAS_PGBOUNCER, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.js';
import { productionSettings, startProductionWorld } from '../../support/production-world.js';
import { startWorld, STATEMENT_TIMEOUT, type World } from '../../support/world.js';
import { build, launch } from '../../support/world-process.js';

/** Skipped, as its title says, where Debian's package pgbouncer is not installed. */
const describeIfInstalled = HAS_PGBOUNCER ? describe : describe.skip;
const NEEDS = HAS_PGBOUNCER ? '' : ' (needs: apt-get install pgbouncer)';

/** Enough requests at the same time that transactions share connections. */
const REQUESTS = 80;
const UNPREPARED = { DATABASE_PREPARED_STATEMENTS: 'false' };

describeIfInstalled.each(['session', 'transaction'] as const)(
  `the service behind PgBouncer in %s mode${NEEDS}`,
  (mode) => {
    let world: World;
    let bouncer: PgBouncer;

    beforeAll(async () => {
      world = await startWorld({
        prepare: async (_payments, { url }) => {
          // Few connections, so that many transactions share each of them.
          bouncer = await startPgBouncer(url, mode, (text) =>
            mode === 'session'
              ? text
              : text
                  .replace('default_pool_size = 20', 'default_pool_size = 4')
                  .replace('query_wait_timeout = 4', 'query_wait_timeout = 120'),
          );
          return {
            DATABASE_URL: bouncer.url,
            ...(mode === 'transaction' && { ...UNPREPARED, DATABASE_DIRECT_URL: url }),
          };
        },
      });
    });
    afterAll(async () => {
      await world.stop();
      await bouncer.stop();
    });

    it('signs people in, sends mails, sells tokens and answers 80 requests at a time', async () => {
      const ada = await world.signedIn('ada@example.com');
      const team = await found(ada, 'Pooled');
      const path = `/api/organizations/${team.id}`;
      await join(world, team, 'bob@example.com');
      await world.mail.next('bob@example.com');
      await buy(world, ada, team.id, 'translator', 'token-topup/checkout');
      await allDone(world);
      const { tokenBalance } = await agentOf(ada, team.id, 'translator');
      expect(tokenBalance).toBeGreaterThan(0);

      for (let round = 1; round <= 3; round++) {
        const asked = Array.from({ length: REQUESTS }, (_, number) => {
          const what = [
            () => ada.get('/api/me'),
            () => ada.get(`${path}/agents`),
            () => ada.get(`${path}/memberships`),
            () => ada.get(`${path}/billing`),
            () => ada.patch(path, { name: `Pooled ${number}` }),
            () => ada.post('/api/organizations', { name: `Pooled ${round} ${number}` }),
            () => ada.post(`${path}/invites`, { email: `guest-${round}-${number}@example.com`, role: 'member' }),
          ]; // prettier-ignore
          return what[number % what.length]!();
        });
        const failed = (await Promise.all(asked)).filter(({ status }) => status >= 400);
        expect(failed.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      }
      await world.mail.next('guest-3-76@example.com');
      expect(await brokenInvariants(world.database)).toEqual([]);
    });
  },
);

describeIfInstalled(`a start in production behind PgBouncer${NEEDS}`, () => {
  const WARNING = 'The database does not enforce statement_timeout, lock_timeout';
  let world: World;

  beforeAll(async () => {
    await build();
    world = await startProductionWorld();
  });
  afterAll(() => world.stop());

  const start = (settings: Record<string, string>) => {
    const { agentCatalog, stripe } = world.instances[0]!.config;
    return launch(world, {
      settings: {
        ...productionSettings(agentCatalog!),
        STRIPE_PORTAL_CONFIGURATION: stripe.portalConfiguration!,
        ...settings,
      },
    });
  };

  it('warns if the server does not enforce the timeouts, until `roles` has given them to the role', async () => {
    const { url, ownerUrl } = world.database;
    const bouncer = await startPgBouncer(url, 'transaction');
    const settings = { ...UNPREPARED, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: url };
    const unbounded = await start(settings);
    await unbounded.prints(WARNING);
    await unbounded.stop();
    await bouncer.stop();

    const roles = {
      DATABASE_URL: ownerUrl,
      RUNTIME_DATABASE_URL: url,
      DATABASE_TIMEOUT_MS: STATEMENT_TIMEOUT,
    };
    expect(await runCommand('roles', [], roles)).toMatchObject({ code: 0 });
    const again = await startPgBouncer(url, 'transaction');
    const bounded = await start({ ...settings, DATABASE_URL: again.url });
    await bounded.isReady();
    await bounded.stop();
    await again.stop();
    expect(bounded.output).not.toContain(WARNING);
  });

  it('names the parameter that PgBouncer refuses by default, and does not wait', async () => {
    const bouncer = await startPgBouncer(world.database.url, 'session', (text) =>
      text.replace(/^ignore_startup_parameters.*/m, ''),
    );
    const service = await start({ DATABASE_URL: bouncer.url });
    expect(await service.exit).toMatchObject({ code: 1 });
    expect(service.output).toContain('a pooler that refuses the parameter statement_timeout');
    await bouncer.stop();
  });
});
