import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { Buyer } from '../../support/buyer.js';
import { Tokens } from '../../support/tokens.js';
import { until } from '../../support/until.js';
import { type Card, payWith } from './cards.js';
import type { Terms } from './provider.js';
import { AGENT, type Setup } from './setup.js';

/** Timeout of an expectation in milliseconds. Stripe opens a dispute some seconds after the payment. */
const PATIENCE = 2 * 60_000;

/** An organization, its customer, and a clock that a story advances. */
export class Subscriber {
  private testClock?: string;
  private session?: Stripe.Checkout.Session;

  private constructor(
    readonly setup: Setup,
    readonly buyer: Buyer,
  ) {}

  static async open(setup: Setup, owner: Browser, name: string): Promise<Subscriber> {
    return new Subscriber(setup, await Buyer.of(setup.world, owner, name));
  }

  get stripe(): Stripe {
    return this.setup.provider.stripe;
  }

  /** Starts the clock of a customer that the service has not created yet. The time may be in the past. */
  async startClock(at: Date): Promise<void> {
    const fields = { frozen_time: seconds(at), name: 'Test suite of the workspace service' };
    const { id } = await this.stripe.testHelpers.testClocks.create(fields);
    this.testClock = id;
    this.setup.provider.follow(id);
  }

  /** Advances the clock, at most two periods of the subscription at once. */
  async advanceTo(at: Date): Promise<void> {
    const { testClocks } = this.stripe.testHelpers;
    await testClocks.advance(this.testClock!, { frozen_time: seconds(at) });
    const { status } = await until(
      () => testClocks.retrieve(this.testClock!),
      (clock) => clock.status !== 'advancing',
      PATIENCE,
    );
    expect(status).toBe('ready');
  }

  /** Opens a checkout session at the service. @returns the session, as the payment provider has it */
  async checkout(kind: 'subscription' | 'top_up'): Promise<Stripe.Checkout.Session> {
    const { status, body } = await (kind === 'top_up' ? this.buyer.topUp(AGENT) : this.buyer.checkout(AGENT));
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    const [row] = await this.setup.world.database.query<{ session_id: string }>(
      'SELECT session_id FROM checkouts WHERE id = $1',
      [body.id],
    );
    return this.stripe.checkout.sessions.retrieve(row!.session_id, { expand: ['line_items'] });
  }

  /** @param balance the customer's balance before the purchase, negative for a credit */
  async subscribe({ balance, ...terms }: Terms & { balance?: number } = {}): Promise<void> {
    this.session = await this.checkout('subscription');
    if (balance) {
      const owed = { amount: balance, currency: this.session.currency! };
      await this.stripe.customers.createBalanceTransaction(this.customer, owed);
    }
    await this.setup.provider.subscribe(this.session, terms);
  }

  get customer(): string {
    return this.session!.customer as string;
  }

  async subscription(): Promise<Stripe.Subscription> {
    const { data } = await this.stripe.subscriptions.list({ customer: this.customer, status: 'all' });
    expect(data).toHaveLength(1);
    return data[0]!;
  }

  async newestInvoice(): Promise<Stripe.Invoice> {
    const { id } = await this.subscription();
    return (await this.stripe.invoices.list({ subscription: id, limit: 1 })).data[0]!;
  }

  async useCard(card: Card): Promise<void> {
    await payWith(this.stripe, this.customer, card);
  }

  async payNewestInvoice(): Promise<void> {
    await this.stripe.invoices.pay((await this.newestInvoice()).id);
  }

  async spend(tokens: number): Promise<void> {
    await new Tokens(this.setup.world, this.buyer.id).consume(tokens, uuidv7(), { agentId: AGENT });
  }

  /** The newest payment in the service's list. */
  async newestPayment(): Promise<unknown> {
    return (await this.buyer.owner.get(`${this.buyer.path}/billing/payments`)).body.data[0];
  }

  async lastExpiry(): Promise<Date> {
    const [grant] = await this.setup.world.database.query<{ expires_at: Date }>(
      'SELECT expires_at FROM token_grants WHERE organization_id = $1 ORDER BY expires_at DESC LIMIT 1',
      [this.buyer.id],
    );
    return grant!.expires_at;
  }

  /** Delivers events until the API shows the agent like this. */
  async becomes(expected: object): Promise<void> {
    await this.eventually(() => this.buyer.agent(AGENT), expected);
  }

  /** Delivers events until the result of `ask` matches. */
  async eventually(ask: () => Promise<unknown>, expected: object): Promise<void> {
    const deliverAndAsk = async () => {
      await this.setup.provider.deliver();
      return ask();
    };
    await until(deliverAndAsk, (answer) => isLike(answer, expected), PATIENCE);
  }

  async clear(): Promise<void> {
    if (this.testClock) await this.stripe.testHelpers.testClocks.del(this.testClock);
  }
}

function isLike(answer: unknown, expected: object): boolean {
  try {
    expect(answer).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
