import { Injectable } from '@nestjs/common';
import { PurchasesService } from '../../agents/purchases/purchases.service.js';
import { CheckoutSettlementService } from '../../billing/checkouts/checkout-settlement.service.js';
import { ContactService } from '../../billing/customers/contact.service.js';
import { CreditNotesService } from '../../billing/payments/credit-notes.service.js';
import { CustomersService } from '../../billing/customers/customers.service.js';
import { FraudWarningsService } from '../../billing/payments/fraud-warnings.service.js';
import { SubscriptionsService } from '../../billing/subscriptions/subscriptions.service.js';
import { MissingAtProviderError } from '../../billing/stripe/stripe.errors.js';
import { StripeInvoices } from '../../billing/stripe/stripe-invoices.js';
import { StripePayments } from '../../billing/stripe/stripe-payments.js';
import { StripeSubscriptions } from '../../billing/stripe/stripe-subscriptions.js';
import type { WebhookEvent } from '../../billing/stripe/values.js';

/** An object that has changed at Stripe. */
export type ChangedObject = Pick<WebhookEvent, 'type' | 'objectType' | 'objectId'>;

type Handler = (objectId: string) => Promise<void>;

/**
 * Handles webhook events. Uses only the type and id of an event's object, and reads the current state of the object
 * from Stripe. So duplicate, delayed and reordered events do no harm.
 */
@Injectable()
export class WebhookHandlers {
  private readonly handlers: Record<string, Handler> = {
    'checkout.session': (id) => this.purchases.settleCheckout(id),
    subscription: (id) => this.purchases.settleSubscription(id),
    invoice: (id) => this.settleInvoice(id),
    payment_intent: (id) => this.settleInvoiceOf(id),
    charge: (id) => this.settleReversalsOf('charge', id),
    refund: (id) => this.settleReversalsOf('refund', id),
    dispute: (id) => this.settleReversalsOf('dispute', id),
    'radar.early_fraud_warning': (id) => this.fraudWarnings.settle(id),
    credit_note: (id) => this.creditNotes.settle(id),
    customer: (id) => this.settleCustomer(id),
  };

  constructor(
    private readonly stripeSubscriptions: StripeSubscriptions,
    private readonly stripeInvoices: StripeInvoices,
    private readonly stripePayments: StripePayments,
    private readonly purchases: PurchasesService,
    private readonly checkouts: CheckoutSettlementService,
    private readonly subscriptions: SubscriptionsService,
    private readonly customers: CustomersService,
    private readonly contact: ContactService,
    private readonly fraudWarnings: FraudWarningsService,
    private readonly creditNotes: CreditNotesService,
  ) {}

  concerns({ objectType, objectId }: ChangedObject): boolean {
    return objectId !== null && Object.hasOwn(this.handlers, objectType);
  }

  /** Idempotent. @throws PaymentProviderUnavailableError if the event must be retried */
  async handle(event: ChangedObject): Promise<void> {
    if (!this.concerns(event)) return;
    try {
      await this.handlers[event.objectType]!(event.objectId!);
    } catch (error) {
      // The object was deleted after the event. If the deletion matters to us, it has its own event.
      if (!(error instanceof MissingAtProviderError)) throw error;
    }
  }

  private async settleInvoice(invoiceId: string): Promise<void> {
    const { subscriptionId, reference } = await this.stripeSubscriptions.findOfInvoice(invoiceId);
    if (subscriptionId) await this.purchases.settleSubscription(subscriptionId);
    else if (reference) await this.settleInvoiced(reference);
  }

  /** Stores the invoice of a top-up. If the session is not stored yet, its own event stores the invoice later. */
  private async settleInvoiced(checkoutId: string): Promise<void> {
    const sessionId = await this.checkouts.findSession(checkoutId);
    if (sessionId) await this.purchases.settleCheckout(sessionId);
  }

  private async settleInvoiceOf(paymentId: string): Promise<void> {
    const invoiceId = await this.stripeInvoices.findOfPayment(paymentId);
    if (invoiceId) await this.settleInvoice(invoiceId);
  }

  private async settleReversalsOf(
    objectType: 'charge' | 'dispute' | 'refund',
    objectId: string,
  ): Promise<void> {
    const paymentId = await this.stripePayments.findOf(objectType, objectId);
    if (paymentId) await this.purchases.settleReversals(paymentId);
  }

  /** When a customer is deleted, Stripe cancels its subscriptions immediately. Settles their end. */
  private async settleCustomer(customerId: string): Promise<void> {
    if (await this.contact.pull(customerId)) return;
    for (const id of await this.subscriptions.listOngoing(customerId))
      await this.purchases.settleSubscription(id);
    // Comes last, so that a retry after a failure still finds the customer.
    await this.customers.forget(customerId);
  }
}
