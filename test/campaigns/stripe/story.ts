import type Stripe from 'stripe';
import { CustomersService } from '../../../src/billing/customers/customers.service.js';
import { createSdk } from '../../../src/billing/stripe/sdk.js';
import { Database } from '../../../src/platform/database/database.js';
import { Buyer, sessionOf, settled } from '../../support/buyer.js';
import { Tokens } from '../../support/tokens.js';
import { until } from '../../support/until.js';
import { send, signed } from '../../support/webhooks.js';
import type { World } from '../../support/world.js';

/** The agent of catalog.json. It has an unusual name, so that existing products of a Stripe account do not change. */
const AGENT = 'workspace-test-suite';
const TEST_CARDS = { working: 'pm_card_visa', disputed: 'pm_card_createDispute' };
const HOUR = 60 * 60;
/** The interval of the offer in seconds. */
const WEEK = 7 * 24 * HOUR;
/** Timeout of an expectation in milliseconds. Stripe opens a dispute some seconds after the payment. */
const PATIENCE = 2 * 60_000;

/**
 * An organization that subscribes, and its customer at Stripe. The customer has a test clock, which starts in the past
 * and ends in the present, because the service compares times with its database.
 */
export class Story {
  private constructor(
    private readonly world: World,
    private readonly stripe: Stripe,
    private readonly buyer: Buyer,
    private readonly clock: Stripe.TestHelpers.TestClock,
    private readonly customer: string,
    /** The events that the service has, and those of earlier runs. */
    private readonly told: Set<string>,
  ) {}

  static async begin(world: World): Promise<Story> {
    const [{ app, config }] = world.instances as [World['instances'][0]];
    const stripe = createSdk(config.stripe, PATIENCE);
    const told = new Set((await eventsOf(stripe)).map(({ id }) => id));
    const buyer = await Buyer.of(world, await world.signedIn('ada@example.com'), `Test suite ${Date.now()}`);
    const clock = await stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000) - WEEK - 3 * HOUR,
      name: 'Test suite of the workspace service',
    });
    // Stripe only accepts a test clock when it creates a customer, so the service takes over this one.
    const { id } = await stripe.customers.create({
      test_clock: clock.id,
      metadata: { organization_id: buyer.id },
    });
    const customers = app.nest.get(CustomersService);
    await app.nest.get(Database).transaction((manager) => customers.adopt(manager, buyer.id, id));
    return new Story(world, stripe, buyer, clock, id, told);
  }

  /** Creates the subscription that the page of the checkout would create. Only a person with a browser can pay there. */
  async subscribe(card: keyof typeof TEST_CARDS): Promise<void> {
    const { status, body } = await this.buyer.checkout(AGENT);
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    const session = await this.stripe.checkout.sessions.retrieve(sessionOf(body.url), {
      expand: ['line_items'],
    });
    expect(session).toMatchObject({ customer: this.customer, mode: 'subscription', status: 'open' });
    await this.payWith(card);
    await this.stripe.subscriptions.create({
      customer: this.customer,
      items: session.line_items!.data.map(({ price }) => ({ price: price!.id })),
      metadata: session.metadata ?? {},
      payment_behavior: 'error_if_incomplete',
    });
  }

  async payWith(card: keyof typeof TEST_CARDS): Promise<void> {
    const { customer } = this;
    const { id } = await this.stripe.paymentMethods.attach(TEST_CARDS[card], { customer });
    await this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  }

  /** Lets a week and two hours pass: Stripe finalizes the invoice of a renewal after an hour. */
  async renew(): Promise<void> {
    const { testClocks } = this.stripe.testHelpers;
    const { id, frozen_time } = this.clock;
    await testClocks.advance(id, { frozen_time: frozen_time + WEEK + 2 * HOUR });
    const isOver = ({ status }: Stripe.TestHelpers.TestClock) => status !== 'advancing';
    expect(await until(() => testClocks.retrieve(id), isOver, PATIENCE)).toMatchObject({ status: 'ready' });
  }

  /** Refunds a part of the last payment. */
  async refund(amount: number): Promise<void> {
    await this.stripe.refunds.create({ payment_intent: await this.lastPayment(), amount });
  }

  async winDispute(): Promise<void> {
    const [dispute] = (await this.stripe.disputes.list({ payment_intent: await this.lastPayment() })).data;
    const evidence = { uncategorized_text: 'winning_evidence' };
    await this.stripe.disputes.update(dispute!.id, { evidence, submit: true });
  }

  async spend(tokens: number): Promise<void> {
    await new Tokens(this.world, this.buyer.id).consume(tokens, undefined, { agentId: AGENT });
  }

  /** Forwards events until the API shows the agent and the last payment like this. */
  async becomes(agent: object, lastPayment: object): Promise<void> {
    const expected = { agent, lastPayment };
    const look = async () => {
      await this.forwardEvents();
      const { body } = await this.buyer.owner.get(`${this.buyer.path}/billing/payments`);
      return { agent: await this.buyer.agent(AGENT), lastPayment: body.data[0] };
    };
    await until(look, (shown) => isLike(shown, expected), PATIENCE);
  }

  /** Deletes the test clock, and with it the customer and the subscription. */
  async end(): Promise<void> {
    await this.stripe.testHelpers.testClocks.del(this.clock.id);
  }

  private async lastPayment(): Promise<string> {
    const invoices = await this.stripe.invoices.list({
      customer: this.customer,
      limit: 1,
      expand: ['data.payments'],
    });
    return invoices.data[0]!.payments!.data[0]!.payment.payment_intent as string;
  }

  /** Sends new events to the service, because Stripe cannot reach this machine. */
  private async forwardEvents(): Promise<void> {
    for (const event of (await eventsOf(this.stripe)).reverse()) {
      if (this.told.has(event.id)) continue;
      const text = JSON.stringify(event);
      const { status } = await send(this.world, text, { 'stripe-signature': signed(this.world, text) });
      expect(status).toBe(200);
      this.told.add(event.id);
    }
    await settled(this.world);
  }
}

/** The newest events of the account. */
function eventsOf(stripe: Stripe): Promise<Stripe.Event[]> {
  return stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 300 });
}

function isLike(shown: unknown, expected: object): boolean {
  try {
    expect(shown).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}
