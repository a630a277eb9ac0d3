import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { PurchaseKind } from '../billing/terms/purchase.js';
import { Config } from '../platform/config/config.js';
import {
  boolean,
  float,
  integer,
  json,
  text,
  texts,
  timestamp,
  type Row,
} from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import type { PendingChange } from '../billing/stripe/values/subscription.js';
import type { SubscriptionStatus } from '../billing/stripe/values/subscription-status.js';
import { Agent } from './catalog/agent.entity.js';
import { EXPIRES_AT, GRANTS, hasStarted, USABLE_UNTIL } from './tokens/grants-in-sql.js';

/** The position of agents that are not in the catalog, so that they come last. PostgreSQL's largest integer. */
export const UNLISTED = 2_147_483_647;

/** An agent with the trial, subscription and tokens of one organization. */
const AGENT = {
  id: text,
  entry: text,
  /** The position in the catalog, or `UNLISTED`. */
  place: integer,
  trialStartedAt: timestamp.orNull,
  trialEndsAt: timestamp.orNull,
  trialIsActive: boolean.orNull,
  subscriptionStatus: text.as<SubscriptionStatus>().orNull,
  subscriptionHasBegun: boolean.orNull,
  currentPeriodEnd: timestamp.orNull,
  cancelAtPeriodEnd: boolean.orNull,
  cancelAt: timestamp.orNull,
  subscriptionAmount: integer.orNull,
  subscriptionCurrency: text.orNull,
  subscriptionInterval: text.orNull,
  subscriptionIntervalCount: integer.orNull,
  tokensPerPeriod: integer.orNull,
  offerId: text.orNull,
  isCollectionPaused: boolean.orNull,
  pendingChange: json.as<PendingChange | null>(),
  scheduledChange: json.as<{ offerId: string; at: string; tokens: number } | null>(),
  hasAgreedChange: boolean.orNull,
  isRenewing: boolean.orNull,
  everSubscribed: boolean,
  tokenBalance: float,
  tokensReserved: float,
  /** The parts of the balance, soonest first. */
  tokenExpiries: json.as<{ at: string | null; amount: number }[]>(),
  /** When a paid period next grants monthly tokens, and how many. */
  nextMonth: json.as<{ at: string; amount: number } | null>(),
  tokensUsed30Days: float,
  lowBalanceThreshold: float.orNull,
  checkoutKind: text.as<PurchaseKind>().orNull,
  checkoutProcessing: boolean.orNull,
  checkoutUrl: text.orNull,
  checkoutExpiresAt: timestamp.orNull,
  hasOpenDispute: boolean,
  isInReview: boolean,
  hasForeignSubscription: boolean,
  /** The currencies of all ongoing subscriptions of the organization. */
  ongoingCurrencies: texts,
  callersTrials: integer,
};
export type AgentRow = Row<typeof AGENT>;

/**
 * The tokens of agent `a` consumed in the last 30 days: the sums of full hours, from `token_usage`. The oldest hour is
 * only partly within the 30 days, so its consumptions are added one by one.
 */
const USED_30_DAYS = `
  SELECT coalesce(sum(CASE WHEN hour > now() - interval '30 days' THEN tokens ELSE (
           SELECT coalesce(sum(amount), 0) FROM token_consumptions
            WHERE organization_id = $1 AND agent_id = a.id
              AND created_at > now() - interval '30 days' AND created_at < hour + interval '1 hour') END), 0)::float8
    FROM token_usage
   WHERE organization_id = $1 AND agent_id = a.id AND hour > now() - interval '30 days' - interval '1 hour'`;

/** The tokens of agent `a` that start next. */
const NEXT_MONTH = `
  SELECT jsonb_build_object('at', starts_at, 'amount', sum(remaining)) FROM token_grants
   WHERE organization_id = $1 AND agent_id = a.id AND created_at > now() AND NOT ${hasStarted()} AND remaining > 0
   GROUP BY starts_at ORDER BY starts_at LIMIT 1`;

/**
 * The agents that an organization sees. An agent that has left the catalog stays visible if the organization has ever
 * had a trial, a subscription or tokens of it.
 *
 * $1 is the organization, $2 the caller, and $3 the maximum number of trials, above which they are not counted. A
 * condition on `agent` may follow.
 */
const SELECT_AGENTS = `
  SELECT agent.* FROM (
    SELECT a.id, a.entry, coalesce(a.position, ${UNLISTED}) AS place,
           t.started_at AS "trialStartedAt", t.ends_at AS "trialEndsAt", t.ends_at > now() AS "trialIsActive",
           s.status AS "subscriptionStatus", s.has_begun AS "subscriptionHasBegun",
           s.current_period_end AS "currentPeriodEnd",
           s.cancel_at_period_end AS "cancelAtPeriodEnd", s.cancel_at AS "cancelAt", s.amount AS "subscriptionAmount",
           s.currency AS "subscriptionCurrency", s.interval AS "subscriptionInterval",
           s.interval_count AS "subscriptionIntervalCount", s.tokens AS "tokensPerPeriod", s.offer_id AS "offerId",
           s.collection_paused AS "isCollectionPaused", s.pending_change AS "pendingChange",
           s.scheduled_change AS "scheduledChange", s.has_agreed_change AS "hasAgreedChange",
           s.renewal_open AS "isRenewing",
           EXISTS (SELECT FROM item_subscriptions e
                    WHERE e.organization_id = $1 AND e.item = a.id AND e.has_begun) AS "everSubscribed",
           coalesce(g.balance, 0)::float8 AS "tokenBalance", coalesce(g.reserved, 0)::float8 AS "tokensReserved",
           coalesce(g.expiries, '[]') AS "tokenExpiries",
           (${NEXT_MONTH}) AS "nextMonth",
           (${USED_30_DAYS}) AS "tokensUsed30Days",
           (SELECT threshold::float8 FROM low_balance_thresholds
             WHERE organization_id = $1 AND agent_id = a.id) AS "lowBalanceThreshold",
           c.kind AS "checkoutKind", c.processing AS "checkoutProcessing", c.url AS "checkoutUrl",
           c.expires_at AS "checkoutExpiresAt",
           EXISTS (SELECT FROM open_disputes WHERE organization_id = $1) AS "hasOpenDispute",
           EXISTS (SELECT FROM items_in_review WHERE organization_id = $1 AND item = a.id) AS "isInReview",
           EXISTS (SELECT FROM foreign_subscriptions
                    WHERE organization_id = $1 AND item = a.id) AS "hasForeignSubscription",
           ARRAY(SELECT DISTINCT currency FROM item_subscriptions
                  WHERE organization_id = $1 AND is_ongoing) AS "ongoingCurrencies",
           (SELECT count(*)::int FROM (
              SELECT FROM agent_trials WHERE started_by = $2 AND started_at > now() - interval '30 days'
              UNION ALL
              SELECT FROM counted_former_uses
               WHERE user_id = $2 AND kind = 'trial' AND used_at > now() - interval '30 days'
              LIMIT $3) AS counted) AS "callersTrials"
      FROM agents a
      LEFT JOIN agent_trials t ON t.organization_id = $1 AND t.agent_id = a.id
      LEFT JOIN LATERAL (SELECT * FROM item_subscriptions
                          WHERE organization_id = $1 AND item = a.id
                          ORDER BY is_ongoing DESC, created_at DESC LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT * FROM checkouts_in_progress
                          WHERE organization_id = $1 AND item = a.id
                          ORDER BY created_at DESC LIMIT 1) c ON true
      LEFT JOIN (SELECT agent_id, sum(balance) AS balance, sum(reserved) AS reserved,
                        jsonb_agg(jsonb_build_object('at', at, 'amount', balance) ORDER BY at)
                          FILTER (WHERE balance > 0) AS expiries
                   FROM (SELECT agent_id, ${EXPIRES_AT} AS at, sum(reserved) AS reserved,
                                sum(usable) FILTER (WHERE ${USABLE_UNTIL} > now()) AS balance
                           FROM ${GRANTS} grants GROUP BY 1, 2) parts
                  GROUP BY agent_id) g ON g.agent_id = a.id
     WHERE a.position IS NOT NULL OR t.agent_id IS NOT NULL OR s.status IS NOT NULL OR g.agent_id IS NOT NULL
  ) AS agent`;

const LIST = statement(
  'agents.list',
  AGENT,
  `${SELECT_AGENTS} WHERE (agent.place, agent.id) > ($4::int, $5) ORDER BY agent.place, agent.id LIMIT $6`,
);

const FIND = statement('agents.find', AGENT, `${SELECT_AGENTS} WHERE agent.id = $4`);

const INSERT_TRIAL = statement(
  'agents.insertTrial',
  { endsAt: timestamp },
  `INSERT INTO agent_trials (organization_id, started_by, agent_id, ends_at)
   VALUES ($1, $2, $3, now() + $4 * interval '1 day') RETURNING ends_at AS "endsAt"`,
);

interface Caller {
  organization: { id: string };
  user: { id: string };
}

const idsOf = ({ organization, user }: Caller) => [organization.id, user.id];

@Injectable()
export class AgentsRepository {
  constructor(
    @InjectRepository(Agent) private readonly rows: Repository<Agent>,
    private readonly config: Config,
  ) {}

  /** In catalog order, after the given position. Agents that have left the catalog come last. */
  list(caller: Caller, [place, id]: readonly string[], limit: number): Promise<AgentRow[]> {
    return LIST.all(this.rows.manager, [...this.scopeOf(caller), place, id, limit]);
  }

  /** @returns undefined if the organization does not see the agent */
  find(caller: Caller, agentId: string, manager = this.rows.manager): Promise<AgentRow | undefined> {
    return FIND.first(manager, [...this.scopeOf(caller), agentId]);
  }

  /** @returns the end of the trial */
  async insertTrial(manager: EntityManager, caller: Caller, agentId: string, days: number): Promise<Date> {
    return (await INSERT_TRIAL.one(manager, [...idsOf(caller), agentId, days])).endsAt;
  }

  private scopeOf(caller: Caller): unknown[] {
    return [...idsOf(caller), this.config.limits.trialsPerUser30Days];
  }
}
