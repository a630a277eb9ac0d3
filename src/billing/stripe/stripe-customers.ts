import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { StripeClient } from './stripe.client.js';
import { addressOrNull } from './address.js';
import { secondsOf } from './conversions.js';
import type { Contact, NewCustomer } from './values.js';

/** Seconds by which our clock and Stripe's may differ. */
const CLOCK_DIFFERENCE = 300;

@Injectable()
export class StripeCustomers {
  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** @returns the customer's id */
  async create({ organizationId, name, email }: NewCustomer, idempotencyKey: string): Promise<string> {
    const params = { name, metadata: { organization_id: organizationId }, ...(email && { email }) };
    const customer = await this.client.callOnce((stripe) =>
      stripe.customers.create(params, { idempotencyKey }),
    );
    return customer.id;
  }

  /**
   * Finds a customer that an earlier attempt created even though its response was an error.
   * @param since when the attempt began
   * @returns the customer's id
   */
  async find(organizationId: string, since: Date): Promise<string | undefined> {
    const created = { gte: secondsOf(since) - CLOCK_DIFFERENCE };
    const customers = this.client.listAll((stripe, page) => stripe.customers.list({ created, ...page }));
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
  async retrieve(customerId: string): Promise<Contact | null> {
    const customer = await this.client.call((stripe) => stripe.customers.retrieve(customerId));
    return customer.deleted ? null : contactOf(customer);
  }

  /** @returns the URL of the portal, in which the customer manages invoices and payment methods */
  async createPortal(customerId: string, returnUrl: string): Promise<string> {
    const configuration = this.config.stripe.portalConfiguration;
    const params = { customer: customerId, return_url: returnUrl, ...(configuration && { configuration }) };
    return (await this.client.call((stripe) => stripe.billingPortal.sessions.create(params))).url;
  }
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
    email: email ?? '',
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
