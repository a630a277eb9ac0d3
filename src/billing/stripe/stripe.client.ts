import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { AccountCheck } from './setup/account-check.js';
import { beforeDeadline } from './deadline.js';
import { translate } from './translate.js';
import type { Page } from './values.js';

type List<T> = (
  stripe: Stripe,
  page: { limit: number; starting_after?: string },
) => Promise<Stripe.ApiList<T>>;

/** Calls Stripe, and translates errors of the SDK to those of `stripe.errors.ts`. */
@Injectable()
export class StripeClient {
  constructor(
    private readonly config: Config,
    private readonly account: AccountCheck,
    readonly sdk: Stripe,
  ) {}

  async call<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    await this.verifyAccount();
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
    await this.verifyAccount();
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

  /** Database errors of the check are not translated. */
  private verifyAccount(): Promise<void> {
    return beforeDeadline(this.config.timeouts.payment, () => this.account.pass());
  }

  private send<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    return beforeDeadline(this.config.timeouts.payment, () => request(this.sdk));
  }
}
