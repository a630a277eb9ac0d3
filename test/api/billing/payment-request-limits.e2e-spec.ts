import { NAVIGATION, type Answer, type Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { whileTimeStands } from '../../support/clock.js';
import { found, join } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

const LIMIT = 3;

let world: World;
let people = 0;

beforeAll(async () => {
  world = await sharedWorld({ settings: { LIMIT_PAYMENT_REQUESTS_PER_MINUTE: String(LIMIT) } });
});

/** A new person, who has made none of the limited requests yet. */
const newcomer = () => world.signedIn(`p${++people}@example.com`);
const openPortal = (person: Browser, id: string) => person.post(`/api/organizations/${id}/billing/portal`);
/** The number of calls about checkouts, portals and customers. */
const calls = () =>
  world.payments.exchanges.filter(
    (exchange) => exchange.kind === 'request' && /checkout|portal|customers/.test(exchange.path),
  ).length;
const callsWhile = async (act: () => Promise<unknown>) => {
  const before = calls();
  await act();
  return calls() - before;
};
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

describe('requests that call the payment provider', () => {
  it('are limited per person, over all routes and organizations [Input, V2.4.1, API6]', () =>
    whileTimeStands(async () => {
      const ada = await newcomer();
      const [one, other] = [await Buyer.of(world, ada, 'Payers'), await Buyer.of(world, ada, 'Other payers')];
      const answers = [
        await ada.get(`${one.path}/billing/next-charges`),
        await one.checkout('research'),
        await other.topUp('research'),
      ];
      expect(statuses(answers)).toEqual([200, 201, 201]);

      const made = await callsWhile(async () => {
        const refused = await openPortal(ada, other.id);
        expectProblem(refused, 429, 'rate_limited');
        const wait = Number(refused.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60);
        expectProblem(await one.checkout('research'), 429, 'rate_limited');
        await world.database.query(
          `INSERT INTO payments (id, organization_id, kind, amount, currency)
           VALUES ('in_of_payers', $1, 'subscription', 2900, 'eur')`,
          [one.id],
        );
        const invoice = await ada.get(`${one.path}/billing/payments/in_of_payers/invoice`);
        expectProblem(invoice, 429, 'rate_limited');
        const page = await ada.get(`${one.path}/billing/payments/in_of_payers/invoice`, NAVIGATION);
        expect([page.status, page.headers.get('location')]).toEqual([
          302,
          `/organizations/${one.id}/billing?invoice=unavailable`,
        ]);
        expectProblem(await ada.get(`${one.path}/billing/next-charges`), 429, 'rate_limited');
      });
      expect(made).toBe(0);
    }));

  it('are counted separately for each admin of an organization', () =>
    whileTimeStands(async () => {
      const ada = await newcomer();
      const team = await found(ada, 'Two admins');
      const { browser: bob } = await join(world, team, 'bob@example.com', 'admin');
      for (let count = 0; count < LIMIT; count++) expect((await openPortal(ada, team.id)).status).toBe(201);
      expect((await openPortal(ada, team.id)).status).toBe(429);
      expect((await openPortal(bob, team.id)).status).toBe(201);
    }));

  it('are not counted if they need no call to the payment provider', () =>
    whileTimeStands(async () => {
      const ada = await newcomer();
      const buyer = await Buyer.of(world, ada, 'Readers');
      const made = await callsWhile(async () => {
        for (let count = 0; count < 2 * LIMIT; count++) {
          expect((await buyer.checkout('unknown')).status).toBe(404);
          expect((await ada.get(`${buyer.path}/billing`)).status).toBe(200);
          const contact = { name: `Contact ${count}` };
          expect((await buyer.changeContact(contact)).status).toBe(200);
        }
      });
      expect(made).toBe(0);
      for (let count = 0; count < LIMIT; count++) expect((await buyer.portal()).status).toBe(201);
      expect((await buyer.portal()).status).toBe(429);
    }));

  it('include changes of the contact if there is a customer', () =>
    whileTimeStands(async () => {
      const buyer = await Buyer.of(world, await newcomer(), 'Changers');
      await buyer.portal();
      for (const name of ['One', 'Two']) expect((await buyer.changeContact({ name })).status).toBe(200);
      expectProblem(await buyer.changeContact({ name: 'Three' }), 429, 'rate_limited');
      expect((await buyer.changeContact({ name: 'Two' })).status).toBe(200); // changes nothing
    }));

  it('include repetitions of a contact that the provider rejected', () =>
    whileTimeStands(async () => {
      const buyer = await Buyer.of(world, await newcomer(), 'Rejected');
      await buyer.portal();
      const rejected = { name: '\u{1F600}'.repeat(200) };
      for (let count = 1; count < LIMIT; count++) {
        expect((await buyer.changeContact(rejected)).status).toBe(200);
        await settled(world);
      }
      expectProblem(await buyer.changeContact(rejected), 429, 'rate_limited');
    }));
});
