/** An SQL statement that is prepared once per connection. */
export interface Statement {
  name: string;
  text: string;
}

const statement = (name: string, text: string): Statement => ({ name, text });

export const caller = statement(
  'caller',
  `SELECT s.id AS session_id, u.id, u.email, u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl",
          u.created_at AS "createdAt", m.id AS membership_id, m.relation
     FROM sessions s JOIN users u ON u.id = s.user_id
     LEFT JOIN memberships m ON m.organization_id = $2 AND m.user_id = u.id
    WHERE s.token_hash = $1
      AND s.last_seen_at > now() - $3 * interval '1 day' AND s.created_at > now() - $4 * interval '1 day'`,
);

export const membershipsOfUser = statement(
  'memberships of user',
  `SELECT m.id, m.relation, m.created_at AS "createdAt", o.id AS "organizationId", o.name
     FROM memberships m JOIN organizations o ON o.id = m.organization_id WHERE m.user_id = (SELECT $1::uuid) ORDER BY o.name_key, o.id`,
);

export const organizations = statement(
  'organizations',
  `SELECT o.id, o.name, o.name_key, o.created_at AS "createdAt", o.updated_at AS "updatedAt", m.relation
     FROM memberships m JOIN organizations o ON o.id = m.organization_id
    WHERE m.user_id = (SELECT $1::uuid) AND ($2::text IS NULL OR (o.name_key, o.id) > ($2, $3::uuid)) ORDER BY o.name_key, o.id LIMIT $4`,
);

export const memberships = statement(
  'memberships',
  `SELECT m.id, m.relation, m.created_at AS "createdAt", u.id AS "userId", u.email,
          u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl"
     FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.organization_id = $1 AND ($2::timestamptz IS NULL OR (m.created_at, m.id) > ($2, $3::uuid))
    ORDER BY m.created_at, m.id LIMIT $4`,
);

/** The service's own statement, because only the rest is compared. */
const SELECT_AGENTS = `
  SELECT agent.* FROM (
    SELECT a.id, a.entry, coalesce(a.position, 2147483647) AS place,
           t.started_at AS "trialStartedAt", t.ends_at AS "trialEndsAt", t.ends_at > now() AS "trialIsActive",
           s.status AS "subscriptionStatus", s.activated_at IS NOT NULL AS "subscriptionHasBegun", s.current_period_end AS "currentPeriodEnd",
           s.cancel_at_period_end AS "cancelAtPeriodEnd",
           coalesce(s.cancel_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS "cancelAt",
           s.amount AS "subscriptionAmount", s.currency AS "subscriptionCurrency", s.interval AS "subscriptionInterval",
           s.interval_count AS "subscriptionIntervalCount", s.tokens AS "tokensPerPeriod",
           EXISTS (SELECT FROM subscriptions e
                    WHERE e.organization_id = $1 AND e.item = a.id AND e.activated_at IS NOT NULL) AS "everSubscribed",
           coalesce(g.balance, 0)::float8 AS "tokenBalance",
           (SELECT coalesce(sum(CASE WHEN hour > now() - interval '30 days' THEN tokens ELSE (
                     SELECT coalesce(sum(amount), 0) FROM token_consumptions
                      WHERE organization_id = $1 AND agent_id = a.id AND created_at > now() - interval '30 days'
                        AND created_at < hour + interval '1 hour') END), 0)::float8
              FROM token_usage
             WHERE organization_id = $1 AND agent_id = a.id
               AND hour > now() - interval '30 days' - interval '1 hour') AS "tokensUsed30Days",
           (SELECT threshold::float8 FROM low_balance_thresholds
             WHERE organization_id = $1 AND agent_id = a.id) AS "lowBalanceThreshold",
           c.kind AS "checkoutKind", c.processing AS "checkoutProcessing", c.url AS "checkoutUrl",
           c.expires_at AS "checkoutExpiresAt",
           EXISTS (SELECT FROM payment_disputes
                    WHERE organization_id = $1 AND status IN ('needs_response', 'under_review')) AS "hasOpenDispute",
           EXISTS (SELECT FROM payments p
                    WHERE organization_id = $1 AND item = a.id AND resolved_at IS NULL AND expires_at > now()
                      AND review IN ('second_subscription', 'foreign_subscription')
                      AND NOT EXISTS (SELECT FROM subscriptions f WHERE f.id = p.subscription_id))
             AS "hasForeignSubscription",
           (SELECT count(*)::int FROM (
              SELECT FROM agent_trials WHERE started_by = $2 AND started_at > now() - interval '30 days'
              UNION ALL
              SELECT FROM former_uses WHERE user_id = $2 AND kind = 'trial' AND used_at > now() - interval '30 days'
              LIMIT $3) AS counted) AS "callersTrials"
      FROM agents a
      LEFT JOIN agent_trials t ON t.organization_id = $1 AND t.agent_id = a.id
      LEFT JOIN LATERAL (SELECT status, activated_at, current_period_end, cancel_at_period_end, cancel_at, amount, currency, interval, interval_count,
                                (SELECT tokens FROM checkouts WHERE id = checkout_id) AS tokens
                           FROM subscriptions
                          WHERE organization_id = $1 AND item = a.id
                          ORDER BY status NOT IN ('none', 'canceled') DESC, created_at DESC LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT kind, processing, url, expires_at FROM checkouts
                          WHERE organization_id = $1 AND item = a.id AND (status = 'open' AND expires_at > now()
                               OR processing AND NOT paid AND created_at > now() - interval '30 days')
                          ORDER BY created_at DESC LIMIT 1) c ON true
      LEFT JOIN (SELECT agent_id, sum(remaining) FILTER (WHERE coalesce(grace_until, expires_at, 'infinity') > now()) AS balance
                   FROM token_grants WHERE organization_id = $1 GROUP BY agent_id) g ON g.agent_id = a.id
     WHERE a.position IS NOT NULL OR t.agent_id IS NOT NULL OR s.status IS NOT NULL OR g.agent_id IS NOT NULL
  ) AS agent`;

export const agents = statement(
  'agents',
  `${SELECT_AGENTS} WHERE (agent.place, agent.id) > ($4::int, $5) ORDER BY agent.place, agent.id LIMIT $6`,
);
export const agent = statement('agent', `${SELECT_AGENTS} WHERE agent.id = $4`);

export const lockUser = statement('lock user', 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE');
export const countOwned = statement(
  'count owned',
  `SELECT count(*) FROM memberships WHERE user_id = $1 AND relation = 'owner'`,
);
export const countMemberships = statement(
  'count memberships',
  `SELECT count(*), EXISTS (SELECT FROM identities WHERE user_id = $1) AS is_present FROM memberships WHERE user_id = $1`,
);
export const insertOrganization = statement(
  'insert organization',
  `INSERT INTO organizations (id, name, name_key) VALUES ($1, $2, $3)
   RETURNING id, name, created_at AS "createdAt", updated_at AS "updatedAt"`,
);
export const insertMembership = statement(
  'insert membership',
  `INSERT INTO memberships (id, organization_id, user_id, relation) VALUES ($1, $2, $3, $4)
   RETURNING id, relation, created_at AS "createdAt"`,
);
export const insertAuditEvent = statement(
  'insert audit event',
  `INSERT INTO audit_events
     (id, organization_id, type, actor_type, actor_id, target_type, target_id, after, request_id)
   VALUES ($1, $2, $3, 'user', $4, $5, $6, $7, $8)`,
);

export const insertPersonalData = statement(
  'insert personal data',
  'INSERT INTO audit_personal_data (event_id, subject, data) VALUES ($1, $2, $3)',
);

export const lockOrganization = statement(
  'lock organization',
  'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
);
export const relation = statement(
  'relation',
  'SELECT relation FROM memberships WHERE id = $1 AND organization_id = $2',
);
export const insertTrial = statement(
  'insert trial',
  `INSERT INTO agent_trials (organization_id, agent_id, ends_at)
   VALUES ($1, $2, now() + $3 * interval '1 day')
   RETURNING started_at AS "trialStartedAt", ends_at AS "trialEndsAt", ends_at > now() AS "trialIsActive"`,
);
export const insertGrant = statement(
  'insert grant',
  `INSERT INTO token_grants (id, organization_id, agent_id, source, source_key, amount, remaining, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (source, source_key) DO NOTHING RETURNING 1`,
);

export const memberWithAddress = statement(
  'member with address',
  `SELECT FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email_key = $2 AND m.organization_id = $1 LIMIT 1`,
);
export const inviteOfAddress = statement(
  'invite of address',
  `SELECT id, expires_at <= now() AS expired FROM invites
    WHERE organization_id = $1 AND email_key = $2 AND accepted_at IS NULL`,
);
export const recentSends = statement(
  'recent sends',
  `SELECT count(*) FROM invite_sends WHERE organization_id = $1 AND sent_at > now() - interval '1 hour'`,
);
export const mailBlock = statement('mail block', 'SELECT FROM invite_mail_blocks WHERE recipient_hash = $1');
export const insertMailLink = statement(
  'insert mail link',
  `INSERT INTO invite_mail_links (token_hash, recipient_hash, expires_at)
   VALUES ($1, $2, now() + $3 * interval '1 day' + interval '30 days')`,
);
export const dropOldSends = statement(
  'drop old sends',
  `DELETE FROM invite_sends WHERE sent_at < now() - interval '1 day'`,
);
export const insertSend = statement(
  'insert send',
  'INSERT INTO invite_sends (id, organization_id, user_id, email_key) VALUES ($1, $2, $3, $4)',
);
export const insertInvite = statement(
  'insert invite',
  `INSERT INTO invites (id, organization_id, email_key, email, role, token_hash, invited_by, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 day')
   RETURNING id, organization_id AS "organizationId", email, role, delivery_status AS "deliveryStatus",
             last_sent_at AS "lastSentAt", created_at AS "createdAt", expires_at AS "expiresAt"`,
);
export const insertJob = statement(
  'insert job',
  `INSERT INTO jobs.job (id, name, data) VALUES ($1, 'invite-mail', $2)`,
);

export const inviteByToken = statement(
  'invite by token',
  `SELECT id, organization_id AS "organizationId", email_key, role, expires_at <= now() AS expired, accepted_at
     FROM invites WHERE token_hash = $1`,
);
export const membershipOfUser = statement(
  'membership of user',
  'SELECT FROM memberships WHERE organization_id = $1 AND user_id = $2',
);
export const acceptInvite = statement(
  'accept invite',
  'UPDATE invites SET accepted_at = now() WHERE id = $1',
);
export const organization = statement(
  'organization',
  `SELECT id, name, created_at AS "createdAt", updated_at AS "updatedAt" FROM organizations WHERE id = $1`,
);
