import { bodyOf } from '../browser.js';
import type { Buyer } from '../buyer.js';
import type { TestDatabase } from '../database.js';
import { AGENTS, line, type Account, type Agreed, type Scheduled } from './expected.js';
import type { Billing } from './expected-billing.js';

/** The database of the service under test. */
type Rows = Pick<TestDatabase, 'query'>;

/** The terms of all checkouts of an organization. */
export function agreedBy({ query }: Rows, organizationId: string): Promise<Agreed[]> {
  return query<Agreed & Record<string, unknown>>(
    `SELECT id, kind, item, tokens, amount, currency, customer_id AS "customerId", price_id AS "priceId",
            CASE WHEN offer->>'interval' = 'year' THEN 12 ELSE 1 END AS months,
            coalesce(offer->>'tokensEvery' = 'month', false) AS "isMonthly",
            coalesce(offer->>'id', 'default') AS "offerId", session_id AS "sessionId" FROM checkouts WHERE organization_id = $1`,
    [organizationId],
  );
}

/** The changes of offers of an organization that are scheduled. */
export function scheduledBy({ query }: Rows, organizationId: string): Promise<Scheduled[]> {
  return query<Scheduled & Record<string, unknown>>(
    `SELECT subscription_id AS "subscriptionId", offer->>'id' AS "offerId", price_id AS "priceId", amount,
            offer->>'interval' AS interval, replaced_price_id AS "replacedPriceId" FROM offer_changes
      WHERE organization_id = $1 AND status = 'scheduled'`,
    [organizationId],
  );
}

/** What the service shows of an organization, and what only its rows have. */
export async function shownOf({ query }: Rows, buyer: Buyer): Promise<Account & Billing> {
  const { owner, id, path } = buyer;
  const rows = async (sql: string) =>
    (await query<Record<string, string | number | boolean | Date | null>>(sql, [id])).map((row) =>
      line(...Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : value))),
    );
  const billing = await buyer.billing();
  const agents = bodyOf(await owner.get(`${path}/agents`)).data as any[];
  const charges = (await buyer.nextCharges()).data as any[];
  const payments: any[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = bodyOf(
      await owner.get(`${path}/billing/payments?limit=100${cursor && `&cursor=${cursor}`}`),
    );
    payments.push(...page.data);
    cursor = page.nextCursor;
  }
  return {
    customers: billing.customerId === null ? [] : [line(id, billing.customerId)],
    subscriptions: await rows(
      `SELECT id, item, status, current_period_end, cancel_at_period_end, cancel_at, amount, currency, interval,
              interval_count, CASE WHEN status IN ('none', 'canceled') THEN 'over' ELSE collection_paused::text END
         FROM subscriptions WHERE organization_id = $1`,
    ),
    agents: agents
      .filter((agent) => AGENTS.includes(agent.id))
      .map(({ id: item, subscription, tokenBalance }) => {
        const { status, currentPeriodEnd, cancelAtPeriodEnd, cancelAt } = subscription;
        const state = isOver(subscription)
          ? ['over']
          : [status, currentPeriodEnd, cancelAtPeriodEnd, cancelAt];
        return line(item, ...state, tokenBalance);
      }),
    offers: agents
      .filter(({ id: item, subscription }) => AGENTS.includes(item) && !isOver(subscription))
      .map(({ id: item, subscription }) => {
        const { offerId, scheduledChange: scheduled, pendingChange: pending } = subscription;
        const change = pending ? [pending.offerId, pending.url, pending.expiresAt] : [undefined];
        return line(item, offerId, scheduled?.offerId, scheduled?.at, ...change);
      }),
    payments: payments.map((one) => {
      const { id: payment, kind, agentId, amount, currency, tokens, status, refundedAmount } = one;
      // Without an invoice, the time of a payment is only the time at which it was read.
      const paidAt = one.invoiceUrl && one.paidAt;
      return line(payment, kind, agentId, amount, currency, tokens, status, refundedAmount, paidAt);
    }),
    disputes: await rows(
      `SELECT d.id, d.status, d.amount, d.withdrawn FROM payment_disputes d JOIN payments p ON p.id = d.payment_id
        WHERE p.organization_id = $1`,
    ),
    grants: await rows(
      `SELECT split_part(source_key, ':', 1), agent_id, amount, remaining, starts_at, expires_at, grace_until
         FROM token_grants WHERE organization_id = $1 AND source IN ('subscription', 'top_up')`,
    ),
    paysNext: await rows(
      `SELECT payment_method->>'id' FROM billing_profiles WHERE organization_id = $1 AND customer_id IS NOT NULL`,
    ),
    paymentMethods: await rows(
      `SELECT id, payment_method->>'id' FROM subscriptions WHERE organization_id = $1`,
    ),
    openInvoices: (billing.subscriptionSummary.subscriptions as any[])
      .filter(({ openInvoice }) => openInvoice !== null)
      .map(({ agentId, openInvoice, amountDue }) => {
        const { amount, currency, nextAttemptAt, url, processing } = openInvoice;
        return line(agentId, amount, currency, nextAttemptAt, url, processing, amountDue);
      }),
    nextCharges: charges.map(({ agentId, amount, at }) => line(agentId, amount, at)),
    checkouts: await rows(
      `SELECT session_id, status, paid FROM checkouts WHERE organization_id = $1 AND session_id IS NOT NULL AND status <> 'open'`,
    ),
  };
}

const isOver = ({ status }: { status: string }) => status === 'none' || status === 'canceled';
