import { Injectable } from '@nestjs/common';
import { StripeInvoices } from '../stripe/stripe-invoices.js';
import { isOngoing, type ProviderSubscription } from '../stripe/values.js';
import { endOfGrace } from './grace.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import type { Grace } from '../purchase.js';

/** Decides which expired tokens stay usable until the next period of their subscription is paid. */
@Injectable()
export class GraceService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly stripe: StripeInvoices,
  ) {}

  /** Only the latest paid period has grace, and only while the subscription is set to renew. */
  async of(state: ProviderSubscription): Promise<Grace> {
    const periods = await this.payments.listPeriods(state.id);
    const [latest] = periods;
    const renews = isOngoing(state.status) && !state.cancelAtPeriodEnd;
    const until = latest && renews ? endOfGrace(latest.expiresAt, await this.isProcessing(state)) : null;
    return {
      periods: periods.map(({ id }) => ({ sourceKey: id, until: id === latest?.id ? until : null })),
    };
  }

  private async isProcessing({ latestInvoiceId: id }: ProviderSubscription): Promise<boolean> {
    return id !== null && !(await this.payments.exists(id)) && (await this.stripe.isProcessing(id));
  }
}
