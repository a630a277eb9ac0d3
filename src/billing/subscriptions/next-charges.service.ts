import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { PaymentRequestsService } from '../payments/payment-requests.service.js';
import { MAX_AMOUNT, type Requester } from '../terms/purchase.js';
import { Deadline } from '../stripe/deadline.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from '../stripe/stripe.errors.js';
import { StripePreviewsService } from '../stripe/stripe-previews.service.js';
import type { InvoicePreview } from '../stripe/values/preview.js';
import { NextChargesDto } from './next-charge.dto.js';
import { nextCharges, renews } from './next-charge.js';
import { NextChargesRepository, type ChargedRow, type ReadPreview } from './next-charges.repository.js';

const FAILURES = [MissingAtProviderError, PaymentProviderError, PaymentProviderUnavailableError];

@Injectable()
export class NextChargesService {
  constructor(
    private readonly charges: NextChargesRepository,
    private readonly requests: PaymentRequestsService,
    private readonly previews: StripePreviewsService,
    private readonly config: Config,
  ) {}

  /**
   * Shows the next charge of each ongoing subscription. Previews that are missing or older than an hour are read at the
   * payment provider. If that fails, the last ones are shown.
   * @throws RateLimitedError
   */
  async list(requester: Requester): Promise<NextChargesDto> {
    await this.requests.count(requester);
    const { id } = requester.organization;
    const outdated = (await this.charges.list(id, false)).filter((one) => !one.preview);
    const deadline = new Deadline(this.config.timeouts.payment);
    const read = await Promise.all(outdated.map((one) => this.read(one, deadline)));
    const previews = read.filter((one) => one !== undefined);
    if (previews.length > 0) await this.charges.put(previews);
    return NextChargesDto.from(nextCharges(await this.charges.list(id, true)));
  }

  /** @returns undefined if the payment provider has no answer, or if its amounts cannot be stored */
  private async read(row: ChargedRow, deadline: Deadline): Promise<ReadPreview | undefined> {
    try {
      const preview = await this.previews.readNext({ ...row, renews: renews(row) }, deadline);
      return isStorable(preview) ? [row, preview] : undefined;
    } catch (error) {
      if (FAILURES.some((Failure) => error instanceof Failure)) return undefined;
      throw error;
    }
  }
}

function isStorable(preview: InvoicePreview | null): boolean {
  const amounts = preview ? [preview.amount, preview.total, preview.balance] : [];
  return amounts.every((amount) => Math.abs(amount ?? 0) <= MAX_AMOUNT);
}
