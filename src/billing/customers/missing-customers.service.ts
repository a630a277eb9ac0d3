import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { isStandIn } from '../stripe/setup/is-stand-in.js';
import type { Deadline } from '../stripe/deadline.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeCustomersService } from '../stripe/stripe-customers.service.js';
import type { ProviderCustomer } from '../stripe/values/customer.js';
import { wrongAccount } from '../stripe/setup/wrong-account.js';

/** Finds out whether a customer that the payment provider rejects was deleted. */
@Injectable()
export class MissingCustomersService {
  constructor(
    private readonly stripe: StripeCustomersService,
    private readonly config: Config,
  ) {}

  /**
   * Reads one of our customers. Stripe keeps a record of deleted customers, so an unknown customer means that
   * the key belongs to another account. Only the sandbox forgets customers.
   * @returns null if the customer was deleted
   * @throws WrongAccountError
   */
  async read(customerId: string, deadline?: Deadline): Promise<ProviderCustomer | null> {
    try {
      return await this.stripe.retrieve(customerId, deadline);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      if (isStandIn(this.config)) return null;
      throw wrongAccount(
        `Stripe does not know the customer ${customerId}, not even as a deleted one. Check STRIPE_SECRET_KEY.`,
      );
    }
  }

  async isDeleted(customerId: string, deadline?: Deadline): Promise<boolean> {
    return (await this.read(customerId, deadline)) === null;
  }
}
