import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { withAsciiDomain } from '../../platform/text/email.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import { PaymentProviderError } from './stripe.errors.js';
import { addressOrNull } from './address.js';
import { secondsOf } from './conversions.js';
import { methodOf, sourceOf } from './payment-methods.js';
import type { Contact, NewCustomer, ProviderCustomer } from './values/customer.js';

/** Seconds by which our clock and Stripe's may differ. */
const CLOCK_DIFFERENCE = 300;

@Injectable()
export class StripeCustomersService {
  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** @returns the customer's id */
  async create(
    { organizationId, name, email }: NewCustomer,
    idempotencyKey: string,
    deadline?: Deadline,
  ): Promise<string> {
    const params = {
      name,
      metadata: { organization_id: organizationId },
      ...(email && { email: withAsciiDomain(email) }),
    };
    const customer = await this.client.callOnce(
      (stripe) => stripe.customers.create(params, { idempotencyKey }),
      deadline,
    );
    return customer.id;
  }

  /**
   * Finds a customer that an earlier attempt created even though its response was an error.
   * @param since when the attempt began
   * @returns the customer's id
   */
  async find(organizationId: string, since: Date, deadline?: Deadline): Promise<string | undefined> {
    const created = { gte: secondsOf(since) - CLOCK_DIFFERENCE };
    const customers = this.client.listAll(
      (stripe, page) => stripe.customers.list({ created, ...page }),
      deadline,
    );
    for await (const { id, metadata } of customers)
      if (metadata['organization_id'] === organizationId) return id;
    return undefined;
  }

  async update(customerId: string, contact: Contact, idempotencyKey: string): Promise<void> {
    await this.client.call((stripe) =>
      stripe.customers.update(customerId, paramsOf(contact), { idempotencyKey }),
    );
  }

  /** @returns null for a deleted customer */
  async retrieve(customerId: string, deadline?: Deadline): Promise<ProviderCustomer | null> {
    const expand = ['invoice_settings.default_payment_method', 'default_source'];
    const customer = await this.read(customerId, { expand }, deadline).catch(async (error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
      // A deleted customer has nothing that can be expanded.
      const found = await this.read(customerId, {}, deadline);
      if (!found.deleted) throw error;
      return found;
    });
    return customer.deleted ? null : customerOf(customer);
  }

  private read(customerId: string, params: Stripe.CustomerRetrieveParams, deadline?: Deadline) {
    return this.client.call((stripe) => stripe.customers.retrieve(customerId, params), deadline);
  }

  /** @returns the URL of the portal, in which the customer manages invoices and payment methods */
  async createPortal(customerId: string, returnUrl: string, deadline?: Deadline): Promise<string> {
    const configuration = this.config.stripe.portalConfiguration;
    const params = { customer: customerId, return_url: returnUrl, ...(configuration && { configuration }) };
    return (await this.client.call((stripe) => stripe.billingPortal.sessions.create(params), deadline)).url;
  }
}

function customerOf(customer: Stripe.Customer): ProviderCustomer {
  const { id, metadata, invoice_settings: settings, default_source: source } = customer;
  return {
    id,
    contact: contactOf(customer),
    paymentMethod: methodOf(settings.default_payment_method) ?? sourceOf(source),
    organizationId: metadata['organization_id'] ?? null,
  };
}

function contactOf({ name, email, phone, address }: Stripe.Customer): Contact {
  return {
    name: name || null,
    email: email || null,
    phone: phone || null,
    address: address ? addressOrNull({ ...address, postalCode: address.postal_code }) : null,
  };
}

/** Stripe clears a field on an empty string. */
function paramsOf({ name, email, phone, address }: Contact): Stripe.CustomerUpdateParams {
  return {
    name: name ?? '',
    email: withAsciiDomain(email ?? ''),
    phone: phone ?? '',
    address: address
      ? {
          line1: address.line1 ?? '',
          line2: address.line2 ?? '',
          city: address.city ?? '',
          state: address.state ?? '',
          postal_code: address.postalCode ?? '',
          country: address.country ?? '',
        }
      : '',
  };
}
