import { v7 as uuidv7 } from 'uuid';
import { found } from '../support/people.js';
import { sharedWorld } from '../support/shared-world.js';
import type { World } from '../support/world.js';

let world: World;
let one: string;
let other: string;

beforeAll(async () => {
  world = await sharedWorld();
  const ada = await world.signedIn('ada@example.com');
  one = (await found(ada, 'One')).id;
  other = (await found(ada, 'Other')).id;
  await world.database.query(
    `INSERT INTO agents (id, name, description, category) VALUES ('scribe', 'Scribe', 'Writes.', 'other')`,
  );
});

const violates = (constraint: string) => ({ constraint });

const addCheckout = async (organizationId: string, kind = 'subscription', status = 'open') => {
  const id = uuidv7();
  await world.database.query(
    `INSERT INTO checkouts (id, organization_id, kind, item, status, customer_id, price_id, amount, currency, tokens,
                            return_path, expires_at)
     VALUES ($1, $2, $3, 'scribe', $4, 'cus', 'price', 1, 'eur', 1, '/', now())`,
    [id, organizationId, kind, status],
  );
  return id;
};
const addSubscription = async (organizationId: string, status: string) =>
  world.database.query(
    `INSERT INTO subscriptions (id, organization_id, item, checkout_id, customer_id, status, amount, currency, interval,
                                cancel_at_period_end, created_at)
     VALUES ($1, $2, 'scribe', $3, 'cus', $4, 1, 'eur', 'month', false, now())`,
    [uuidv7(), organizationId, await addCheckout(organizationId, 'subscription', 'complete'), status],
  );
const addCustomer = (organizationId: string, customerId: string) =>
  world.database.query(
    `INSERT INTO billing_profiles (organization_id, customer_id, contact) VALUES ($1, $2, '{}')`,
    [organizationId, customerId],
  );
const addGrant = (organizationId: string, sourceKey: string) =>
  world.database.query(
    `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining)
     VALUES ($1, $2, 'scribe', 'top_up', $3, 5, 5)`,
    [uuidv7(), organizationId, sourceKey],
  );
const addTrial = (organizationId: string) =>
  world.database.query(
    `INSERT INTO agent_trials (organization_id, agent_id, ends_at) VALUES ($1, 'scribe', now())`,
    [organizationId],
  );

describe('the database', () => {
  it('rejects a second ongoing subscription to an agent, but ignores ended ones', async () => {
    await addSubscription(one, 'canceled');
    await addSubscription(one, 'active');
    await addSubscription(other, 'active');
    for (const status of ['active', 'past_due', 'incomplete', 'paused'])
      await expect(addSubscription(one, status)).rejects.toMatchObject(violates('subscriptions_live_key'));
  });

  it('rejects one customer for two organizations, and two customers for one', async () => {
    await addCustomer(one, 'cus_1');
    await expect(addCustomer(other, 'cus_1')).rejects.toMatchObject(
      violates('billing_profiles_customer_id_key'),
    );
    await expect(addCustomer(one, 'cus_2')).rejects.toMatchObject(violates('billing_profiles_pkey'));
  });

  it('rejects a second open checkout, but not one of another kind or after a finished one', async () => {
    await addCheckout(one);
    await addCheckout(one, 'top_up');
    await addCheckout(one, 'subscription', 'expired');
    await expect(addCheckout(one, 'subscription', 'creating')).rejects.toMatchObject(
      violates('checkouts_under_way_key'),
    );
  });

  it('rejects a second grant of tokens for one payment, even to another organization [Money, V2.3.3, V2.3.4]', async () => {
    await addGrant(one, 'cs_1');
    await expect(addGrant(one, 'cs_1')).rejects.toMatchObject(violates('token_grants_source_key'));
    await expect(addGrant(other, 'cs_1')).rejects.toMatchObject(violates('token_grants_source_key'));
  });

  it('rejects a second trial of one agent', async () => {
    await addTrial(one);
    await expect(addTrial(one)).rejects.toMatchObject(violates('agent_trials_pkey'));
  });
});
