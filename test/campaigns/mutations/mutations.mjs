/**
 * Each mutation removes one rule about SQL, locks, indexes or money, so at least one of its tests must fail.
 *
 * - `replace`: [file name in `src`, fragment, replacement]. White space in the fragment may differ.
 * - `tests`: patterns of test files.
 * - `only`: selects tests by title.
 * - `slow`: the tests run with `npm run test:slow`, and not with `npm test`.
 * - `pair`: two mechanisms enforce the rule, and both are removed.
 */
export const MUTATIONS = [
  // Notices.
  {
    name: 'notices: 20 mails a day',
    replace: [
      ['notices.repository.ts', 'AND (NOT $3 OR (SELECT count(*)', 'AND (NOT $3 OR true OR (SELECT count(*)'],
    ],
    tests: ['/notices.e2e'],
    only: 'at most 20 times a day',
  },
  {
    name: 'notices: a low balance once a day',
    replace: [['notices.repository.ts', "AND created_at > now() - interval '1 day') AS", 'AND false) AS']],
    tests: ['/notices.e2e'],
    only: 'is told once a day to all admins',
  },
  {
    name: 'notices: one job of an organization at a time',
    replace: [
      [
        'notices.repository.ts',
        'SELECT FROM pg_advisory_xact_lock(hashtextextended(',
        'SELECT FROM abs(hashtextextended(',
      ],
    ],
    tests: ['/notices.e2e'],
    only: 'is told once a day to all admins',
  },
  {
    name: 'notices: the end of a trial once',
    replace: [['trial-reminders.repository.ts', 't.reminded_at IS NULL AND', '']],
    tests: ['/notices.e2e'],
    only: 'is told once, three days before',
  },
  // Indexes, constraints and triggers.
  {
    name: 'names: unique index',
    replace: [
      [
        'indexes.ts',
        'CREATE UNIQUE INDEX organizations_name_key_key',
        'CREATE INDEX organizations_name_key_key',
      ],
    ],
    tests: ['/organizations.e2e'],
  },
  {
    name: 'one membership: unique index',
    replace: [
      [
        'indexes.ts',
        'CREATE UNIQUE INDEX memberships_organization_id_user_id_key',
        'CREATE INDEX memberships_organization_id_user_id_key',
      ],
    ],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'one owner: unique index',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX memberships_owner_key', 'CREATE INDEX memberships_owner_key'],
    ],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'owner of a new organization: trigger',
    replace: [
      [
        'triggers.ts',
        'organizations_owner_check AFTER INSERT ON organizations',
        'organizations_owner_check AFTER UPDATE ON organizations',
      ],
    ],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'owner of an organization: trigger',
    replace: [
      [
        'triggers.ts',
        'memberships_owner_check AFTER DELETE OR UPDATE ON memberships',
        'memberships_owner_check AFTER UPDATE OF id ON memberships',
      ],
    ],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'one unaccepted invite: unique index',
    replace: [['indexes.ts', 'CREATE UNIQUE INDEX invites_live_key', 'CREATE INDEX invites_live_key']],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'one invite per token: unique index',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX invites_token_hash_key', 'CREATE INDEX invites_token_hash_key'],
    ],
    tests: ['/database-rules.e2e'],
  },
  {
    name: 'append only: trigger',
    replace: ['audit_events', 'audit_personal_data'].map((table) => [
      'triggers.ts',
      `${table}_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON`,
      `${table}_append_only BEFORE DELETE OR UPDATE ON`,
    ]),
    tests: ['/audit.e2e'],
  },
  {
    name: 'tokens: append-only ledger',
    replace: [
      [
        'triggers.ts',
        'token_ledger_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON',
        'token_ledger_append_only BEFORE TRUNCATE ON',
      ],
    ],
    tests: ['/token-refunds.e2e'],
    only: 'the ledger',
  },
  {
    name: 'tokens: check constraint against negative remainders',
    replace: [
      ['tables.ts', 'CHECK (((remaining >= 0) AND (remaining <= amount)))', 'CHECK (amount = amount)'],
    ],
    tests: ['/token-refunds.e2e'],
    only: 'a grant rejects',
  },
  {
    name: 'tokens: unique index of grants',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX token_grants_source_key', 'CREATE INDEX token_grants_source_key'],
      ['tokens.repository.ts', 'ON CONFLICT (source, source_key) DO NOTHING', ''],
    ],
    tests: ['/tokens.e2e'],
    only: 'happens once for each trial, payment or adjustment',
  },
  {
    name: 'subscription: unique index of ongoing subscriptions',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX subscriptions_live_key', 'CREATE INDEX subscriptions_live_key'],
    ],
    tests: ['/money-rules.e2e'],
  },
  {
    name: 'checkout: unique index of open checkouts',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX checkouts_under_way_key', 'CREATE INDEX checkouts_under_way_key'],
      [
        'checkouts.repository.ts',
        'ON CONFLICT (organization_id, item, kind) WHERE ${UNDER_WAY} DO NOTHING',
        '',
      ],
    ],
    tests: ['/payment-races.e2e'],
    only: '(one checkout session|one customer)',
  },
  {
    name: 'deletion: the database allows no deleted organization with a name key',
    replace: [
      ['tables.ts', 'CHECK (((deleted_at IS NULL) = (name_key IS NOT NULL)))', 'CHECK (name IS NOT NULL)'],
    ],
    tests: ['/database-rules.e2e'],
    only: 'deleted organization',
  },

  // Rights of roles.
  {
    name: 'erasure: for no other role',
    replace: [['functions.ts', 'REVOKE ALL ON FUNCTION erase_person(uuid, text[]) FROM PUBLIC', 'SELECT 1']],
    tests: ['/erasure.e2e'],
    slow: true,
    only: 'works for the owner',
  },
  {
    name: 'runtime role: no changes of append-only tables',
    replace: [['runtime-role.ts', "isAppendOnly ? 'SELECT, INSERT' :", '']],
    tests: ['/roles.e2e'],
    slow: true,
  },

  // Locks and versions of rows.
  {
    name: 'organization: lock',
    replace: [['organizations.repository.ts', 'deleted_at IS NULL FOR NO KEY UPDATE', 'deleted_at IS NULL']],
    tests: ['/races.e2e'],
  },
  {
    name: 'accept: lock',
    replace: [['received-invites.repository.ts', 'FOR NO KEY UPDATE', '']],
    tests: ['/invite-races.e2e'],
  },
  {
    name: 'organizations of a person: lock',
    replace: [['users.repository.ts', 'FOR NO KEY UPDATE', '']],
    tests: ['/ownership.e2e', '/person-limits.e2e'],
  },
  {
    name: 'mails to one address: advisory lock',
    replace: [
      [
        'invite-sends.repository.ts',
        'SELECT FROM pg_advisory_xact_lock(hashtextextended(',
        'SELECT FROM abs(hashtextextended(',
      ],
    ],
    tests: ['/invite-races.e2e'],
  },
  {
    name: 'first sign-in: advisory lock',
    replace: [
      [
        'users.repository.ts',
        'SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))',
        'SELECT FROM abs(hashtextextended($1, 0))',
      ],
    ],
    tests: ['/sign-in-tabs.e2e'],
    only: 'at the same time',
  },
  {
    name: 'customer: lock of the billing profile',
    replace: [
      [
        'billing-profiles.repository.ts',
        "where: { organizationId }, lock: { mode: 'pessimistic_write' },",
        'where: { organizationId },',
      ],
    ],
    tests: ['/payment-races.e2e'],
    only: 'already has a contact',
  },
  {
    name: 'tokens: serialized consumptions',
    replace: [
      [
        'tokens.repository.ts',
        "SELECT FROM pg_advisory_xact_lock(hashtextextended('tokens '",
        "SELECT FROM abs(hashtextextended('tokens '",
      ],
    ],
    tests: ['/tokens.e2e', '/token-refunds.e2e'],
    only: '(concurrent|same time)',
  },
  {
    name: 'tokens: serialized refunds',
    replace: [
      [
        'tokens.repository.ts',
        "order: { createdAt: 'DESC', id: 'DESC' }, lock: { mode: 'pessimistic_write' },",
        "order: { createdAt: 'DESC', id: 'DESC' },",
      ],
      ['token-reversals.service.ts', 'await this.accounts.lock(manager, place);', ''],
    ],
    tests: ['/token-refunds.e2e'],
    only: 'same time',
  },
  {
    name: 'settlement: an older read is not written',
    replace: [
      [
        'settlements.repository.ts',
        'WHERE organization_id = $1 AND version = $3',
        'WHERE organization_id = $1 AND $3::integer IS NOT NULL',
      ],
    ],
    tests: ['/convergence.e2e', '/payment-races.e2e'],
    only: '(histories|subscription)',
  },
  {
    name: 'settlement: an event during a run costs one more run',
    replace: [
      ['settlements.repository.ts', 'SET done = greatest(done, $2)', 'SET done = greatest(wanted, $2)'],
    ],
    tests: ['/convergence.e2e'],
  },
  {
    name: 'settlement: a session advances only its own checkout',
    replace: [
      [
        'stripe-checkouts.service.ts',
        "reference: session.metadata?.['checkout_id'] ?? null",
        "reference: session.metadata?.['checkout_id'] ?? session.client_reference_id",
      ],
      ['decide.ts', 'one.id === reference && one.sessionId === null &&', 'one.id === reference &&'],
    ],
    tests: ['/convergence.e2e'],
  },
  {
    name: 'settlement: disputes take tokens',
    replace: [
      ['reversals.ts', 'share(granted, refunded + withdrawn, paid)', 'share(granted, refunded, paid)'],
    ],
    tests: ['/reversals.spec'],
  },
  {
    name: 'settlement: failed refunds do not count',
    replace: [
      [
        'stripe-reversals.service.ts',
        "if (!UNDONE.includes(status ?? '')) sum += amount",
        'sum += status ? amount : 0',
      ],
    ],
    tests: ['/refunds.e2e'],
    only: 'if it fails',
  },
  {
    name: 'settlement: grace only while the subscription renews',
    replace: [
      ['grace.ts', 'isOngoing(status) && !cancelAtPeriodEnd', 'isOngoing(status) || !cancelAtPeriodEnd'],
    ],
    tests: ['/convergence.e2e'],
  },
  {
    name: 'settlement: a late period lasts a whole period from its payment',
    replace: [['expiry.ts', 'isLate(period) ? later(paidAt, interval, intervalCount) : endsAt', 'endsAt']],
    tests: ['/convergence.e2e'],
  },
  {
    name: 'settlement: what was credited for a former period outlives its grace',
    replace: [['decide-grace.ts', 'granted && granted > expiresAt ? granted : expiresAt', 'expiresAt']],
    tests: ['/decide-purchase.spec'],
  },
  {
    name: 'settlement: the paid price is restored before a change is made',
    replace: [
      [
        'withdrawn-prices.ts',
        "({ status }) => status === 'done'",
        "({ status }) => status === 'done' || status === 'agreed'",
      ],
    ],
    tests: ['/offer-changes.e2e'],
    only: 'in the last day by a change',
  },
  {
    name: 'settlement: a scheduled change returns if the one that has replaced it expires',
    replace: [['change-writer.service.ts', 'await this.changes.scheduleAgain(manager, change.returns);', '']],
    tests: ['/offer-changes.e2e'],
    only: 'payment of another change is never made',
  },
  {
    name: 'settlement: a quote holds for the tokens that it shows',
    replace: [['offer-changes.service.ts', 'quote.tokens === to.tokens &&', '']],
    tests: ['/subscription-offers.e2e'],
    only: 'another number of tokens',
  },
  {
    name: 'settlement: grace lasts while any later period is processing',
    replace: [
      ['decide.ts', 'processing: own.filter((one) => processing.includes(one.id)),', 'processing: [],'],
    ],
    tests: ['/decide.spec'],
  },
  {
    name: 'settlement: a first payment that failed ends the subscription',
    replace: [['decide-purchase.ts', "billed.every(({ status }) => status === 'void')", 'false']],
    tests: ['/payment.e2e'],
    only: 'first bank debit has failed',
  },
  {
    name: 'settlement: drafts and retries decide what pays next',
    replace: [['paying-method.ts', '...attempts.map((at) => at.getTime()), ', '']],
    tests: ['/paying-method.spec'],
  },
  {
    name: 'settlement: another price is in review',
    replace: [['paid.ts', "priceIds.includes(line.priceId ?? '') && !line.isProration", '!line.isProration']],
    tests: ['/paid.spec'],
  },
  {
    name: 'contact: one sender at a time',
    replace: [['contact.service.ts', '{ key: organizationId,', '{ key: crypto.randomUUID(),']],
    tests: ['/payment-races.e2e'],
    only: 'reached the payment provider',
  },
  {
    name: 'deletion: a payment waits for a deletion in progress',
    replace: [['organizations.repository.ts', 'deleted_at IS NULL FOR NO KEY UPDATE', 'deleted_at IS NULL']],
    tests: ['/deletion-payments.e2e'],
    only: 'while the payment is being stored',
  },
  {
    name: 'search keys: those of the user as it is',
    replace: [['functions.ts', 'WHERE u.id = NEW.user_id FOR SHARE', 'WHERE u.id = NEW.user_id']],
    tests: ['/membership-keys.e2e'],
    slow: true,
    only: 'is inserted during a change',
  },

  // Rules with two mechanisms. Each mutation removes both, because the tests cannot detect that only one is missing.
  {
    name: 'one membership',
    pair: 'index + lock of accept',
    replace: [
      [
        'indexes.ts',
        'CREATE UNIQUE INDEX memberships_organization_id_user_id_key',
        'CREATE INDEX memberships_organization_id_user_id_key',
      ],
      ['received-invites.repository.ts', 'FOR NO KEY UPDATE', ''],
    ],
    tests: ['/invite-races.e2e'],
  },
  {
    name: 'one unaccepted invite',
    pair: 'index + lock of the organization',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX invites_live_key', 'CREATE INDEX invites_live_key'],
      ['organizations.repository.ts', 'deleted_at IS NULL FOR NO KEY UPDATE', 'deleted_at IS NULL'],
    ],
    tests: ['/invite-races.e2e'],
  },
  {
    name: 'one owner',
    pair: 'index + lock of the organization',
    replace: [
      ['indexes.ts', 'CREATE UNIQUE INDEX memberships_owner_key', 'CREATE INDEX memberships_owner_key'],
      ['organizations.repository.ts', 'deleted_at IS NULL FOR NO KEY UPDATE', 'deleted_at IS NULL'],
    ],
    tests: ['/races.e2e'],
  },
  {
    name: 'trial: one per organization and agent',
    pair: 'primary key + lock of the organization',
    replace: [
      ['tables.ts', 'CONSTRAINT agent_trials_pkey PRIMARY KEY (organization_id, agent_id),', ''],
      ['organizations.repository.ts', 'deleted_at IS NULL FOR NO KEY UPDATE', 'deleted_at IS NULL'],
      ['tokens.repository.ts', 'ON CONFLICT (source, source_key) DO NOTHING', ''],
      ['indexes.ts', 'CREATE UNIQUE INDEX token_grants_source_key', 'CREATE INDEX token_grants_source_key'],
    ],
    tests: ['/payment-races.e2e'],
    only: 'start one trial',
  },

  // Rows of other organizations and people.
  {
    name: 'isolation: membership of this organization',
    replace: [
      [
        'memberships.repository.ts',
        'WHERE m.organization_id = $1 AND m.id = $2',
        'WHERE $1::uuid IS NOT NULL AND m.id = $2',
      ],
    ],
    tests: ['/cross-tenant.e2e'],
  },
  {
    name: 'isolation: invite of this organization',
    replace: [
      [
        'invites.repository.ts',
        'WHERE i.organization_id = $1 AND i.id = $2',
        'WHERE $1::uuid IS NOT NULL AND i.id = $2',
      ],
    ],
    tests: ['/cross-tenant.e2e'],
  },
  {
    name: 'session: the others of its own user only',
    replace: [
      ['sessions.repository.ts', 's.user_id = $1 AND s.id <> $4', '$1::uuid IS NOT NULL AND s.id <> $4'],
    ],
    tests: ['/sessions.e2e'],
    only: 'those of other people',
  },
  {
    name: 'deletion: unknown to everyone',
    replace: [['callers.repository.ts', 'AND NOT o.is_deleted', '']],
    tests: ['/deletion.e2e'],
    only: 'unknown to everyone',
  },

  // Money.
  {
    name: 'webhook: valid signature',
    replace: [['stripe-events.service.ts', 'signature.verify();', '']],
    tests: ['/webhooks.e2e'],
    only: 'because of its signature',
  },
  {
    name: 'payment: list amount of its checkout',
    replace: [
      [
        'terms-mismatch.ts',
        '...(sold.amount === agreed.amount && sold.currency === agreed.currency',
        '...(sold.amount > 0',
      ],
    ],
    tests: ['/payment.e2e'],
    only: 'review and grants no tokens',
  },
  {
    name: 'customer: stored idempotency key',
    replace: [
      [
        'customers.service.ts',
        'if (profile.provisioning) return sinceIfOld(profile.provisioning, provisioningSince);',
        '',
      ],
    ],
    tests: ['/payment-races.e2e'],
    only: '(one checkout session|one customer)',
  },
  {
    name: 'checkout: idempotency key of the row',
    replace: [['checkout-sessions.service.ts', '`checkout:${id}`,', '`checkout:${Math.random()}`,']],
    tests: ['/payment-races.e2e'],
    only: '(one checkout session|one customer)',
  },
  {
    name: 'tokens: granted once for each payment',
    replace: [
      [
        'tokens.repository.ts',
        '[uuidv7(), organizationId, agentId, source, sourceKey, amount,',
        '[uuidv7(), organizationId, agentId, source, sourceKey + uuidv7(), amount,',
      ],
    ],
    tests: ['/tokens.e2e'],
    only: 'happens once for each trial, payment or adjustment',
  },
  {
    name: 'tokens: no overdraft',
    replace: [['tokens.service.ts', 'if (account.balance < amount) throw', 'if (amount < 0) throw']],
    tests: ['/tokens.e2e'],
    only: '(all requested tokens or none|overdraws)',
  },
  {
    name: 'tokens: an expired reservation returns its tokens',
    replace: [['token-accounts.service.ts', 'await this.reservations.returnExpired(manager, place)', '[]']],
    tests: ['/token-reservations.e2e'],
    only: 'released when it expires',
  },
  {
    name: 'tokens: a refund takes what a reservation returns',
    replace: [['token-accounts.service.ts', 'if (owed > 0)', 'if (owed < 0)']],
    tests: ['/token-reservations.e2e'],
    only: 'a refund beside',
  },
  {
    name: 'tokens: budgets of members',
    replace: [['budget-rules.ts', 'usedByMe + amount > perMember', 'usedByMe > perMember']],
    tests: ['/token-budgets.e2e', 'budget-rules'],
  },
  {
    name: 'tokens: no expired grants',
    replace: [['tokens.repository.ts', 'AND ${USABLE_UNTIL} > clock_timestamp()', '']],
    tests: ['/tokens.e2e'],
    only: 'expired',
  },
  {
    name: 'tokens: no months to come',
    replace: [['tokens.repository.ts', "AND ${hasStarted('clock_timestamp()')}", '']],
    tests: ['/monthly-tokens.e2e'],
    only: 'when it starts',
  },
  {
    name: 'tokens: grace period at a renewal',
    replace: [['grants-in-sql.ts', 'coalesce(grace_until, expires_at,', 'coalesce(expires_at,']],
    tests: ['/renewals.e2e'],
    only: 'until the next period is paid',
  },
  {
    name: 'own account: no other rights than the session',
    replace: [
      [
        '1763705990000-EraseSpellingsOfContacts.ts',
        'IF EXISTS (SELECT FROM memberships WHERE user_id = person) THEN',
        'IF false THEN',
      ],
    ],
    tests: ['/account.e2e'],
    only: 'possible for the database role',
  },
  {
    name: 'own account: former trials count',
    replace: [
      [
        'agents.repository.ts',
        "WHERE user_id = $2 AND kind = 'trial' AND",
        'WHERE false AND user_id = $2 AND',
      ],
    ],
    tests: ['/account.e2e'],
    only: 'does not reset',
  },
  {
    name: 'own account: former invites count',
    replace: [
      [
        'invite-sends.repository.ts',
        "WHERE user_id = $1 AND kind = 'invite' AND",
        'WHERE false AND user_id = $1 AND',
      ],
    ],
    tests: ['/account.e2e'],
    only: 'does not reset',
  },
  {
    name: 'own account: the session is checked under the lock',
    replace: [
      [
        'sessions.service.ts',
        'if (!(await this.sessions.hasToken(manager, sessionId, tokenHash)))',
        'if (!sessionId)',
      ],
    ],
    tests: ['/account.e2e'],
    only: 'the session ends before the deletion',
  },
  {
    name: 'account: two with the same address take turns',
    replace: [['erasure.service.ts', 'await this.users.lockAddress(manager, userId);', '']],
    tests: ['/account.e2e'],
    only: 'delete their accounts at once',
  },
  {
    name: 'account: no spellings of other addresses',
    replace: [
      [
        '1763705990000-EraseSpellingsOfContacts.ts',
        'WHERE regexp_replace(spelling',
        'WHERE true OR regexp_replace(spelling',
      ],
    ],
    tests: ['/account.e2e'],
    only: 'only with the session of a person',
  },
  {
    name: 'fresh sign-in: of the same person',
    replace: [
      [
        'sessions.repository.ts',
        'AND s.user_id = $4 RETURNING s.id',
        'AND $4::uuid IS NOT NULL RETURNING s.id',
      ],
    ],
    tests: ['/fresh-sign-in.e2e'],
    only: 'of another person',
  },
];
