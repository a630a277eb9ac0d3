import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { StripeCreditNotes } from '../stripe/stripe-credit-notes.js';
import { PaymentsRepository } from './payments.repository.js';

/** Puts a payment in review if part of it was credited to the customer's balance. */
@Injectable()
export class CreditNotesService {
  private readonly logger = new Logger(CreditNotesService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeCreditNotes,
  ) {}

  /** Sums all credit notes of the same invoice. Void ones do not count. */
  async settle(creditNoteId: string): Promise<void> {
    const invoiceId = await this.stripe.findInvoice(creditNoteId);
    const paymentId = await this.stripe.findPayment(invoiceId);
    await retryOnConflict(async () => {
      const payment = await this.payments.findOfInvoice(invoiceId, paymentId);
      if (!payment) return;
      const credited = await this.stripe.sumCreditedToBalance(invoiceId);
      if (credited === payment.creditedToBalance) return;
      const detail = `${credited} ${payment.currency} of invoice ${invoiceId} were credited to the customer's balance.`;
      if (!(await this.payments.setCreditedToBalance(payment, credited, detail)))
        throw new ConflictError('The payment has just changed.');
      const { organizationId, item } = payment;
      this.database.publish({ organizationId, resources: ['billing'], agentId: item });
      if (credited > payment.creditedToBalance)
        this.logger.error(`Payment ${payment.id} needs a review: ${detail}`);
    });
  }
}
