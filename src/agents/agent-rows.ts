import type { EntityManager } from 'typeorm';
import { run } from '../database/statements.js';
import type { AgentRow } from './agent.dto.js';

/**
 * The agents that an organization sees, with its standing to each, in one statement: those of the catalog, and those
 * that have left it but on which the organization has something. A condition on `agent` may follow.
 */
export const SELECT_AGENTS = `
  SELECT agent.*, now() AS now FROM (
    SELECT a.id, a.name, a.description, a.category, a.icon_url AS "iconUrl", a.trial_offer AS "trialOffer",
           a.subscription_offer AS "subscriptionOffer", a.top_up_offer AS "topUpOffer", a.prices, a.position,
           coalesce(a.position, 2147483647) AS place,
           t.started_at AS "trialStartedAt", t.ends_at AS "trialEndsAt",
           s.status AS "subscriptionStatus", s.current_period_end AS "currentPeriodEnd",
           s.cancel_at_period_end AS "cancelAtPeriodEnd",
           EXISTS (SELECT FROM subscriptions e
                    WHERE e.organization_id = $1 AND e.item = a.id AND e.activated_at IS NOT NULL) AS "everSubscribed",
           coalesce(g.balance, 0)::float8 AS "tokenBalance"
      FROM agents a
      LEFT JOIN agent_trials t ON t.organization_id = $1 AND t.agent_id = a.id
      LEFT JOIN LATERAL (SELECT status, current_period_end, cancel_at_period_end FROM subscriptions
                          WHERE organization_id = $1 AND item = a.id
                          ORDER BY status NOT IN ('none', 'canceled') DESC, created_at DESC LIMIT 1) s ON true
      LEFT JOIN (SELECT agent_id, sum(remaining) FILTER (WHERE expires_at IS NULL OR expires_at > now()) AS balance
                   FROM token_grants WHERE organization_id = $1 GROUP BY agent_id) g ON g.agent_id = a.id
     WHERE a.position IS NOT NULL OR t.agent_id IS NOT NULL OR s.status IS NOT NULL OR g.agent_id IS NOT NULL
  ) AS agent`;

/** One agent as an organization sees it, or nothing if it doesn't. */
export async function findAgent(
  manager: EntityManager,
  organizationId: string,
  agentId: string,
): Promise<AgentRow | undefined> {
  const [row] = await run<AgentRow[]>(manager, `${SELECT_AGENTS} WHERE agent.id = $2`, [
    organizationId,
    agentId,
  ]);
  return row;
}
