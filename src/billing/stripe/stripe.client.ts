import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { boundedFetch } from '../../platform/outbound/bounded-fetch.js';
import { beforeDeadline } from './deadline.js';
import { translate } from './translate.js';
import type { Page } from './values.js';

/** The number of retries after the first attempt. A person is waiting, so there is only one. */
const RETRIES = 1;
/** The maximum size of a response in bytes. A page of a hundred objects is smaller. */
const MAX_BODY = 16 * 1024 * 1024;

type List<T> = (
  stripe: Stripe,
  page: { limit: number; starting_after?: string },
) => Promise<Stripe.ApiList<T>>;

/** Calls Stripe, and translates errors of the SDK to those of `stripe.errors.ts`. */
@Injectable()
export class StripeClient {
  readonly sdk: Stripe;

  constructor(private readonly config: Config) {
    const { secretKey, apiBase } = config.stripe;
    this.sdk = new Stripe(secretKey, {
      apiVersion: Stripe.API_VERSION,
      timeout: config.timeouts.paymentProvider,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(boundedFetch(MAX_BODY)),
      appInfo: { name: 'organization-workspace-service' },
      ...(apiBase && addressOf(new URL(apiBase))),
    });
  }

  async call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await this.send(request);
    } catch (error) {
      throw translate(error);
    }
  }

  /**
   * Makes a call with an idempotency key of ours. If a concurrent request uses the same key, it retries and then gets
   * the same response.
   */
  async callOnce<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    const end = Date.now() + this.config.timeouts.paymentProvider;
    for (;;) {
      try {
        return await this.send(request);
      } catch (error) {
        const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
        // The SDK has already waited before its own retry.
        if (!isInUse || Date.now() > end) throw translate(error);
      }
    }
  }

  /** All objects of a list. */
  async *listAll<T extends { id: string }>(list: List<T>): AsyncGenerator<T> {
    for await (const { items } of this.listPages(list)) yield* items;
  }

  /** The pages of a list, at least one. Unlike the SDK's own paging, each page is a call with translated errors. */
  async *listPages<T extends { id: string }>(list: List<T>): AsyncGenerator<Page<T>> {
    for (let after = {}, isLast = false; !isLast;) {
      const page = await this.call((stripe) => list(stripe, { limit: 100, ...after }));
      isLast = !page.has_more;
      yield { items: page.data, isLast };
      after = { starting_after: page.data.at(-1)?.id };
    }
  }

  private send<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    return beforeDeadline(this.config.timeouts.payment, () => request(this.sdk));
  }
}

function addressOf({ hostname: host, port, protocol }: URL) {
  return protocol === 'https:'
    ? { host, port: port || 443, protocol: 'https' as const }
    : { host, port: port || 80, protocol: 'http' as const };
}
