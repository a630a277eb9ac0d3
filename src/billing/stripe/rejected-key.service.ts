import { channel } from 'node:diagnostics_channel';
import { Injectable, Logger } from '@nestjs/common';
import { PaymentKeyRejectedError } from './stripe.errors.js';
import { translate } from './translate.js';

/** Published for each call that Stripe rejects because of STRIPE_SECRET_KEY. The metrics subscribe to it. */
export const keyRejected = channel('workspace.payment-key.rejected');

export interface RejectedKeyMessage {
  /** 401: the key is not valid. 403: it lacks a permission. */
  status: 401 | 403;
}

/** Reports a key that Stripe rejects, once: a mistake in our configuration fails every call until it is corrected. */
@Injectable()
export class RejectedKeyService {
  private readonly logger = new Logger('PaymentKey');
  private readonly lacking = new Set<string>();
  private isRejected = false;

  /** Translates an error of the SDK, and reports it if the key is at fault. */
  report(error: unknown): Error {
    const translated = translate(error);
    if (!(translated instanceof PaymentKeyRejectedError)) return translated;
    const { answer: status, fault, lacking } = translated;
    keyRejected.publish({ status } satisfies RejectedKeyMessage);
    const isSaid = status === 401 ? this.isRejected : this.lacking.has(lacking);
    if (!isSaid) this.logger.error(fault);
    if (status === 401) this.isRejected = true;
    else this.lacking.add(lacking);
    return translated;
  }

  /** If Stripe rejects the key again later, it is reported again. This does not apply to missing permissions. */
  accept(): void {
    this.isRejected = false;
  }
}
