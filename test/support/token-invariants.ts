import type { TestDatabase } from './database.js';
import { violationsOf, type Violation } from './violations.js';

/** The tokens of a grant that were taken and not restored. */
export const MOVED = `coalesce(sum(CASE WHEN l.reason LIKE '%restoration' THEN -l.amount ELSE l.amount END), 0)`;

/**
 * Whether payment p was credited. A credit note after the payment puts a credited payment in review. One before the
 * payment prevents the credit.
 */
export const CREDITED = `(p.review IS NULL OR p.review = 'credit_note' AND p.credited_to_balance > 0
                          OR p.resolved_at IS NOT NULL AND p.tokens > 0)`;

/** The tokens of grant g that reservations hold. */
export const HELD = '(SELECT coalesce(sum(h.amount), 0) FROM token_holds h WHERE h.grant_id = g.id)';

/** The payment of grant g. Each month of a period has its own grant. */
export const PAYMENT = `split_part(g.source_key, ':', 1)`;

const EXPIRED = `coalesce(grace_until, expires_at, 'infinity') <= now()`;

/** Invariants of tokens. Each has a query that returns its violations. */
const INVARIANTS = {
  'the remainder of a grant is its amount minus its movements, and minus what reservations hold': `
    SELECT g.id, g.amount, g.remaining, ${MOVED} AS moved, ${HELD} AS held
      FROM token_grants g LEFT JOIN token_ledger l ON l.grant_id = g.id
     GROUP BY g.id HAVING g.amount - ${MOVED} - ${HELD} <> g.remaining`,
  'an open reservation holds all of its tokens, and an ended one none': `
    SELECT r.id, r.amount, sum(h.amount) AS held FROM token_reservations r
      LEFT JOIN token_holds h ON h.reservation_id = r.id
     GROUP BY r.id
    HAVING CASE WHEN r.actual IS NULL AND r.released_balance IS NULL
                THEN sum(h.amount) <> r.amount OR (sum(h.amount) IS NULL AND r.expires_at > clock_timestamp())
                ELSE sum(h.amount) IS NOT NULL END`,
  'no tokens remain of a grant that owes tokens': `
    SELECT id FROM token_grants WHERE owed_refund + owed_dispute > 0 AND remaining > 0`,
  'the use of members is the sum of their consumptions': `
    SELECT organization_id, agent_id, user_id, grain, start, sum(tokens) FROM (
      SELECT organization_id, agent_id, user_id, grain, start, tokens FROM token_member_usage
      UNION ALL
      SELECT organization_id, agent_id, user_id, grain, date_trunc(grain, created_at, 'UTC'), -amount
        FROM token_consumptions, unnest('{hour,day,month}'::text[]) grain WHERE user_id IS NOT NULL) AS used
     GROUP BY 1, 2, 3, 4, 5 HAVING sum(tokens) <> 0`,
  'a consumption is fully covered by grants of its organization and agent': `
    SELECT c.organization_id, c.agent_id, c.idempotency_key, c.amount, sum(l.amount) AS moved
      FROM token_consumptions c
      LEFT JOIN (token_ledger l JOIN token_grants g ON g.id = l.grant_id)
        ON l.reason = 'consumption' AND l.key = c.idempotency_key
       AND g.organization_id = c.organization_id AND g.agent_id = c.agent_id
     GROUP BY c.organization_id, c.agent_id, c.idempotency_key
    HAVING c.amount IS DISTINCT FROM sum(l.amount)`,
  'every movement of consumption has its consumption': `
    SELECT l.id FROM token_ledger l JOIN token_grants g ON g.id = l.grant_id
     WHERE l.reason = 'consumption' AND NOT EXISTS (
       SELECT FROM token_consumptions c
        WHERE c.organization_id = g.organization_id AND c.agent_id = g.agent_id AND c.idempotency_key = l.key)`,
  'expired grants lose tokens only by refunds, disputes and reservations, or in a grace period': `
    SELECT l.id FROM token_ledger l JOIN token_grants g ON g.id = l.grant_id
     WHERE l.reason = 'consumption' AND l.key NOT LIKE 'reservation %' AND l.created_at > g.expires_at + CASE g.source WHEN 'subscription' THEN interval '14 days' ELSE '0' END`,
  'a reversal belongs to the organization and agent of its grant': `
    SELECT l.id FROM token_ledger l JOIN token_grants g ON g.id = l.grant_id
     WHERE l.reason <> 'consumption'
       AND (l.organization_id, l.agent_id) IS DISTINCT FROM (g.organization_id, g.agent_id)`,
  'the movements in the token history add up to the balance': `
    SELECT organization_id, agent_id, sum(amount) AS movements, sum(balance) AS balance
      FROM (SELECT organization_id, agent_id, amount - ${HELD} - CASE WHEN ${EXPIRED} THEN remaining ELSE 0 END AS amount,
                   CASE WHEN ${EXPIRED} THEN 0 ELSE remaining END AS balance FROM token_grants g
            UNION ALL
            SELECT organization_id, agent_id, -amount, 0 FROM token_consumptions
            UNION ALL
            SELECT organization_id, agent_id, CASE WHEN reason LIKE '%restoration' THEN amount ELSE -amount END, 0
              FROM token_ledger WHERE reason <> 'consumption') AS movement
     GROUP BY organization_id, agent_id HAVING sum(amount) <> sum(balance)`,
  'the usage of a day is the sum of its hours': `
    SELECT organization_id, agent_id, day, sum(tokens) AS tokens, sum(granted) AS granted, sum(reversed) AS reversed,
           sum(restored) AS restored
      FROM (SELECT organization_id, agent_id, day, tokens, granted, reversed, restored FROM token_usage_days
            UNION ALL
            SELECT organization_id, agent_id, (hour AT TIME ZONE 'UTC')::date, -tokens, -granted, -reversed, -restored
              FROM token_usage) AS used
     WHERE day > now() - interval '30 days'
     GROUP BY 1, 2, 3
    HAVING (sum(tokens), sum(granted), sum(reversed), sum(restored)) IS DISTINCT FROM (0::numeric, 0::numeric, 0::numeric, 0::numeric)`,
  'the usage of the last 30 days is the sum of its movements': `
    SELECT organization_id, agent_id, hour, sum(tokens) AS tokens, sum(granted) AS granted, sum(reversed) AS reversed,
           sum(restored) AS restored
      FROM (SELECT organization_id, agent_id, hour, tokens, granted, reversed, restored FROM token_usage
            UNION ALL
            SELECT organization_id, agent_id, date_trunc('hour', created_at, 'UTC'), -amount, 0, 0, 0
              FROM token_consumptions
            UNION ALL
            SELECT organization_id, agent_id, date_trunc('hour', created_at, 'UTC'), 0, -amount, 0, 0
              FROM token_grants
            UNION ALL
            SELECT organization_id, agent_id, date_trunc('hour', created_at, 'UTC'), 0, 0,
                   CASE WHEN reason LIKE '%restoration' THEN 0 ELSE -amount END,
                   CASE WHEN reason LIKE '%restoration' THEN -amount ELSE 0 END
              FROM token_ledger WHERE reason <> 'consumption') AS used
     WHERE hour > now() - interval '30 days'
     GROUP BY organization_id, agent_id, hour
    HAVING sum(tokens) <> 0 OR sum(granted) <> 0 OR sum(reversed) <> 0 OR sum(restored) <> 0`,
  'a payment has one grant for its organization and agent, or more by month, unless a review says otherwise or it buys none': `
    SELECT p.id FROM payments p
      LEFT JOIN token_grants g ON g.source = p.kind AND ${PAYMENT} = p.id
     GROUP BY p.id
    HAVING count(g.id) FILTER (WHERE g.source_key = p.id) <> CASE WHEN ${CREDITED} AND p.tokens > 0 THEN 1 ELSE 0 END
        OR bool_or(g.organization_id <> p.organization_id OR g.agent_id <> p.item)`,
  'no tokens are used before they are granted': `
    SELECT l.id FROM token_ledger l JOIN token_grants g ON g.id = l.grant_id
     WHERE l.reason = 'consumption' AND l.created_at < g.starts_at`,
  'every purchased grant is paid': `
    SELECT g.id FROM token_grants g
     WHERE g.source IN ('subscription', 'top_up')
       AND NOT EXISTS (SELECT FROM payments p WHERE p.kind = g.source AND p.id = ${PAYMENT})`,
};

/** @returns the violated invariants with their rows */
export function brokenTokenInvariants(database: TestDatabase): Promise<Violation[]> {
  return violationsOf(database, INVARIANTS);
}

/** Computes an organization's token balance for an agent: what remains of the grants that are usable now. */
export async function balanceOf(
  { query }: TestDatabase,
  organizationId: string,
  agentId: string,
): Promise<number> {
  const [row] = await query<{ balance: number }>(
    `SELECT coalesce(sum(remaining), 0)::float8 AS balance FROM token_grants
      WHERE organization_id = $1 AND agent_id = $2 
        AND coalesce(grace_until, expires_at, 'infinity') > clock_timestamp()
        AND (starts_at IS NULL OR starts_at <= clock_timestamp())`,
    [organizationId, agentId],
  );
  return row!.balance;
}
