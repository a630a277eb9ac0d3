import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { CallerMembership } from '../organizations/current-membership.decorator.js';
import { whileSomebodyWaits } from './stripe/budget.js';
import { StripeService } from './stripe/stripe.service.js';
import { isLive } from './stripe/values.js';
import { BillingDto, type PortalDto, type ShownProfile } from './billing.dto.js';
import { UpdateBillingDto } from './update-billing.dto.js';
import { NO_CONTACT } from './billing-profile.entity.js';
import { BillingProfilesRepository } from './billing-profiles.repository.js';
import { ContactService } from './contact.service.js';
import { CustomersService } from './customers.service.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

@Injectable()
export class BillingService {
  constructor(
    private readonly profiles: BillingProfilesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly config: Config,
    private readonly stripe: StripeService,
    private readonly customers: CustomersService,
    private readonly contact: ContactService,
  ) {}

  /** Reads our own copy, so it works while the provider is down. */
  async show({ organization }: CallerMembership): Promise<BillingDto> {
    const organizationId = organization.id;
    const profile = await this.profiles.find(organizationId);
    const subscriptions = await this.subscriptions.list(organizationId);
    const none: ShownProfile = {
      organizationId,
      customerId: null,
      contact: NO_CONTACT,
      contactStatus: 'synced',
      contactSyncedAt: null,
      updatedAt: organization.createdAt,
    };
    return BillingDto.from(profile ?? none, currentOfEach(subscriptions));
  }

  async update(caller: CallerMembership, changes: UpdateBillingDto): Promise<BillingDto> {
    await this.contact.update(caller, UpdateBillingDto.changes(changes));
    return this.show(caller);
  }

  /**
   * A new link for each call; it is a key to the customer's data, and kept nowhere.
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async openPortal({ organization }: CallerMembership): Promise<PortalDto> {
    const returnUrl = `${this.config.publicUrl}/organizations/${organization.id}/billing`;
    const url = await whileSomebodyWaits(() =>
      this.customers.withCustomer(organization, (customerId) =>
        this.stripe.createPortal(customerId, returnUrl),
      ),
    );
    return { url };
  }
}

/** Of each item the one that lives, or else the last: what was subscribed to again is shown as it is now. */
function currentOfEach(subscriptions: Subscription[]): Subscription[] {
  const current = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const other = current.get(subscription.item);
    if (!other || isLive(subscription.status) || !isLive(other.status))
      current.set(subscription.item, subscription);
  }
  return [...current.values()];
}
