import { Injectable } from '@nestjs/common';
import { statusOf, subscriptionOf } from './objects.js';
import type { Deadline } from './deadline.js';
import { StripeClient } from './stripe.client.js';
import type { Page } from './values/period.js';
import type { ProviderSubscription } from './values/subscription.js';
import { isOngoing } from './values/subscription-status.js';

const EXPANDED = ['latest_invoice', 'default_payment_method', 'default_source'];

@Injectable()
export class StripeSubscriptionsService {
  constructor(private readonly client: StripeClient) {}

  /** The time at Stripe, according to its latest response. */
  now(): Date {
    return this.client.now();
  }

  async retrieve(subscriptionId: string, deadline?: Deadline): Promise<ProviderSubscription> {
    const expand = [...EXPANDED, 'customer'];
    return subscriptionOf(
      await this.client.call((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }), deadline),
    );
  }

  /** Pages of all subscriptions of a customer, newest first. */
  async *listPagesOf(customer: string, deadline?: Deadline): AsyncGenerator<ProviderSubscription[]> {
    const expand = EXPANDED.map((path) => `data.${path}`);
    const pages = this.client.listPages(
      (stripe, page) => stripe.subscriptions.list({ customer, status: 'all', expand, ...page }),
      deadline,
    );
    for await (const { items } of pages) yield items.map(subscriptionOf);
  }

  async listOngoingOf(customerId: string): Promise<string[]> {
    const ids = [];
    const subscriptions = this.client.listAll((stripe, page) =>
      stripe.subscriptions.list({ customer: customerId, ...page }),
    );
    for await (const { id, status } of subscriptions) if (isOngoing(statusOf(status))) ids.push(id);
    return ids;
  }

  /**
   * Cancels a subscription immediately, without a refund or a further invoice.
   * @throws MissingAtProviderError if it was already canceled
   */
  async cancel(subscriptionId: string): Promise<void> {
    const params = { invoice_now: false, prorate: false };
    await this.client.call((stripe) => stripe.subscriptions.cancel(subscriptionId, params));
  }

  /**
   * Pages of the subscriptions that have not been canceled, newest first.
   * @param status `all` for the canceled ones, too
   */
  async *listPages(status?: 'all'): AsyncGenerator<Page<ProviderSubscription>> {
    const pages = this.client.listPages((stripe, page) =>
      stripe.subscriptions.list({ ...(status && { status }), ...page }),
    );
    for await (const { items, isLast } of pages) yield { items: items.map(subscriptionOf), isLast };
  }
}
