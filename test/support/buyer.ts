import { v7 as uuidv7 } from 'uuid';
import type { PaymentMethod } from '../../src/sandbox/payments/engine/checkouts/checkout-charge.js';
import type { Answer, Browser } from './browser.js';
import { makeRetriesDue } from './retries.js';
import { until } from './until.js';
import type { World } from './world.js';

/** The session id in the URL of a checkout page. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}

/** Reads an agent from the organization's list of agents, as this person sees it. */
export async function agentOf(browser: Browser, organizationId: string, agentId: string): Promise<any> {
  const { body } = await browser.get(`/api/organizations/${organizationId}/agents`);
  return body.data.find(({ id }: { id: string }) => id === agentId);
}

/** An organization whose owner makes purchases. */
export class Buyer {
  readonly path: string;

  constructor(
    private readonly world: World,
    readonly owner: Browser,
    readonly id: string,
  ) {
    this.path = `/api/organizations/${id}`;
  }

  /** Creates the organization. */
  static async of(world: World, owner: Browser, name: string): Promise<Buyer> {
    const { body } = await owner.post('/api/organizations', { name });
    return new Buyer(world, owner, body.id);
  }

  agent = (agentId: string) => agentOf(this.owner, this.id, agentId);
  billing = async () => (await this.owner.get(`${this.path}/billing`)).body;
  checkout = (agentId: string) => this.owner.post(`${this.path}/agents/${agentId}/checkout`);
  topUp = (agentId: string) => this.owner.post(`${this.path}/agents/${agentId}/token-topup/checkout`);
  portal = () => this.owner.post(`${this.path}/billing/portal`);
  changeContact = (changes: object) => this.owner.patch(`${this.path}/billing`, changes);

  /** Subscribes and pays. @returns the id of the checkout session */
  subscribe = (agentId: string, method?: PaymentMethod) => this.pay(this.checkout(agentId), method);
  /** Buys tokens and pays. @returns the id of the checkout session */
  buyTokens = (agentId: string, method?: PaymentMethod) => this.pay(this.topUp(agentId), method);

  /** Opens the URL to which the payment page returns the buyer. @returns the target of its redirect */
  async comeBack(session: string): Promise<string> {
    const answer = await this.owner.get(`/api/billing/return?session_id=${session}`);
    expect(answer.status).toBe(302);
    return answer.headers.get('location')!;
  }

  get customer(): string {
    const mine = this.world.payments.control
      .list('customers')
      .filter((customer) => !customer.deleted && customer.metadata['organization_id'] === this.id);
    expect(mine).toHaveLength(1);
    return mine[0]!.id;
  }

  get subscription(): string {
    const customer = this.customer;
    return this.world.payments.control.list('subscriptions').findLast((one) => one.customer === customer)!.id;
  }

  private async pay(answer: Promise<Answer>, method: PaymentMethod = 'card'): Promise<string> {
    const { status, body } = await answer;
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    const session = sessionOf(body.url);
    this.world.payments.control.pay(session, method);
    return session;
  }
}

/**
 * Waits until all jobs are complete and all webhook events are delivered, except those that the test holds back. Failed
 * jobs are repeated soon.
 */
export async function settled({ payments, database }: World): Promise<void> {
  await payments.control.delivered();
  await until(
    async () => {
      const jobs = await database.query<{ state: string }>(
        `SELECT name, state FROM jobs.job
          WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'
            AND (state = 'retry' OR start_after < now() + interval '1 minute')`,
      );
      if (jobs.some(({ state }) => state === 'retry')) await makeRetriesDue(database);
      return jobs;
    },
    (jobs) => jobs.length === 0,
  );
}

/** Inserts a subscription that does not exist at the payment provider. */
export async function putSubscription(
  { database }: World,
  organizationId: string,
  item: string,
  status: string,
  activated = status !== 'incomplete' && status !== 'none',
): Promise<string> {
  const [checkout, id] = [uuidv7(), `sub_${uuidv7()}`];
  await database.query(
    `INSERT INTO checkouts (id, organization_id, kind, item, status, customer_id, price_id, amount, currency, tokens,
                            return_path, expires_at)
     VALUES ($1, $2, 'subscription', $3, 'complete', 'cus_none', 'price_none', 2900, 'eur', 100, '/', now())`,
    [checkout, organizationId, item],
  );
  await database.query(
    `INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency,
                                interval, current_period_end, cancel_at_period_end, activated_at, created_at)
     VALUES ($1, $2, $3, $4, 'cus_none', $5, 2900, 'eur', 'month', now() + interval '1 month', false,
             CASE WHEN $6 THEN now() END, now())`,
    [id, organizationId, item, checkout, status, activated],
  );
  return id;
}
