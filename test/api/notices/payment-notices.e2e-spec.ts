import type { Browser } from '../../support/browser.js';
import { Buyer, settled } from '../../support/buyer.js';
import { noticesTo, subjectsTo } from '../../support/notices.js';
import { DAY, HOUR, periodEndOf } from '../../support/renewals.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let owner: Browser;
let email: string;
let buyer: Buyer;
let buyers = 0;

const control = () => world.payments.control;
const subscription = async () => (await buyer.billing()).subscriptionSummary.subscriptions[0];
const pass = async (seconds: number) => {
  control().advance(seconds);
  await settled(world);
};
/** Lets the time of the renewal come, and two hours more. */
const renew = () => pass(periodEndOf(world, buyer.subscription) + 2 * HOUR - control().now());

beforeAll(async () => (world = await sharedWorld()));
beforeEach(async () => {
  email = `buyer${++buyers}@example.com`;
  owner = await world.signedIn(email);
  buyer = await Buyer.of(world, owner, `Buyer ${buyers}`);
  await buyer.subscribe('research');
  await settled(world);
});

describe('the owner', () => {
  it('is told of the first failure of an invoice with the page to pay it, and then of the end', async () => {
    control().set({ afterRetries: 'canceled' });
    control().setCardDeclines(buyer.customer, true);
    await renew();
    const [mail, ...others] = await noticesTo(world, email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(`Workspace: A payment for “Buyer ${buyers}” failed`);
    const { openInvoiceUrl, openInvoice } = await subscription();
    expect(openInvoice).toMatchObject({ amount: 2900, currency: 'eur' });
    expect(mail!.text).toContain('You can pay the open invoice of €29.00 now');
    expect(mail!.text).toContain(`Pay the invoice:\n${openInvoiceUrl}\n`);

    await pass(4 * DAY);
    expect(await noticesTo(world, email)).toHaveLength(1);
    await pass(20 * DAY);
    const [, end, ...more] = await subjectsTo(world, email);
    expect([end, ...more]).toEqual([`A subscription of “Buyer ${buyers}” has ended`]);
  });

  it('is told neither of an end that they wanted, nor of failures if they turned such notices off', async () => {
    await owner.patch('/api/me/notices', { payment_failed: false });
    control().setCardDeclines(buyer.customer, true);
    await renew();
    control().endSubscription(buyer.subscription);
    await settled(world);
    expect(await subjectsTo(world, email)).toEqual([]);
  });

  it('is not told of a failure if the invoice was paid before the mail', async () => {
    world.mail.misbehave({ onMailFrom: (_address, _session, done) => done(new Error('Not yet')) });
    control().setCardDeclines(buyer.customer, true);
    control().advance(periodEndOf(world, buyer.subscription) + 2 * HOUR - control().now());
    await until(
      () => world.database.query(`SELECT FROM jobs.job WHERE name = 'notice-mail' AND state = 'retry'`),
      (jobs) => jobs.length > 0,
    );
    control().setCardDeclines(buyer.customer, false);
    control().payInvoice(control().list('invoices').at(-1)!.id);
    await until(
      async () => (await subscription()).status,
      (status) => status === 'active',
    );
    world.mail.misbehave({});
    await settled(world);
    expect(await subjectsTo(world, email)).toEqual([]);
  });
});
