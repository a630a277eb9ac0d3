import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { StripeReversals } from '../stripe/stripe-reversals.js';
import type { ProviderDispute } from '../stripe/values.js';
import { PaymentDisputesRepository } from './payment-disputes.repository.js';
import type { Payment } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import type { Reversal } from '../purchase.js';

/** The refunds and disputes of a payment as they are at the payment provider. */
export interface ReadReversal extends Reversal {
  payment: Payment;
  disputes: ProviderDispute[];
  /** Whether the payment is credited automatically. False if it is or was in review. */
  isCredited: boolean;
}

/** Keeps our copies of refunds and disputes up to date. The payment provider's state is authoritative. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly disputes: PaymentDisputesRepository,
    private readonly stripe: StripeReversals,
  ) {}

  /**
   * Reads the refunds and disputes of a payment from the payment provider.
   * @param paymentId the payment provider's id
   * @returns undefined if the payment is not stored
   */
  async read(paymentId: string): Promise<ReadReversal | undefined> {
    // The version is read before the provider's state, so that `write` detects a concurrent change.
    const payment = await this.payments.findOf(paymentId);
    if (!payment) return undefined;
    const { paid, refunded, disputes } = await this.stripe.retrieve(paymentId);
    const withdrawn = disputes.reduce((sum, dispute) => sum + dispute.withdrawn, 0);
    return {
      ...{ source: payment.kind, sourceKey: payment.id, paid, refunded, withdrawn },
      ...{ payment, disputes, isCredited: payment.review === null },
    };
  }

  /**
   * Stores what was read, in the transaction that moves the tokens.
   * @throws ConflictError if the payment changed since it was read, so that a stale state never replaces a newer one
   */
  async write(manager: EntityManager, { payment, refunded, disputes }: ReadReversal): Promise<void> {
    if (!(await this.payments.setRefunded(manager, payment, refunded)))
      throw new ConflictError('The payment has just changed.');
    for (const dispute of disputes) await this.disputes.put(manager, payment.id, dispute);
  }

  /** Whether the refunds and disputes of a payment have been read since it was stored. */
  async areKnown(paymentId: string): Promise<boolean> {
    return this.payments.hasKnownReversals(paymentId);
  }

  /**
   * Stores the refunds and disputes of a new payment without tokens. Their events may have arrived before the payment.
   */
  async recordNew(paymentId: string): Promise<void> {
    if (await this.areKnown(paymentId)) return;
    await retryOnConflict(async () => {
      const read = await this.read(paymentId);
      if (read) await this.database.transaction((manager) => this.write(manager, read));
    });
  }

  async listUnfinished(): Promise<string[]> {
    return this.disputes.listUnfinished();
  }
}
