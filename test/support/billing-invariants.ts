import type { TestDatabase } from './database.js';
import { CREDITED, HELD, MOVED, PAYMENT } from './token-invariants.js';
import { violationsOf } from './violations.js';
import type { World } from './world.js';

/** What payments have granted, in all months. */
const GRANTED = `(
  SELECT source, ${PAYMENT} AS payment, sum(amount) AS amount, sum(remaining) AS remaining, array_agg(id) AS ids
    FROM token_grants g GROUP BY 1, 2)`;

/** Invariants of billing. Each has a query that returns its violations. */
const INVARIANTS = {
  'the remainder of a grant is its amount minus its movements': `
    SELECT g.id, g.amount, g.remaining FROM token_grants g LEFT JOIN token_ledger l ON l.grant_id = g.id
     GROUP BY g.id HAVING g.amount - ${MOVED} - ${HELD} <> g.remaining`,
  'no grant was ever overdrawn': `
    SELECT g.id FROM token_grants g WHERE g.remaining < 0 OR g.remaining > g.amount`,
  'an organization has at most one ongoing subscription per agent': `
    SELECT organization_id, item FROM subscriptions WHERE status NOT IN ('none', 'canceled')
     GROUP BY organization_id, item HAVING count(*) > 1`,
  'a deleted organization has neither an unfinished checkout nor an ongoing subscription': `
    SELECT o.id FROM organizations o
     WHERE o.deleted_at IS NOT NULL AND EXISTS (
       SELECT FROM checkouts c WHERE c.organization_id = o.id AND c.status IN ('creating', 'open')
       UNION ALL SELECT FROM subscriptions s WHERE s.organization_id = o.id AND s.status NOT IN ('none', 'canceled'))`,
  'exactly the payments that need no review, or that an operator credited, have a grant': `
    SELECT p.id FROM payments p FULL JOIN
      (SELECT * FROM token_grants WHERE source IN ('subscription', 'top_up')) g ON ${PAYMENT} = p.id AND g.source = p.kind
     WHERE (${CREDITED} AND p.tokens > 0) <> (g.id IS NOT NULL) OR g.organization_id <> p.organization_id OR g.agent_id <> p.item`,
  'a purchase is credited as agreed when it began, and a subscription at most as an offer of the agent': `
    SELECT p.id FROM payments p JOIN ${GRANTED} g ON g.payment = p.id AND g.source = p.kind
     WHERE p.review IS NULL AND (p.tokens <> g.amount OR NOT EXISTS (
       SELECT FROM checkouts c
        WHERE c.organization_id = p.organization_id AND c.item = p.item AND c.kind = p.kind AND c.tokens = g.amount)
       AND NOT EXISTS (
         SELECT FROM agents a, jsonb_array_elements(a.subscription_offers) o
          WHERE a.id = p.item AND p.kind = 'subscription' AND (o->>'tokensPerPeriod')::int * CASE o->>'tokensEvery'
                WHEN 'month' THEN 12 * (o->>'intervalCount')::int ELSE 1 END >= g.amount))`,
  'refunds and disputes have taken their share of the tokens, or all that remained': `
    SELECT id, taken, share FROM (
      SELECT p.id, g.remaining,
             (SELECT ${MOVED} FROM token_ledger l WHERE l.grant_id = ANY (g.ids) AND l.reason <> 'consumption') AS taken,
             floor(g.amount::numeric * least(p.amount, p.refunded + (
               SELECT coalesce(sum(withdrawn), 0) FROM payment_disputes d WHERE d.payment_id = p.id)) / p.amount) AS share
        FROM payments p JOIN ${GRANTED} g ON g.source = p.kind AND g.payment = p.id
       WHERE p.amount > 0) AS reversed
     WHERE taken > share OR (taken < share AND remaining > 0)`,
};

/** A violated invariant with its rows, or a rule with the lines that only one side has. */
interface Difference {
  rule: string;
  rows?: object[];
  onlyThere?: string[];
  onlyHere?: string[];
}

/** @returns the violated invariants of our own rows, whatever the payment provider has */
export function brokenMoney(database: Pick<TestDatabase, 'query'>): Promise<Difference[]> {
  return violationsOf(database, INVARIANTS);
}

/** @returns the violated invariants and all differences from the payment provider's data */
export async function brokenBilling(world: World): Promise<Difference[]> {
  const broken: Difference[] = await brokenMoney(world.database);
  const provider = providersAccount(world);
  const ours = await ourAccount(world.database);
  for (const rule of Object.keys(provider) as (keyof Account)[]) {
    const [there, here] = [provider[rule].sort(), ours[rule].sort()];
    const onlyThere = there.filter((line) => !here.includes(line));
    const onlyHere = here.filter((line) => !there.includes(line));
    if (onlyThere.length + onlyHere.length > 0 || there.length !== here.length)
      broken.push({ rule, onlyThere, onlyHere });
  }
  return broken;
}

/** Facts on which our database and the payment provider must agree. */
interface Account {
  customers: string[];
  contacts: string[];
  subscriptions: string[];
  'paid purchases and their refunds': string[];
  disputes: string[];
  'outcomes of checkouts': string[];
}

function providersAccount({ payments: { control } }: World): Account {
  const charges = new Map(control.list('charges').map((charge) => [charge.payment_intent, charge]));
  const refunded = (intent: string | null | undefined) => charges.get(intent ?? '')?.amount_refunded ?? 0;
  const living = control.list('customers').flatMap((customer) => (customer.deleted ? [] : [customer]));
  const sessions = control.list('sessions');
  return {
    customers: living.map(({ id, metadata }) => line(metadata['organization_id'], id)),
    contacts: living.map(({ id, name, email, phone, address }) =>
      line(id, name ?? null, email, phone ?? null, address && JSON.stringify(Object.values(address).sort())),
    ),
    subscriptions: control
      .list('subscriptions')
      .map(({ id, status, cancel_at, cancel_at_period_end, items }) => {
        const shown = status === 'incomplete_expired' ? 'none' : status;
        const ends = new Date(items.data[0]!.current_period_end * 1000).toISOString();
        return line(id, shown, cancel_at_period_end || cancel_at !== null, ends);
      }),
    'paid purchases and their refunds': [
      ...sessions
        .filter(({ mode, payment_status }) => mode === 'payment' && payment_status === 'paid')
        .map(({ id, payment_intent }) => line(id, refunded(payment_intent))),
      ...control
        .list('invoices')
        .filter(({ status, parent }) => status === 'paid' && parent)
        .map(({ id }) => {
          const paid = control.list('invoicePayments').filter(({ invoice }) => invoice === id);
          return line(
            id,
            paid.reduce((sum, { payment }) => sum + refunded(payment.payment_intent as string), 0),
          );
        }),
    ],
    disputes: control
      .list('disputes')
      .map(({ id, status, amount, balance_transactions }) =>
        line(id, status, amount, -balance_transactions.reduce((sum, moved) => sum + moved.amount, 0)),
      ),
    // Others may make sessions for our customers, which belong to no checkout.
    'outcomes of checkouts': sessions
      .filter(({ metadata }) => metadata?.['checkout_id'])
      .map(({ id, status, payment_status }) => line(id, status, payment_status === 'paid')),
  };
}

async function ourAccount({ query }: TestDatabase): Promise<Account> {
  const rows = async (sql: string) =>
    (await query<Record<string, string | number | boolean | null>>(sql)).map((row) =>
      line(...Object.values(row)),
    );
  return {
    customers: await rows(
      'SELECT organization_id, customer_id FROM billing_profiles WHERE customer_id IS NOT NULL',
    ),
    contacts: (
      await query<{ id: string; contact: any; customerName: string | null }>(
        `SELECT customer_id AS id, contact, customer_name AS "customerName" FROM billing_profiles
          WHERE customer_id IS NOT NULL`,
      )
    ).map(({ id, customerName, contact: { name, email, phone, address } }) =>
      line(
        id,
        name ?? customerName,
        email,
        phone,
        address && JSON.stringify(Object.values(address as object).sort()),
      ),
    ),
    subscriptions: await rows(
      `SELECT id, status, cancel_at_period_end,
              to_char(current_period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM subscriptions`,
    ),
    'paid purchases and their refunds': await rows('SELECT id, refunded FROM payments'),
    disputes: await rows('SELECT id, status, amount, withdrawn FROM payment_disputes'),
    'outcomes of checkouts': await rows(
      'SELECT session_id, status, paid FROM checkouts WHERE session_id IS NOT NULL',
    ),
  };
}

function line(...facts: unknown[]): string {
  return facts.map(String).join(' ');
}
