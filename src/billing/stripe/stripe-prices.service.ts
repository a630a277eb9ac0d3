import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { idOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import { MissingAtProviderError } from './stripe.errors.js';
import type { Offer } from './values/offer.js';

@Injectable()
export class StripePricesService {
  constructor(private readonly client: StripeClient) {}

  /**
   * Creates the product and the price of an offer, unless they exist. The terms of a price are immutable, so changed
   * terms need a new price, which takes over the lookup key. Existing subscriptions keep the old price. Only an
   * unspecified tax behavior can be set later.
   * @returns the price's id
   */
  async ensure(offer: Offer): Promise<string> {
    const { lookupKey, amount, currency, period, taxBehavior } = offer;
    const product = await this.ensureProduct(offer.product);
    const { data } = await this.client.call((stripe) =>
      stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }),
    );
    const [existing] = data;
    if (existing && isSame(existing, offer)) {
      if (existing.tax_behavior === 'unspecified')
        await this.client.call((stripe) => stripe.prices.update(existing.id, { tax_behavior: taxBehavior }));
      return existing.id;
    }
    const price = await this.client.call((stripe) =>
      stripe.prices.create({
        product,
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        unit_amount: amount,
        currency,
        tax_behavior: taxBehavior,
        ...(period && { recurring: { interval: period.interval, interval_count: period.intervalCount } }),
      }),
    );
    return price.id;
  }

  private async ensureProduct({ id, name, description }: Offer['product']): Promise<string> {
    try {
      const product = await this.client.call((stripe) => stripe.products.retrieve(id));
      if (product.name === name && product.description === description && product.active) return id;
      await this.client.call((stripe) => stripe.products.update(id, { name, description, active: true }));
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      await this.client.call((stripe) => stripe.products.create({ id, name, description }));
    }
    return id;
  }
}

function isSame(price: Stripe.Price, { product, amount, currency, period, taxBehavior }: Offer): boolean {
  return (
    price.unit_amount === amount &&
    price.currency === currency &&
    (price.recurring?.interval ?? null) === (period?.interval ?? null) &&
    (price.recurring?.interval_count ?? null) === (period?.intervalCount ?? null) &&
    (price.tax_behavior === 'unspecified' || price.tax_behavior === taxBehavior) &&
    idOf(price.product) === product.id
  );
}
