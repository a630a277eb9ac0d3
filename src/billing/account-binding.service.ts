import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SYSTEM, record } from '../platform/audit-log/record.js';
import { Database } from '../platform/database/database.js';
import { AccountCheckService, nameOf } from './stripe/setup/account-check.service.js';
import { PaymentAccountsRepository, type KeyAccount } from './stripe/setup/payment-accounts.repository.js';
import { BillingCustomersRepository } from './customers/billing-customers.repository.js';
import { BillingProfilesRepository } from './customers/billing-profiles.repository.js';
import { ContactService } from './customers/contact.service.js';
import { OngoingSubscriptionsRepository } from './subscriptions/ongoing-subscriptions.repository.js';
import { BILLING } from './billing.domain.js';

export interface Binding {
  /** Null if our data never belonged to an account. */
  from: string | null;
  to: string;
  /** Whether the key already belongs to our account. */
  isOurs: boolean;
}

@Injectable()
export class AccountBindingService {
  constructor(
    private readonly database: Database,
    private readonly check: AccountCheckService,
    private readonly accounts: PaymentAccountsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly profiles: BillingProfilesRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly contact: ContactService,
  ) {}

  /** Compares the accounts. Changes nothing. @throws PaymentProviderUnavailableError */
  async compare(): Promise<Binding> {
    const [ours, found] = [await this.accounts.find(), await this.check.read()];
    const isOurs = await this.check.belongs(found, ours);
    return { from: ours ? nameOf(ours) : null, to: nameOf(found), isOurs };
  }

  /**
   * Binds our data to the account of the key. The customers of the old account are kept: binding to it again restores
   * them.
   * @returns the number of organizations whose customer has changed
   * @throws PaymentProviderUnavailableError
   */
  async bind(): Promise<number> {
    const found = await this.check.read();
    return this.database.transaction(async (manager) => {
      const ours = await this.accounts.lock(manager);
      await this.customers.leave(manager, (ours && keyOf(ours)) ?? 'unknown');
      const key = keyOf(found);
      if (key) await this.customers.returnTo(manager, key);
      await this.accounts.replace(found, manager);
      return this.adoptCustomers(manager);
    });
  }

  listLeftSubscriptions(): Promise<{ id: string; organizationId: string }[]> {
    return this.ongoing.listLeft();
  }

  private async adoptCustomers(manager: EntityManager): Promise<number> {
    const changes = await this.profiles.adoptCustomers(manager);
    for (const { organizationId, before, after } of changes) {
      await record(manager, SYSTEM, BILLING, {
        type: 'billing.customer_changed',
        organizationId,
        target: { type: 'organization', id: organizationId },
        before: { customerId: before },
        after: { customerId: after },
      });
      if (after) await this.contact.resend(manager, organizationId);
    }
    return changes.length;
  }
}

/** Identifies an account. Null if its id is unknown. Then its customers cannot be restored after a move back. */
function keyOf({ accountId, mode }: KeyAccount): string | null {
  return accountId && `${accountId} ${mode}`;
}
