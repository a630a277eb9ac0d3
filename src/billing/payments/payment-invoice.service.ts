import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { Requester } from '../terms/purchase.js';
import { Deadline } from '../stripe/deadline.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeCheckoutsService } from '../stripe/stripe-checkouts.service.js';
import { StripeInvoicesService } from '../stripe/stripe-invoices.service.js';
import { InvoiceUnavailableError, PaymentNotFoundError } from './payments.errors.js';
import { PaymentListRepository } from './payment-list.repository.js';
import { PaymentRequestsService } from './payment-requests.service.js';

/** Stripe's ids. Other texts never reach the database. */
const PAYMENT_ID = /^\w{1,255}$/;

@Injectable()
export class PaymentInvoiceService {
  constructor(
    private readonly payments: PaymentListRepository,
    private readonly requests: PaymentRequestsService,
    private readonly invoices: StripeInvoicesService,
    private readonly sessions: StripeCheckoutsService,
    private readonly config: Config,
  ) {}

  /**
   * Reads the current address of an invoice's page, because the payment provider lets addresses expire.
   * @throws PaymentNotFoundError
   * @throws InvoiceUnavailableError
   * @throws RateLimitedError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async find(caller: Requester, paymentId: string): Promise<string> {
    const kind = PAYMENT_ID.test(paymentId)
      ? await this.payments.kindOf(caller.organization.id, paymentId)
      : undefined;
    if (!kind) throw new PaymentNotFoundError();
    await this.requests.count(caller);
    const deadline = new Deadline(this.config.timeouts.payment);
    try {
      const url =
        kind === 'subscription'
          ? await this.invoices.findUrl(paymentId, deadline)
          : (await this.sessions.retrieve(paymentId, deadline)).invoice?.url;
      if (url) return url;
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
    }
    throw new InvoiceUnavailableError();
  }
}
