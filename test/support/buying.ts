import { v7 as uuidv7 } from 'uuid';
import type { Browser } from './browser.js';
import { sessionOf as sessionAt } from './buyer.js';
import { until } from './until.js';
import type { World } from './world.js';

/** Reads an agent from the organization's list of agents. */
export async function agentOf(browser: Browser, organizationId: string, agentId: string): Promise<any> {
  const { body } = await browser.get(`/api/organizations/${organizationId}/agents?limit=100`);
  return body.data.find(({ id }: { id: string }) => id === agentId);
}

export type Buyable = 'checkout' | 'token-topup/checkout';

export function startCheckout(browser: Browser, organizationId: string, agentId: string, what: Buyable) {
  return browser.post(`/api/organizations/${organizationId}/agents/${agentId}/${what}`);
}

export function sessionOf({ url }: { url: string }): string {
  return sessionAt(url);
}

/** Pays on the payment provider's page and returns to the service. @returns the target of the last redirect */
export async function payAndReturn(world: World, browser: Browser, checkout: { url: string }) {
  const back = new URL(world.payments.control.pay(sessionOf(checkout)));
  return (await browser.get(back.pathname + back.search)).headers.get('location');
}

export async function buy(
  world: World,
  browser: Browser,
  organizationId: string,
  agentId: string,
  what: Buyable = 'checkout',
): Promise<string> {
  const { body } = await startCheckout(browser, organizationId, agentId, what);
  await payAndReturn(world, browser, body);
  return sessionOf(body);
}

/** Waits until every webhook event is delivered and processed. */
export async function allDone({ payments, database }: World): Promise<void> {
  await payments.control.delivered();
  await until(
    () =>
      database.query(
        `SELECT name, state, output FROM jobs.job
          WHERE name IN ('stripe-event', 'billing-contact', 'organization-renamed') AND state IN ('created', 'active', 'retry')`,
      ),
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

/** Adds a user as a member without an invite. */
export async function putMember(
  { database }: World,
  organizationId: string,
  email: string,
  relation: string,
) {
  await database.query(
    `INSERT INTO memberships (id, organization_id, user_id, relation)
     SELECT $1, $2, id, $3 FROM users WHERE email = $4`,
    [uuidv7(), organizationId, relation, email],
  );
}

/** The requests to the payment provider's API. A repeat with the same idempotency key does not count. */
export function asked({ payments }: World, method: string, path: string) {
  return payments.exchanges.filter(
    (exchange) =>
      exchange.kind === 'request' &&
      exchange.method === method &&
      exchange.path === path &&
      !exchange.answer?.isReplay,
  );
}
