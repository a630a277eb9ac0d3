import type { PaymentMethod } from '../../src/sandbox/payments/engine/checkout-charge.js';
import type { Answer, Browser } from './browser.js';
import { until } from './until.js';
import type { World } from './world.js';

/** The session id in the URL of a checkout page. */
export function sessionOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1)!;
}

/** An organization whose owner makes purchases. */
export class Buyer {
  readonly path: string;

  private constructor(
    private readonly world: World,
    readonly owner: Browser,
    readonly id: string,
  ) {
    this.path = `/api/organizations/${id}`;
  }

  static async of(world: World, owner: Browser, name: string): Promise<Buyer> {
    const { body } = await owner.post('/api/organizations', { name });
    return new Buyer(world, owner, body.id);
  }

  agent = async (agentId: string) =>
    (await this.owner.get(`${this.path}/agents`)).body.data.find((one: { id: string }) => one.id === agentId);
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

/** Waits until all jobs are complete and all webhook events are delivered, except those that the test holds back. */
export async function settled({ payments, database }: World): Promise<void> {
  await payments.control.delivered();
  await until(
    () =>
      database.query<{ name: string }>(
        `SELECT name, state FROM jobs.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_pgboss%'`,
      ),
    (jobs) => jobs.length === 0,
  );
}
