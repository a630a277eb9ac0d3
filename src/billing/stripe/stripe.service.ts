import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { boundedFetch } from '../../platform/outbound/bounded-fetch.js';
import { Config } from '../../platform/config/config.js';
import type { Timeouts } from '../../platform/config/timeouts.js';
import { InvalidSignatureError, MissingAtProviderError } from './stripe.errors.js';
import {
  checkoutOf,
  contactOf,
  customerParams,
  eventOf,
  idOf,
  paidPeriodOf,
  subscriptionOf,
} from './mapping.js';
import { translated, translatedOnce } from './translate.js';
import type {
  Checkout,
  Contact,
  NewCheckout,
  NewCustomer,
  Offer,
  PaidPeriod,
  Payment,
  ProviderSubscription,
  WebhookEvent,
} from './values.js';

/** Besides the first try: a person waits for the answer. */
const RETRIES = 1;
/** More than a page of a hundred objects needs, in octets. */
const MAX_BODY = 16 * 1024 * 1024;
/** Seconds by which a signature may be old, or a clock ahead. */
const TOLERANCE = 300;
/** Leaves nothing out and replaces nothing, as the SDK would: what is verified are the bytes as they came. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The payment provider, in small values of our own: the one place that knows its SDK.
 * Every method throws PaymentProviderError, PaymentProviderUnavailableError or MissingAtProviderError.
 */
@Injectable()
export class StripeService {
  private readonly stripe: Stripe;
  private readonly timeouts: Timeouts;

  constructor(private readonly config: Config) {
    this.timeouts = config.timeouts;
    const { secretKey, apiBase } = config.stripe;
    const base = apiBase ? new URL(apiBase) : undefined;
    this.stripe = new Stripe(secretKey, {
      apiVersion: Stripe.API_VERSION,
      timeout: this.timeouts.paymentProvider,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(boundedFetch(MAX_BODY)),
      appInfo: { name: 'organization-workspace-service' },
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? 'https' : 'http',
      }),
    });
  }

  async createCustomer(
    { organizationId, name, email }: NewCustomer,
    idempotencyKey: string,
  ): Promise<string> {
    const metadata = { organization_id: organizationId };
    const params = { name, metadata, ...(email && { email }) };
    const customer = await translatedOnce(this.timeouts, () =>
      this.stripe.customers.create(params, { idempotencyKey }),
    );
    return customer.id;
  }

  async updateCustomer(customerId: string, contact: Contact, idempotencyKey: string): Promise<void> {
    await translated(this.timeouts, () =>
      this.stripe.customers.update(customerId, customerParams(contact), { idempotencyKey }),
    );
  }

  /** @returns null for a customer that was deleted there */
  async retrieveCustomer(customerId: string): Promise<Contact | null> {
    const customer = await translated(this.timeouts, () => this.stripe.customers.retrieve(customerId));
    return customer.deleted ? null : contactOf(customer);
  }

  async createCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<Checkout> {
    const { kind, reference, customerId, priceId, successUrl, cancelUrl, expiresAt } = checkout;
    const metadata = { ...checkout.metadata, checkout_id: reference };
    const session = await translatedOnce(this.timeouts, () =>
      this.stripe.checkout.sessions.create(
        {
          mode: kind === 'subscription' ? 'subscription' : 'payment',
          client_reference_id: reference,
          customer: customerId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata,
          ...(kind === 'subscription'
            ? { subscription_data: { metadata } }
            : { payment_intent_data: { metadata } }),
        },
        { idempotencyKey },
      ),
    );
    return checkoutOf(session);
  }

  async retrieveCheckout(sessionId: string): Promise<Checkout> {
    return checkoutOf(
      await translated(this.timeouts, () => this.stripe.checkout.sessions.retrieve(sessionId)),
    );
  }

  async expireCheckout(sessionId: string): Promise<void> {
    await translated(this.timeouts, () => this.stripe.checkout.sessions.expire(sessionId));
  }

  async retrieveSubscription(subscriptionId: string): Promise<ProviderSubscription> {
    return subscriptionOf(
      await translated(this.timeouts, () => this.stripe.subscriptions.retrieve(subscriptionId)),
    );
  }

  /** Every subscription there is, in any status. */
  async *listSubscriptions(): AsyncGenerator<ProviderSubscription> {
    for await (const page of this.pages((after) =>
      this.stripe.subscriptions.list({ status: 'all', limit: 100, ...after }),
    ))
      yield subscriptionOf(page);
  }

  /** The paid invoices of a subscription, newest first. */
  async *listPaidPeriods(subscriptionId: string): AsyncGenerator<PaidPeriod> {
    const invoices = this.pages((after) =>
      this.stripe.invoices.list({
        subscription: subscriptionId,
        status: 'paid',
        limit: 100,
        expand: ['data.payments'],
        ...after,
      }),
    );
    for await (const invoice of invoices) yield paidPeriodOf(invoice);
  }

  /** @returns the subscription of an invoice, if it has one */
  async retrieveInvoiceSubscription(invoiceId: string): Promise<string | null> {
    const invoice = await translated(this.timeouts, () => this.stripe.invoices.retrieve(invoiceId));
    return idOf(invoice.parent?.subscription_details?.subscription);
  }

  async retrievePayment(paymentId: string): Promise<Payment> {
    const payment = await translated(this.timeouts, () =>
      this.stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
    );
    const charge = payment.latest_charge as Stripe.Charge | null;
    return { id: payment.id, amount: payment.amount_received, refunded: charge?.amount_refunded ?? 0 };
  }

  /** @returns the payment that a charge or a refund belongs to */
  async retrievePaymentOf(objectType: 'charge' | 'refund', objectId: string): Promise<string | null> {
    const { payment_intent } =
      objectType === 'charge'
        ? await translated(this.timeouts, () => this.stripe.charges.retrieve(objectId))
        : await translated(this.timeouts, () => this.stripe.refunds.retrieve(objectId));
    return idOf(payment_intent);
  }

  /** The payments of the refunds that were made since then. */
  async *listRefundedPayments(since: Date): AsyncGenerator<string> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const refund of this.pages((after) =>
      this.stripe.refunds.list({ created, limit: 100, ...after }),
    )) {
      const paymentId = idOf(refund.payment_intent);
      if (paymentId) yield paymentId;
    }
  }

  /** What the provider told of since then, or would have told of; the newest first. */
  async *listEvents(since: Date): AsyncGenerator<WebhookEvent> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    for await (const event of this.pages((after) =>
      this.stripe.events.list({ created, limit: 100, ...after }),
    ))
      yield eventOf(event);
  }

  /** A page of the provider's own where the customer sees invoices and changes what they pay with. */
  async createPortal(customerId: string, returnUrl: string): Promise<string> {
    const configuration = this.config.stripe.portalConfiguration;
    const params = { customer: customerId, return_url: returnUrl, ...(configuration && { configuration }) };
    return (await translated(this.timeouts, () => this.stripe.billingPortal.sessions.create(params))).url;
  }

  /**
   * Proves that the provider sent these bytes.
   * @throws InvalidSignatureError whatever verification throws
   */
  verifyWebhook(body: Buffer, signature: string): WebhookEvent {
    // The SDK would take the first of several.
    if (signature.split('t=').length > 2) throw new InvalidSignatureError();
    for (const secret of this.config.stripe.webhookSecrets) {
      try {
        const text = UTF8.decode(body);
        return eventOf(this.stripe.webhooks.constructEvent(text, signature, secret, TOLERANCE));
      } catch {
        // another secret may fit, while one is being rotated
      }
    }
    throw new InvalidSignatureError();
  }

  /**
   * Makes the product and the price of an offer as they should be, and finds them if they are.
   * An amount can't be changed: a new price takes over the lookup key, and running subscriptions keep the old one.
   * @returns the price's id
   */
  async ensurePrice(offer: Offer): Promise<string> {
    const productId = await this.ensureProduct(offer.product);
    const { lookupKey, amount, currency, interval } = offer;
    const { data } = await translated(this.timeouts, () =>
      this.stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
    );
    const [existing] = data;
    if (
      existing &&
      existing.unit_amount === amount &&
      existing.currency === currency &&
      (existing.recurring?.interval ?? null) === interval &&
      idOf(existing.product) === productId
    )
      return existing.id;
    const price = await translated(this.timeouts, () =>
      this.stripe.prices.create({
        product: productId,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        unit_amount: amount,
        currency,
        ...(interval && { recurring: { interval } }),
      }),
    );
    return price.id;
  }

  private async ensureProduct({ id, name, description }: Offer['product']): Promise<string> {
    try {
      const product = await translated(this.timeouts, () => this.stripe.products.retrieve(id));
      if (product.name === name && product.description === description && product.active) return id;
      await translated(this.timeouts, () =>
        this.stripe.products.update(id, { name, description, active: true }),
      );
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      await translated(this.timeouts, () => this.stripe.products.create({ id, name, description }));
    }
    return id;
  }

  /** The SDK's own paging, with each page's errors translated. */
  private async *pages<T extends { id: string }>(
    list: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
  ): AsyncGenerator<T> {
    for (let after = {}, more = true; more;) {
      const page = await translated(this.timeouts, () => list(after));
      yield* page.data;
      more = page.has_more;
      after = { starting_after: page.data.at(-1)?.id };
    }
  }
}
