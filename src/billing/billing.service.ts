import { Injectable } from '@nestjs/common';
import { record } from '../platform/audit-log/record.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { Deadline } from './stripe/deadline.js';
import { StripeCustomersService } from './stripe/stripe-customers.service.js';
import { isOngoing } from './stripe/values/subscription-status.js';
import { BillingDto, type PortalDto, type ShownProfile } from './billing.dto.js';
import { UpdateBillingDto } from './update-billing.dto.js';
import { NO_CONTACT } from './customers/billing-profile.entity.js';
import { BillingProfilesRepository } from './customers/billing-profiles.repository.js';
import { ContactService } from './customers/contact.service.js';
import { CustomersService } from './customers/customers.service.js';
import { PaymentRequestsService } from './payments/payment-requests.service.js';
import type { Requester } from './terms/purchase.js';
import type { Subscription } from './subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { BILLING } from './billing.domain.js';

@Injectable()
export class BillingService {
  constructor(
    private readonly database: Database,
    private readonly profiles: BillingProfilesRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly config: Config,
    private readonly stripe: StripeCustomersService,
    private readonly customers: CustomersService,
    private readonly contact: ContactService,
    private readonly requests: PaymentRequestsService,
  ) {}

  /** Shows billing from our database alone, so that it works while the payment provider is down. */
  async show({ organization: { id: organizationId, createdAt } }: Requester): Promise<BillingDto> {
    const profile = await this.profiles.find(organizationId);
    const subscriptions = await this.subscriptions.list(organizationId);
    const none: ShownProfile = {
      organizationId,
      customerId: null,
      contact: NO_CONTACT,
      contactStatus: 'synced',
      contactSyncedAt: null,
      paymentMethod: null,
      updatedAt: createdAt,
    };
    return BillingDto.from(profile ?? none, currentOfEach(subscriptions));
  }

  /** @throws RateLimitedError only for a change that is sent to the payment provider */
  async update(requester: Requester, given: UpdateBillingDto): Promise<BillingDto> {
    const changes = UpdateBillingDto.changes(given);
    if (await this.contact.isSent(requester.organization.id, changes)) await this.requests.count(requester);
    await this.contact.update(requester, changes);
    return this.show(requester);
  }

  /**
   * Creates a new portal link for each call. The link gives access to the customer's data, so it is never stored.
   * @throws RateLimitedError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async openPortal(requester: Requester): Promise<PortalDto> {
    await this.requests.count(requester);
    const { organization, actor } = requester;
    const returnUrl = `${this.config.publicUrl}/organizations/${organization.id}/billing`;
    const url = await this.createPortal(organization, returnUrl);
    await this.database.transaction((manager) =>
      record(manager, actor, BILLING, {
        type: 'billing.portal_opened',
        organizationId: organization.id,
        target: { type: 'organization', id: organization.id },
      }),
    );
    return { url };
  }

  private async createPortal(organization: Requester['organization'], returnUrl: string): Promise<string> {
    const deadline = new Deadline(this.config.timeouts.payment);
    for (let tries = 1; ; tries++) {
      const customerId = await this.customers.ensurePaying(organization, deadline);
      try {
        return await this.stripe.createPortal(customerId, returnUrl, deadline);
      } catch (error) {
        await this.customers.assertReplaced(customerId, error, tries, deadline);
      }
    }
  }
}

/** For each item, its ongoing subscription. Without one, its latest subscription. */
function currentOfEach(subscriptions: Subscription[]): Subscription[] {
  const current = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const other = current.get(subscription.item);
    if (!other || isOngoing(subscription.status) || !isOngoing(other.status))
      current.set(subscription.item, subscription);
  }
  return [...current.values()];
}
