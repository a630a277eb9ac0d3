import { Injectable } from '@nestjs/common';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import { BillingProfilesRepository } from '../../billing/customers/billing-profiles.repository.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { StripeCheckoutsService } from '../../billing/stripe/stripe-checkouts.service.js';
import { StripeCustomersService } from '../../billing/stripe/stripe-customers.service.js';
import { StripeInvoicesService } from '../../billing/stripe/stripe-invoices.service.js';
import { StripePaymentsService } from '../../billing/stripe/stripe-payments.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import { UNNAMED, type Names } from '../../billing/stripe/values/webhook-event.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { Database } from '../../platform/database/database.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { orNull } from '../runs/reading.js';

/** Types of objects that may not name their organization. Their payment, invoice or subscription may name it. */
const OF_PAYMENTS = [
  'subscription',
  'invoice',
  'invoice_payment',
  'refund',
  'dispute',
  'radar.early_fraud_warning',
];

/**
 * Whether an object may belong to an organization that it does not name. After a restore, this includes a session with
 * an unknown customer.
 */
export function mayNameNobody(objectType: string): boolean {
  return objectType === 'checkout.session' || OF_PAYMENTS.includes(objectType);
}

/** Finds the organization to which an object at the payment provider belongs. */
@Injectable()
export class OwnersService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly profiles: BillingProfilesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly stripeCustomers: StripeCustomersService,
    private readonly stripePayments: StripePaymentsService,
    private readonly stripeInvoices: StripeInvoicesService,
    private readonly stripeSubscriptions: StripeSubscriptionsService,
    private readonly stripeCheckouts: StripeCheckoutsService,
  ) {}

  /**
   * Finds the owner by the ids in the object: by its customer, current or former, or else by our row, or else by its
   * metadata.
   */
  async find(names: Names): Promise<string | undefined> {
    return (await this.ofCustomer(names)) ?? (await this.ofRow(names)) ?? (await this.ofMetadata(names));
  }

  /**
   * Finds the owner. If needed, reads related objects at Stripe. Refunds, disputes and warnings name only their
   * payment.
   * @returns undefined for an object that is not ours: the account may sell other things
   * @throws PaymentProviderUnavailableError
   */
  async read(objectType: string, objectId: string, names: Names): Promise<string | undefined> {
    const found = await this.find(names);
    if (found) return found;
    if (!OF_PAYMENTS.includes(objectType)) return this.ofStripesCustomer(names);
    const paymentId = names.paymentId ?? (await this.paymentOf(objectType, objectId));
    const ofPayment = paymentId ? await orNull(this.stripePayments.namesOf(paymentId)) : null;
    const paid = { ...UNNAMED, ...ofPayment, paymentId };
    const owner = await this.find(paid);
    if (owner) return owner;
    const invoice = names.invoiceId ? await orNull(this.stripeInvoices.retrieve(names.invoiceId)) : null;
    const { subscriptionId = names.subscriptionId, customerId = null } = invoice ?? {};
    const ofInvoice = await this.find({ ...UNNAMED, customerId, subscriptionId });
    return ofInvoice ?? (subscriptionId ? this.ofSubscription(subscriptionId) : undefined);
  }

  private async ofCustomer({ customerId }: Names): Promise<string | undefined> {
    return customerId ? (await this.customers.find(customerId))?.organizationId : undefined;
  }

  private async ofRow(names: Names): Promise<string | undefined> {
    const { invoiceId, sessionId, paymentId, subscriptionId, paymentMethodId } = names;
    const ids = [invoiceId, sessionId].filter((id) => id !== null);
    return (
      (await this.payments.findOrganization(ids, paymentId)) ??
      (subscriptionId ? (await this.subscriptions.find(subscriptionId))?.organizationId : undefined) ??
      (sessionId ? (await this.checkouts.findOfSession(sessionId))?.organizationId : undefined) ??
      (paymentMethodId ? this.findPayingWith(paymentMethodId) : undefined)
    );
  }

  /** A detached method no longer names its customer. */
  private async findPayingWith(paymentMethodId: string): Promise<string | undefined> {
    return (
      (await this.profiles.findPayingWith(paymentMethodId)) ??
      (await this.subscriptions.findPayingWith(paymentMethodId))
    );
  }

  private async ofMetadata({ checkoutId, organizationId }: Names): Promise<string | undefined> {
    const checkout = isIdentifier(checkoutId) ? await this.checkouts.find(checkoutId) : null;
    return checkout?.organizationId ?? this.ofNamed(organizationId);
  }

  private ofNamed(organizationId: string | null): Promise<string | undefined> {
    return this.database.transaction((manager) => this.organizations.findNamed(manager, organizationId));
  }

  private async paymentOf(objectType: string, objectId: string): Promise<string | null> {
    if (objectType !== 'refund' && objectType !== 'dispute') return null;
    return orNull(this.stripePayments.findOf(objectType, objectId));
  }

  /** After a restore, our database may lack a customer of ours. */
  private async ofStripesCustomer({ customerId }: Names): Promise<string | undefined> {
    const customer = customerId ? await orNull(this.stripeCustomers.retrieve(customerId)) : null;
    return this.ofNamed(customer?.organizationId ?? null);
  }

  /**
   * Finds the owner of a subscription by its customer, its metadata or its checkout session. A subscription created by
   * hand may have only one of them.
   */
  private async ofSubscription(subscriptionId: string): Promise<string | undefined> {
    const subscription = await orNull(this.stripeSubscriptions.retrieve(subscriptionId));
    if (!subscription) return undefined;
    const { customerId, reference: checkoutId, organizationId } = subscription;
    return (
      (await this.find({ ...UNNAMED, customerId, checkoutId, organizationId })) ??
      this.ofNamed(await this.stripeCheckouts.findOrganizationOf(subscriptionId))
    );
  }
}
