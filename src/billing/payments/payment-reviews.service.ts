import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StripeRefunds } from '../stripe/stripe-refunds.js';
import { StripeReversals } from '../stripe/stripe-reversals.js';
import { MissingAtProviderError, PaymentProviderError } from '../stripe/stripe.errors.js';
import type { Payment } from './payment.entity.js';
import { PaymentReviewsRepository } from './payment-reviews.repository.js';
import { OperatorError } from '../../platform/config/operator.errors.js';

@Injectable()
export class PaymentReviewsService {
  constructor(
    private readonly reviews: PaymentReviewsRepository,
    private readonly stripe: StripeReversals,
    private readonly refunds: StripeRefunds,
  ) {}

  /** Locks a payment in review until the transaction ends. @throws OperatorError if it is not in review */
  async lock(manager: EntityManager, id: string): Promise<Payment> {
    return inReview(id, await this.reviews.lock(manager, id));
  }

  /** Ends a review. @param payment with its values after the decision */
  async resolve(
    manager: EntityManager,
    payment: Pick<Payment, 'id' | 'item' | 'tokens' | 'refunded'>,
  ): Promise<void> {
    await this.reviews.resolve(manager, payment);
  }

  /**
   * Refunds the remaining amount of a payment in review. Idempotent: a repetition after a crash refunds nothing more.
   * @returns the payment's id at the payment provider, and the total refunded amount
   * @throws OperatorError
   * @throws PaymentProviderUnavailableError
   */
  async refund(id: string): Promise<{ paymentId: string; refunded: number }> {
    const { paymentId, version, amount } = inReview(id, await this.reviews.find(id));
    if (!paymentId)
      throw new OperatorError(
        `Payment ${id} has no charge at Stripe, so there is nothing to refund. Resolve it with billing-credit.`,
      );
    const { refunded: before } = await this.stripe.retrieve(paymentId).catch(orRejected);
    if (before < amount) {
      // The key changes with each stored change of the payment, so that an operator can retry a failed refund.
      await this.refunds.createFull(paymentId, `refund:${id}:${version}:${before}`).catch(orRejected);
    }
    const { refunded } = await this.stripe.retrieve(paymentId).catch(orRejected);
    return { paymentId, refunded };
  }
}

function inReview(id: string, payment: Payment | null): Payment {
  if (!payment) throw new OperatorError(`There is no payment ${id}.`);
  if (!payment.review) throw new OperatorError(`Payment ${id} is not in review.`);
  if (payment.resolvedAt)
    throw new OperatorError(
      `The review of payment ${id} was resolved at ${payment.resolvedAt.toISOString()}.`,
    );
  return payment;
}

function orRejected(error: unknown): never {
  if (!(error instanceof PaymentProviderError || error instanceof MissingAtProviderError)) throw error;
  const { message } = error.cause as Error;
  throw new OperatorError(`Stripe rejected the refund. ${message}`, { cause: error });
}
