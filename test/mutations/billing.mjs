/** Mutations of billing: webhook signatures, payments, customers, checkouts, subscriptions and tokens. */
const billing = 'src/migrations/1763700400000-CreateBilling.ts';
const agents = 'src/migrations/1763700500000-CreateAgents.ts';
const payments = 'src/billing/payments.service.ts';
const objections = 'src/billing/objection.ts';
const checkouts = 'src/billing/checkouts.service.ts';
const checkoutSessions = 'src/billing/checkout-sessions.service.ts';
const checkoutSettlement = 'src/billing/checkout-settlement.service.ts';
const customers = 'src/billing/customers.service.ts';
const checkoutRows = 'src/billing/checkouts.repository.ts';
const profileRows = 'src/billing/billing-profiles.repository.ts';
const subscriptions = 'src/billing/subscriptions.service.ts';
const subscriptionRows = 'src/billing/subscriptions.repository.ts';
const contact = 'src/billing/contact.service.ts';
const tokens = 'src/agents/tokens.service.ts';
const tokenRows = 'src/agents/tokens.repository.ts';
const tokenHistory = 'src/agents/token-history.repository.ts';
const usageMigration = 'src/migrations/1763701792000-AddTokenUsage.ts';
const tokenUsage = 'test/agents/token-usage';
const grace = 'src/billing/grace.service.ts';
const events = 'src/billing/stripe/stripe-events.ts';
const races = 'test/settlement/payment-races';

export const BILLING = [
  {
    name: 'webhook: valid signature',
    replace: [
      [
        events,
        'eventOf(this.client.sdk.webhooks.constructEvent(text, signature, secret, TOLERANCE))',
        'eventOf(JSON.parse(text))',
      ],
    ],
    tests: ['test/settlement/webhooks.e2e'],
    only: 'because of its signature',
  },
  {
    name: 'webhook: signature at most five minutes old',
    replace: [[events, 'const TOLERANCE = 300;', 'const TOLERANCE = 30_000_000;']],
    tests: ['test/settlement/webhooks.e2e'],
    only: 'because of its signature',
  },
  {
    name: 'webhook: events of our mode only',
    replace: [
      ['src/settlement/webhooks.service.ts', ' || !this.stripe.isReadable(event)) return;', ') return;'],
    ],
    tests: ['test/settlement/webhooks.e2e'],
    only: 'is of live mode',
  },
  {
    name: 'webhook: only one signature',
    replace: [[events, "if (signature.split('t=').length > 2) throw", 'if (!signature) throw']],
    tests: ['test/settlement/webhooks.e2e'],
    only: 'two signatures',
  },
  {
    name: 'webhook: an event is handled once',
    replace: [
      [
        'src/settlement/webhooks.service.ts',
        'if (isNew && this.news.concerns(news))',
        'if (this.news.concerns(news))',
      ],
    ],
    tests: ['test/settlement/webhooks.e2e'],
    only: 'is stored once',
  },
  {
    name: 'reconciliation: the position moves after the last page',
    replace: [
      [
        'src/settlement/reconciliation/events-part.ts',
        'missed: await this.missed(page), position, isLast: false',
        'missed: await this.missed(page), position: to, isLast: false',
      ],
    ],
    tests: ['test/settlement/reconciliation-cost.e2e'],
    only: 'fails on the second page',
  },
  {
    name: 'reconciliation: ends on shutdown',
    replace: [['src/settlement/reconciliation.service.ts', 'job.signal.throwIfAborted();', '']],
    tests: ['test/settlement/reconciliation-shutdown.e2e'],
    only: 'ends between two pages',
  },
  {
    name: 'payment: list amount of its checkout',
    replace: [
      [
        objections,
        '...(sold.amount === agreed.amount && sold.currency === agreed.currency',
        '...(sold.amount > 0',
      ],
    ],
    tests: ['test/settlement/payment.e2e'],
    only: 'review and grants no tokens',
  },
  {
    name: 'payment: customer of its checkout',
    replace: [[objections, 'if (customerId !== agreed.customerId)', 'if (customerId === null)']],
    tests: ['test/settlement/payment.e2e'],
    only: 'differs from its checkout',
  },
  {
    name: 'payment: no tokens for an unpaid top-up',
    replace: [
      [checkoutSettlement, "|| session.status !== 'complete' || !session.paid) return;", ') return;'],
    ],
    tests: ['test/settlement/payment-events'],
    only: 'credits an unpaid top-up',
  },
  {
    name: 'payment: no subscription of another customer',
    replace: [[subscriptions, 'if (doubt || checkout.customerId !== state.customerId) return;', '']],
    tests: ['test/settlement/payment.e2e'],
    only: 'another customer',
  },
  {
    name: 'checkout: no customer that another request has replaced',
    replace: [
      [
        'src/billing/checkouts.service.ts',
        'await this.customers.requireCurrent(manager, organizationId, customerId);',
        '',
      ],
    ],
    tests: ['test/settlement/payment-races'],
    only: 'a checkout does not use a customer that was deleted',
  },
  {
    name: 'review: no automatic credit of a payment that is or was in review',
    replace: [[payments, 'return isReviewed;', 'return isNew && isReviewed;']],
    tests: ['test/settlement/judged-payments'],
    only: 'waits in review if',
  },
  {
    name: 'review: no credit for a second live subscription',
    replace: [[subscriptions, 'await this.strays.findDoubt(state, checkout)', 'null']],
    tests: ['test/settlement/stray-subscriptions'],
    only: 'another subscription to the same agent is live',
  },
  {
    name: 'review: an adoption credits only payments with its terms',
    replace: [['src/billing/adoptions.service.ts', '.filter((paid) => !objection(paid, checkout))', '']],
    tests: ['test/settlement/review-decisions'],
    only: 'has other terms',
  },
  {
    name: 'tokens: granted once for each payment',
    replace: [
      [
        tokenRows,
        '[uuidv7(), organizationId, agentId, source, sourceKey, amount,',
        '[uuidv7(), organizationId, agentId, source, sourceKey + uuidv7(), amount,',
      ],
    ],
    tests: ['test/agents/tokens'],
    only: 'happens once for each trial, payment or adjustment',
  },
  {
    name: 'tokens: unique index of grants',
    replace: [
      [agents, 'CREATE UNIQUE INDEX token_grants_source_key', 'CREATE INDEX token_grants_source_key'],
      [tokenRows, 'ON CONFLICT (source, source_key) DO NOTHING ', ''],
    ],
    tests: ['test/agents/tokens'],
    only: 'happens once for each trial, payment or adjustment',
  },
  {
    name: 'tokens: granted before the checkout is closed',
    replace: [
      [
        checkoutSettlement,
        'if (session.subscriptionId) yield*',
        'await this.checkouts.advance(checkout.id, session);\n    if (session.subscriptionId) yield*',
      ],
    ],
    tests: ['test/settlement/payment.e2e'],
    only: 'tokens cannot be granted',
  },
  {
    name: 'tokens: granted before the copy of the subscription is written',
    replace: [
      [
        subscriptions,
        'const isPaid = !state.isGone && (yield*',
        'await this.copies.write(copy, checkout, { ...state, hasBegun: true });\n    const isPaid = !state.isGone && (yield*',
      ],
    ],
    tests: ['test/settlement/payment.e2e'],
    only: 'tokens cannot be granted',
  },
  {
    name: 'subscription: check of the row version',
    replace: [[subscriptionRows, '{ id, version },\n', '{ id },\n']],
    tests: ['test/settlement/payment-events', races],
    only: '(order|subscription)',
  },
  {
    name: 'subscription: unique index of live subscriptions',
    replace: [[billing, 'CREATE UNIQUE INDEX subscriptions_live_key', 'CREATE INDEX subscriptions_live_key']],
    tests: ['test/security/money-rules'],
  },
  {
    name: 'subscription: no checkout beside a live subscription',
    replace: [[checkouts, "if (kind === 'subscription' && (await", 'if (!kind && (await']],
    tests: ['test/billing/checkout'],
    only: 'paid without an event',
  },
  {
    name: 'customer: stored idempotency key',
    replace: [[customers, 'if (profile.provisioning) return profile.provisioning;', '']],
    tests: [races],
    only: '(one session|one customer)',
  },
  {
    name: 'customer: lock of the billing profile',
    replace: [
      [
        profileRows,
        "where: { organizationId },\n      lock: { mode: 'pessimistic_write' },",
        'where: { organizationId },',
      ],
    ],
    tests: [races],
    only: 'already has a contact',
  },
  {
    name: 'contact: version check after sending',
    replace: [
      [
        profileRows,
        '{ organizationId, contactVersion, contactSender: contactSender! },',
        '{ organizationId, contactSender: contactSender! },',
      ],
    ],
    tests: [races, 'test/billing/billing-contact'],
    only: 'contact',
  },
  {
    name: 'contact: one sender at a time',
    replace: [[profileRows, '(contact_sender IS NULL OR', '(true OR']],
    tests: [races],
    only: 'reached the payment provider',
  },
  {
    name: 'contact: version check after reading',
    replace: [[contact, 'if (profile.contactVersion !== before.contactVersion)', 'if (!profile)']],
    tests: [races, 'test/billing/billing-contact'],
    only: '(contact|overwrit)',
  },
  {
    name: 'checkout: idempotency key of the row',
    replace: [[checkoutSessions, '`checkout:${id}`,', '`checkout:${Math.random()}`,']],
    tests: [races],
    only: '(one session|one customer)',
  },
  {
    name: 'checkout: options of the row',
    replace: [[checkoutSessions, '          options,\n', '          options: this.config.stripe,\n']],
    tests: ['test/billing/checkout-options'],
    only: 'its first attempt',
  },
  {
    name: 'checkout: an open one with other options is replaced',
    replace: [[checkouts, 'isDeepStrictEqual(checkout.options, this.options)', 'Boolean(checkout.id)']],
    tests: ['test/billing/checkout-options'],
    only: 'its first attempt',
  },
  {
    name: 'payment: a late invoice is stored',
    replace: [['src/settlement/provider-news.ts', 'if (sessionId) await', 'if (!sessionId) await']],
    tests: ['test/billing/checkout-options'],
    only: 'before its invoice exists',
  },
  {
    name: 'checkout: unique index of open checkouts',
    replace: [
      [billing, 'CREATE UNIQUE INDEX checkouts_under_way_key', 'CREATE INDEX checkouts_under_way_key'],
      [checkoutRows, 'ON CONFLICT (organization_id, item, kind) WHERE ${UNDER_WAY} DO NOTHING ', ''],
    ],
    tests: [races],
    only: '(one session|one customer)',
  },
  {
    name: 'trial: one per organization and agent',
    pair: 'primary key + lock of the organization',
    replace: [
      [agents, 'CONSTRAINT agent_trials_pkey PRIMARY KEY (organization_id, agent_id),', ''],
      [
        'src/organizations/organizations.repository.ts',
        'deleted_at IS NULL FOR NO KEY UPDATE',
        'deleted_at IS NULL',
      ],
      [tokenRows, 'ON CONFLICT (source, source_key) DO NOTHING ', ''],
      [agents, 'CREATE UNIQUE INDEX token_grants_source_key', 'CREATE INDEX token_grants_source_key'],
    ],
    tests: [races],
    only: 'start one trial',
  },
  {
    name: 'tokens: serialized consumptions',
    replace: [
      [
        tokenRows,
        "SELECT FROM pg_advisory_xact_lock(hashtextextended('tokens '",
        "SELECT FROM abs(hashtextextended('tokens '",
      ],
    ],
    tests: ['test/agents/tokens', 'test/agents/token-refunds'],
    only: '(concurrent|same time)',
  },
  {
    name: 'tokens: serialized refunds',
    replace: [
      [
        tokenRows,
        "where: { source, sourceKey },\n      lock: { mode: 'pessimistic_write' },",
        'where: { source, sourceKey },',
      ],
    ],
    tests: ['test/agents/token-refunds'],
    only: 'same time',
  },
  {
    name: 'tokens: one amount per idempotency key',
    replace: [[tokens, 'if (done && done.amount !== amount)', 'if (done && !amount)']],
    tests: ['test/agents/tokens'],
    only: 'another amount',
  },
  {
    name: 'tokens: one consumption per idempotency key',
    replace: [[tokens, 'if (await this.isDone(', 'if (!this && await this.isDone(']],
    tests: ['test/agents/tokens'],
    only: '(once for an idempotency key|repeated idempotency key)',
  },
  {
    name: 'tokens: no overdraft',
    replace: [[tokens, 'if (balance < amount) throw', 'if (amount < 0) throw']],
    tests: ['test/agents/tokens'],
    only: '(all requested tokens or none|overdraws)',
  },
  {
    name: 'tokens: no expired grants',
    replace: [[tokenRows, ' AND ${USABLE_UNTIL} > clock_timestamp()', '']],
    tests: ['test/agents/tokens'],
    only: 'expired',
  },
  {
    name: 'tokens: grace period at a renewal',
    replace: [[tokenRows, 'coalesce(grace_until, expires_at,', 'coalesce(expires_at,']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'until the next period is paid',
  },
  {
    name: 'tokens: no grace period if the subscription is set to end',
    replace: [[grace, 'isLive(state.status) && !state.cancelAtPeriodEnd', 'isLive(state.status)']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'when the end is scheduled',
  },
  {
    name: 'tokens: no grace period after the end of the subscription',
    replace: [[grace, 'isLive(state.status) && !state.cancelAtPeriodEnd', '!state.cancelAtPeriodEnd']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'when it is canceled',
  },
  {
    name: 'tokens: grace period of the latest period only',
    replace: [[grace, 'id === latest?.id ? until : null', 'until']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'until the next period is paid',
  },
  {
    name: 'token history: grants of the organization only',
    replace: [
      [
        tokenHistory,
        "'token_grants WHERE organization_id = $1 AND agent_id",
        "'token_grants WHERE $1::uuid IS NOT NULL AND agent_id",
      ],
    ],
    tests: ['test/agents/token-history'],
    only: 'only the movements of its organization',
  },
  {
    name: 'token history: consumptions of the agent only',
    replace: [
      [
        tokenHistory,
        'token_consumptions WHERE organization_id = $1 AND agent_id = $2',
        'token_consumptions WHERE organization_id = $1 AND $2::text IS NOT NULL',
      ],
    ],
    tests: ['test/agents/token-history'],
    only: 'only the movements of its organization',
  },
  {
    name: 'trials: the moment of the end',
    replace: [['src/agents/agents.repository.ts', 't.ends_at > now()', 't.ends_at >= now()']],
    tests: ['test/agents/agent-trial'],
    only: 'the exact moment of its end',
  },
  {
    name: 'token usage: only the first hour is read in single consumptions',
    replace: [['src/agents/agents.repository.ts', " AND created_at < hour + interval '1 hour'", '']],
    tests: [tokenUsage],
    only: 'to the minute',
  },
  {
    name: 'token usage: the first hour is partly within 30 days',
    replace: [
      [
        'src/agents/agents.repository.ts',
        " - interval '30 days' - interval '1 hour'`",
        " - interval '30 days'`",
      ],
    ],
    tests: [tokenUsage],
    only: 'to the minute',
  },
  {
    name: 'agents: an entry follows the changes of older versions',
    replace: [
      [
        'src/migrations/1763701793000-AddAgentEntry.ts',
        "'ALTER TABLE agents ALTER COLUMN entry SET NOT NULL'",
        "'CREATE OR REPLACE TRIGGER agents_set_entry BEFORE INSERT ON agents FOR EACH ROW EXECUTE FUNCTION set_agent_entry()'",
      ],
    ],
    tests: ['test/platform/database/migrations'],
    only: 'give existing agents an entry',
  },
  {
    name: 'token usage: with the rights of the owner',
    replace: [[usageMigration, ' SECURITY DEFINER', '']],
    tests: [tokenUsage],
    only: 'write access to the sums',
  },
  {
    name: 'token usage: old sums are deleted',
    replace: [[usageMigration, "AND hour < now() - interval '31 days'", 'AND false']],
    tests: [tokenUsage],
    only: 'are kept for 31 days',
  },
  {
    name: 'token usage: existing consumptions',
    replace: [[usageMigration, "interval '31 days' GROUP BY", "interval '20 days' GROUP BY"]],
    tests: ['test/platform/database/migrations'],
    only: 'sum the existing consumptions',
  },
  {
    name: 'token history: what remained of a grant expires',
    replace: [[tokenHistory, 'AND coalesce(grace_until, expires_at) <= now()', 'AND false']],
    tests: ['test/agents/token-history'],
    only: 'adds up to the balance',
  },
  {
    name: 'token history: no expiry in a grace period',
    replace: [[tokenHistory, 'AND coalesce(grace_until, expires_at) <= now()', 'AND expires_at <= now()']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'shows the expiry at the end of the grace period',
  },
  {
    name: 'token history: expiry at the early end of a grace period',
    replace: [[tokenRows, 'ELSE clock_timestamp() END', 'ELSE p.until END']],
    tests: ['test/settlement/renewals.e2e'],
    only: 'with what remained until then',
  },
  {
    name: 'token history: movements of the same time are on one page each',
    replace: [[tokenHistory, 'one < Number(rank) ? MAX : NIL', 'one < Number(rank) ? NIL : MAX']],
    tests: ['test/agents/token-history'],
    only: 'every movement exactly once',
  },
  {
    name: 'token history: cursors belong to an agent',
    replace: [
      [
        'src/agents/token-history.service.ts',
        'LIST.of(organizationId, { agentId })',
        'LIST.of(organizationId)',
      ],
    ],
    tests: ['test/agents/token-history'],
    only: 'rejects cursors',
  },
  {
    name: 'token history: cursors have a known rank',
    replace: [['src/agents/token-history.service.ts', '/^[0-3]$/.test(rank) &&', 'rank !== null &&']],
    tests: ['test/agents/token-history'],
    only: 'rejects cursors',
  },
  {
    name: 'checkout in progress: a failed bank debit is not processing',
    replace: [
      [
        checkoutSettlement,
        'await this.sessions.isProcessing(session)',
        "session.status === 'complete' && !session.paid",
      ],
    ],
    tests: ['test/agents/checkout-in-progress'],
    only: 'until a bank debit',
  },
  {
    name: 'subscription: drafts stay drafts after its end',
    replace: [
      ['src/billing/ended-subscriptions.service.ts', 'await this.stripe.stopDrafts(subscriptionId);', ''],
    ],
    tests: ['test/settlement/ended-subscriptions.e2e'],
    only: 'stay drafts',
  },
  {
    name: 'subscription: invoices are voided at its end',
    replace: [['src/billing/ended-subscriptions.service.ts', 'doAll(invoices, ', 'doAll([] as string[], ']],
    tests: ['test/settlement/ended-subscriptions.e2e'],
    only: 'voided if they are open',
  },
  {
    name: 'tokens: taken back once for a repeated refund',
    replace: [['src/agents/token-reversal.ts', 'const change = due - before;', 'const change = due;']],
    tests: ['test/agents/token-refunds'],
    only: 'reported twice',
  },
  {
    name: 'reversals: a stale state does not replace a newer one',
    replace: [
      [
        'src/billing/reversals.service.ts',
        'if (!(await this.payments.setRefunded(manager, payment, refunded)))',
        'if (!(await this.payments.setRefunded(manager, payment, refunded)) && !this)',
      ],
    ],
    tests: ['test/settlement/refunds.e2e'],
    only: 'not undone',
  },
  {
    name: 'reversals: an open dispute stops checkouts',
    replace: [['src/agents/agent-facts.ts', 'hasOpenDispute: row.hasOpenDispute', 'hasOpenDispute: false']],
    tests: ['test/settlement/disputes.e2e'],
    only: 'stops checkouts',
  },
  {
    name: 'tokens: check constraint against negative remainders',
    replace: [[agents, 'CHECK (remaining BETWEEN 0 AND amount)', 'CHECK (amount = amount)']],
    tests: ['test/agents/token-refunds'],
    only: 'a grant rejects',
  },
  {
    name: 'tokens: append-only ledger',
    replace: [
      [
        agents,
        'token_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON',
        'token_ledger_append_only BEFORE TRUNCATE ON',
      ],
    ],
    tests: ['test/agents/token-refunds'],
    only: 'the ledger',
  },
];
