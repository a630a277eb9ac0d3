import type { NewGrant } from '../../agents/tokens/new-grant.js';
import type { Payment } from '../../billing/payments/payment.entity.js';
import { OperatorError } from '../../platform/config/operator.errors.js';

/** An operator's decision to credit a payment. */
export interface CreditDecision {
  /** 0 ends the review without a credit. */
  tokens: number;
  reason: string;
  /** The agent, for a payment whose item is unknown. */
  agentId?: string | undefined;
}

/** How a review ends: the item and the tokens of the payment, and the tokens that are granted now. */
export interface Credited {
  item: string | null;
  tokens: number;
  grant: NewGrant | null;
}

/** @throws OperatorError if the payment does not wait for a decision */
export function assertInReview(id: string, payment: Payment | null): Payment {
  if (!payment)
    throw new OperatorError(`There is no payment ${id}. Give the id of its invoice or checkout session.`);
  if (!payment.review)
    throw new OperatorError(`Payment ${id} is not in review. Nothing needs to be decided.`);
  if (payment.resolvedAt)
    throw new OperatorError(
      `The review of payment ${id} was resolved at ${payment.resolvedAt.toISOString()}.`,
    );
  return payment;
}

/**
 * Decides which tokens an operator's credit grants. If the payment has tokens already, the credit is an additional
 * grant with the source `adjustment`.
 * @param hasTokens whether the payment has tokens
 * @param expiresAt when the new tokens expire, or null if they never do
 * @throws OperatorError if tokens are credited for an unknown item
 */
export function creditOf(
  payment: Payment,
  hasTokens: boolean,
  { tokens, agentId }: Pick<CreditDecision, 'tokens' | 'agentId'>,
  expiresAt: Date | null,
): Credited {
  const { id, organizationId, kind, version } = payment;
  const item = payment.item ?? agentId ?? null;
  const total = hasTokens ? payment.tokens + tokens : tokens;
  if (tokens === 0) return { item, tokens: total, grant: null };
  if (!item)
    throw new OperatorError(
      `The item of payment ${id} is unknown. Name the agent with --agent, or adopt its subscription.`,
    );
  const grant = {
    organizationId,
    agentId: item,
    amount: tokens,
    expiresAt,
    source: hasTokens ? ('adjustment' as const) : kind,
    // A payment can be in review several times, so each additional credit has its own key.
    sourceKey: hasTokens ? `${id}:${version}` : id,
  };
  return { item, tokens: total, grant };
}
