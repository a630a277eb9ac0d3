import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { PROVIDER, SYSTEM, record } from '../platform/audit-log/record.js';
import { Database } from '../platform/database/database.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from './stripe/stripe.errors.js';
import { StripeService } from './stripe/stripe.service.js';
import type { Provisioning } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { ContactService } from './contact.service.js';

/** The customer record that an organization has at the payment provider: one, made when it is first needed. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly stripe: StripeService,
    private readonly contact: ContactService,
  ) {}

  /**
   * Runs `use` with the organization's customer. One that was deleted at the provider is replaced, once.
   * No transaction is open while the provider is asked.
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async withCustomer<T>(
    organization: { id: string; name: string },
    use: (customerId: string) => Promise<T>,
  ): Promise<T> {
    const customerId = await this.ensure(organization);
    try {
      return await use(customerId);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError && error.parameter === 'customer')) throw refused(error);
      await this.forget(customerId);
      return use(await this.ensure(organization)).catch((again: unknown) => {
        throw refused(again);
      });
    }
  }

  /** Forgets a customer that the provider has deleted. The next purchase creates a new one. */
  async forget(customerId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const profile = await this.profiles.lockOfCustomer(manager, customerId);
      if (!profile) return;
      const { organizationId } = profile;
      await this.profiles.removeCustomer(manager, organizationId);
      await record(manager, PROVIDER, {
        type: 'billing.customer_deleted',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: { customerId },
      });
    });
  }

  private async ensure({ id: organizationId, name }: { id: string; name: string }): Promise<string> {
    for (;;) {
      const begun = await this.begin(organizationId, name);
      if (typeof begun === 'string') return begun;
      const customerId = await this.create(organizationId, begun);
      const kept = await this.keep(organizationId, begun, customerId);
      if (kept) return customerId;
    }
  }

  /** @returns the customer, or the attempt to make it: the one under way, or a new one whose key is fixed now */
  private async begin(organizationId: string, name: string): Promise<string | Provisioning> {
    return this.database.transaction(async (manager) => {
      const profile = await this.profiles.lock(manager, organizationId);
      if (profile.customerId) return profile.customerId;
      if (profile.provisioning) return profile.provisioning;
      const { contact } = profile;
      const provisioning = { key: uuidv7(), name: contact.name ?? name, email: contact.email };
      await this.profiles.beginProvisioning(manager, organizationId, provisioning);
      return provisioning;
    });
  }

  /** Concurrent callers send the same key and parameters, so they get the same customer. */
  private async create(organizationId: string, { key, name, email }: Provisioning): Promise<string> {
    try {
      return await this.stripe.createCustomer({ organizationId, name, email }, `customer:${key}`);
    } catch (error) {
      const ended =
        error instanceof PaymentProviderError ||
        (error instanceof PaymentProviderUnavailableError && error.ended);
      if (ended) await this.profiles.endProvisioning(organizationId, key);
      throw error;
    }
  }

  /** @returns whether the customer is now the organization's; false if another attempt was faster */
  private async keep(
    organizationId: string,
    { key, name }: Provisioning,
    customerId: string,
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const profile = await this.profiles.lock(manager, organizationId);
      if (profile.customerId) return profile.customerId === customerId;
      if (profile.provisioning?.key !== key) return false;
      await this.profiles.setCustomer(manager, organizationId, customerId);
      await this.contact.bring(manager, profile, name);
      await record(manager, SYSTEM, {
        type: 'billing.customer_created',
        organizationId,
        target: { type: 'organization', id: organizationId },
        after: { customerId },
      });
      return true;
    });
  }
}

/** Something else than the customer is missing there, or the customer again. */
function refused(error: unknown): Error {
  return error instanceof MissingAtProviderError
    ? new PaymentProviderError({ cause: error })
    : (error as Error);
}
