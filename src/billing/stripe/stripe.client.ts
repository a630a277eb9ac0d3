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

/** Calls Stripe, and translates the SDK's errors to those of `stripe.errors.ts`. */
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
   * Makes a call with our own idempotency key. If a concurrent request uses the same key, this retries until it gets
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

  async *listAll<T extends { id: string }>(list: List<T>): AsyncGenerator<T> {
    for await (const { items } of this.listPages(list)) yield* items;
  }

  /** Yields at least one page. Unlike in the SDK's own paging, each page is a call whose errors are translated. */
  async *listPages<T extends { id: string }>(list: List<T>): AsyncGenerator<Page<T>> {
    for (let after = {}, isLast = false; !isLast;) {
      const page = await this.call((stripe) => list(stripe, { limit: 100, ...after }));
      isLast = !page.has_more;
      yield { items: page.data, isLast };
      after = { starting_after: page.data.at(-1)?.id };
    }
  }

  /** Not inside `call`, whose translation would hide database errors of the check. */
  private verifyAccount(): Promise<void> {
    return beforeDeadline(this.config.timeouts.payment, () => this.account.pass());
  }

  private send<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    return beforeDeadline(this.config.timeouts.payment, () => request(this.sdk));
  }
}
