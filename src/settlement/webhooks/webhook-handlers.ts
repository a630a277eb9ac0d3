import { Injectable } from '@nestjs/common';
import { ContactService } from '../../billing/customers/contact.service.js';
import { CreditNotesService } from '../../billing/payments/credit-notes.service.js';
import { PaymentMethodService } from '../../billing/customers/payment-method.service.js';
import { CustomersService } from '../../billing/customers/customers.service.js';
import { FraudWarningsService } from '../../billing/payments/fraud-warnings.service.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { MissingAtProviderError } from '../../billing/stripe/stripe.errors.js';
import { StripeInvoices } from '../../billing/stripe/stripe-invoices.js';
import { StripePayments } from '../../billing/stripe/stripe-payments.js';
import { StripeSubscriptions } from '../../billing/stripe/stripe-subscriptions.js';
import { UNNAMED, type NamedPurchase, type WebhookEvent } from '../../billing/stripe/values.js';
import { ofSubscription, type PurchaseReference } from '../purchases/purchase-rows.js';
import { PurchasesService, type Finish } from '../purchases/purchases.service.js';

/**
 * An object that has changed at Stripe. Jobs of earlier versions, and objects that reconciliation finds, do not name
 * their purchase.
 */
export type ChangedObject = Pick<WebhookEvent, 'type' | 'objectType' | 'objectId'> & {
  purchase?: NamedPurchase;
};

type Handler = (objectId: string, purchase: NamedPurchase, finish?: Finish) => Promise<void>;

/**
 * Handles webhook events. Reads the current state of an event's object from Stripe. So duplicate, delayed and reordered
 * events do no harm.
 */
@Injectable()
export class WebhookHandlers {
  /** Handlers of the objects that belong to a purchase. */
  private readonly ofPurchases: Record<string, Handler> = {
    'checkout.session': (sessionId, named, finish) => this.settle({ ...named, sessionId }, finish),
    subscription: (subscriptionId, named, finish) => this.settle({ ...named, subscriptionId }, finish),
    invoice: (id, named, finish) => this.settleInvoice(id, named, finish),
    payment_intent: (id, named, finish) => this.settleInvoiceOf(id, named, finish),
    charge: (id, { paymentId }) => this.settleReversals('charge', id, paymentId),
    refund: (id, { paymentId }) => this.settleReversals('refund', id, paymentId),
    dispute: (id, { paymentId }) => this.settleReversals('dispute', id, paymentId),
  };
  private readonly ofOthers: Record<string, Handler> = {
    'radar.early_fraud_warning': (id) => this.fraudWarnings.settle(id),
    credit_note: (id) => this.creditNotes.settle(id),
    customer: (id) => this.settleCustomer(id),
    payment_method: (id) => this.paymentMethods.pullUsed(id),
  };

  constructor(
    private readonly stripeSubscriptions: StripeSubscriptions,
    private readonly stripeInvoices: StripeInvoices,
    private readonly stripePayments: StripePayments,
    private readonly purchases: PurchasesService,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly customers: CustomersService,
    private readonly contact: ContactService,
    private readonly paymentMethods: PaymentMethodService,
    private readonly fraudWarnings: FraudWarningsService,
    private readonly creditNotes: CreditNotesService,
  ) {}

  concerns({ objectType, objectId }: ChangedObject): boolean {
    return objectId !== null && (this.isOfPurchase(objectType) || Object.hasOwn(this.ofOthers, objectType));
  }

  isOfPurchase(objectType: string): boolean {
    return Object.hasOwn(this.ofPurchases, objectType);
  }

  /**
   * Idempotent.
   * @param finish ends the job of the event, if it is possible in the transaction of the changes
   * @throws PaymentProviderUnavailableError if the event must be retried
   */
  async handle(event: ChangedObject, finish?: Finish): Promise<void> {
    if (!this.concerns(event)) return;
    const { objectType, objectId, purchase = UNNAMED } = event;
    const handler = this.ofPurchases[objectType] ?? this.ofOthers[objectType]!;
    try {
      await handler(objectId!, purchase, finish);
    } catch (error) {
      // The object was deleted after the event. If the deletion matters to us, it has its own event.
      if (!(error instanceof MissingAtProviderError)) throw error;
    }
  }

  private async settle(reference: PurchaseReference, finish?: Finish): Promise<void> {
    const { checkoutId, sessionId, subscriptionId } = reference;
    await this.purchases.settle({ checkoutId, sessionId, subscriptionId }, { finish });
  }

  private async settleInvoice(invoiceId: string, named: NamedPurchase, finish?: Finish): Promise<void> {
    if (named.subscriptionId || named.checkoutId) return this.settle(named, finish);
    const { subscriptionId, reference: checkoutId } = await this.stripeSubscriptions.findOfInvoice(invoiceId);
    if (subscriptionId || checkoutId)
      await this.settle({ checkoutId, sessionId: null, subscriptionId }, finish);
  }

  private async settleInvoiceOf(paymentId: string, named: NamedPurchase, finish?: Finish): Promise<void> {
    // Settles by these ids, because the payment may not have an invoice yet.
    if (named.subscriptionId || named.checkoutId) return this.settle(named, finish);
    const invoiceId = await this.stripeInvoices.findOfPayment(paymentId);
    if (invoiceId) await this.settleInvoice(invoiceId, named, finish);
  }

  private async settleReversals(
    objectType: 'charge' | 'dispute' | 'refund',
    objectId: string,
    named: string | null,
  ): Promise<void> {
    const paymentId = named ?? (await this.stripePayments.findOf(objectType, objectId));
    if (paymentId) await this.purchases.settleReversals(paymentId);
  }

  /** When a customer is deleted, Stripe cancels its subscriptions immediately. Settles their end. */
  private async settleCustomer(customerId: string): Promise<void> {
    if (await this.contact.pull(customerId)) return this.paymentMethods.pull(customerId);
    for (const subscriptionId of await this.subscriptions.listOngoing(customerId))
      await this.purchases.settle(ofSubscription(subscriptionId));
    // Comes last, so that a retry after a failure still finds the customer.
    await this.customers.forget(customerId);
  }
}
