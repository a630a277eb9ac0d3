import { v7 as uuidv7 } from 'uuid';
import type { PaymentMethod } from '../../src/sandbox/payments/engine/checkouts/checkout-charge.js';
import { bodyOf, type Answer, type Browser } from './browser.js';
import { jobsDone } from './retries.js';
import type { World } from './world.js';

/** The session id in the URL of a checkout page. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}

/** Reads an agent from the organization's list of agents, as this person sees it. */
export async function agentOf(browser: Browser, organizationId: string, agentId: string): Promise<any> {
  const { data } = bodyOf(await browser.get(`/api/organizations/${organizationId}/agents`));
  return data.find(({ id }: { id: string }) => id === agentId);
}

/** An organization whose owner makes purchases. */
export class Buyer {
  readonly path: string;

  constructor(
    private readonly world: Pick<World, 'payments'>,
    readonly owner: Browser,
    readonly id: string,
  ) {
    this.path = `/api/organizations/${id}`;
  }

  /** Creates the organization. */
  static async of(world: Pick<World, 'payments'>, owner: Browser, name: string): Promise<Buyer> {
    return new Buyer(world, owner, bodyOf(await owner.post('/api/organizations', { name })).id);
  }

  agent = (agentId: string) => agentOf(this.owner, this.id, agentId);
  billing = async () => bodyOf(await this.owner.get(`${this.path}/billing`));
  nextCharges = async () => bodyOf(await this.owner.get(`${this.path}/billing/next-charges`));
  /** @param offerId without it, the first offer */
  checkout = (agentId: string, offerId?: string) =>
    this.owner.post(
      `${this.path}/agents/${agentId}/checkout`,
      offerId === undefined ? undefined : { offerId },
    );
  topUp = (agentId: string) => this.owner.post(`${this.path}/agents/${agentId}/token-topup/checkout`);
  previewChange = (agentId: string, offerId: string) =>
    this.owner.post(`${this.path}/agents/${agentId}/subscription/preview`, { offerId });
  /** @param quoteId of the preview */
  changeOffer = (agentId: string, offerId: string, quoteId: string) =>
    this.owner.post(`${this.path}/agents/${agentId}/subscription/change`, { offerId, quoteId });
  withdrawChange = (agentId: string) =>
    this.owner.delete(`${this.path}/agents/${agentId}/subscription/change`);
  portal = () => this.owner.post(`${this.path}/billing/portal`);
  changeContact = (changes: object) => this.owner.patch(`${this.path}/billing`, changes);

  /** Subscribes and pays. @returns the id of the checkout session */
  subscribe = (agentId: string, method?: PaymentMethod) => this.pay(this.checkout(agentId), method);
  /** Buys tokens and pays. @returns the id of the checkout session */
  buyTokens = (agentId: string, method?: PaymentMethod) => this.pay(this.topUp(agentId), method);

  /** Opens the URL to which the payment page returns the buyer. @returns the target of its redirect */
  async comeBack(session: string, browser = this.owner): Promise<string> {
    const { status, headers } = await browser.get(`/api/billing/return?session_id=${session}`);
    if (status !== 302) throw new Error(`The return was answered with ${status}.`);
    return headers.get('location')!;
  }

  get customer(): string {
    const mine = this.world.payments.control
      .list('customers')
      .filter((customer) => !customer.deleted && customer.metadata['organization_id'] === this.id);
    if (mine.length !== 1) throw new Error(`The organization has ${mine.length} customers.`);
    return mine[0]!.id;
  }

  get subscription(): string {
    const customer = this.customer;
    return this.world.payments.control.list('subscriptions').findLast((one) => one.customer === customer)!.id;
  }

  private async pay(answer: Promise<Answer>, method: PaymentMethod = 'card'): Promise<string> {
    const session = sessionOf(bodyOf(await answer).url);
    this.world.payments.control.pay(session, method);
    return session;
  }
}

/** The systems for which `settled` waits. */
interface Settling {
  payments: World['payments'];
  database: Pick<World['database'], 'query'>;
}

/**
 * Waits until all jobs are complete and all webhook events are delivered, except those that the test holds back. Failed
 * jobs are repeated soon.
 */
export async function settled({ payments, database }: Settling): Promise<void> {
  const events = () => payments.exchanges.filter(({ kind }) => kind === 'event').length;
  let before: number;
  do {
    before = events();
    await payments.control.delivered();
    await jobsDone(database, `name NOT LIKE '\\_\\_pgboss%'`);
    // A job may have changed something at the payment provider, which then sends another event.
  } while (events() > before);
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
