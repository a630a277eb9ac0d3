import { Buyer, settled } from '../../support/buyer.js';
import { brokenInvariants } from '../../support/invariants.js';
import { found, join } from '../../support/people.js';
import { HAS_PGBOUNCER, type PgBouncer, startPgBouncer } from '../../support/pgbouncer.js';
import { startWorld, type World } from '../../support/world.js';

/** Skipped, as its title says, where Debian's package pgbouncer is not installed. */
const describeIfInstalled = HAS_PGBOUNCER ? describe : describe.skip;
const NEEDS = HAS_PGBOUNCER ? '' : ' (needs: apt-get install pgbouncer)';

/** Enough requests at the same time that transactions share connections. */
const REQUESTS = 80;

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
            ...(mode === 'transaction' && {
              DATABASE_PREPARED_STATEMENTS: 'false',
              DATABASE_DIRECT_URL: url,
            }),
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
      const buyer = new Buyer(world, ada, team.id);
      await buyer.buyTokens('translator');
      await settled(world);
      const { tokenBalance } = await buyer.agent('translator');
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
