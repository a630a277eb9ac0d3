import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { AccountCheckService } from './setup/account-check.service.js';
import type { Deadline } from './deadline.js';
import { RejectedKeyService } from './rejected-key.service.js';
import { translate } from './translate.js';
import type { Page } from './values/period.js';

type List<T> = (
  stripe: Stripe,
  page: { limit: number; starting_after?: string },
) => Promise<Stripe.ApiList<T>>;

/** Calls Stripe, and translates the SDK's errors to those of `stripe.errors.ts`. */
@Injectable()
export class StripeClient {
  /** How far Stripe's clock is ahead of ours, in milliseconds. */
  private ahead = 0;

  constructor(
    private readonly config: Config,
    private readonly account: AccountCheckService,
    private readonly key: RejectedKeyService,
    readonly sdk: Stripe,
  ) {}

  /** The time at Stripe, according to its latest response. */
  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  async call<T>(request: (stripe: Stripe) => Promise<T>, deadline?: Deadline): Promise<T> {
    await this.verifyAccount(deadline);
    try {
      return await this.send(request, deadline);
    } catch (error) {
      throw this.key.report(error);
    }
  }

  /** Makes a call that a restricted key may lack the permission for. A rejected key is not reported. */
  async callIfPermitted<T>(request: (stripe: Stripe) => Promise<T>): Promise<T> {
    await this.verifyAccount();
    try {
      return await this.send(request);
    } catch (error) {
      throw translate(error);
    }
  }

  /**
   * Makes a call with our own idempotency key. If a concurrent request uses the same key, this retries for a limited
   * time until it gets the same response.
   */
  async callOnce<T>(request: (stripe: Stripe) => Promise<T>, deadline?: Deadline): Promise<T> {
    await this.verifyAccount(deadline);
    const end = Date.now() + this.config.timeouts.paymentProvider;
    for (;;) {
      try {
        return await this.send(request, deadline);
      } catch (error) {
        const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
        // The SDK has already waited before its own retry.
        if (!isInUse || Date.now() > end) throw this.key.report(error);
      }
    }
  }

  async *listAll<T extends { id: string }>(list: List<T>, deadline?: Deadline): AsyncGenerator<T> {
    for await (const { items } of this.listPages(list, deadline)) yield* items;
  }

  /** Yields at least one page. Unlike in the SDK's own paging, each page is a call whose errors are translated. */
  async *listPages<T extends { id: string }>(list: List<T>, deadline?: Deadline): AsyncGenerator<Page<T>> {
    for (let after = {}, isLast = false; !isLast;) {
      const page = await this.call((stripe) => list(stripe, { limit: 100, ...after }), deadline);
      isLast = !page.has_more;
      yield { items: page.data, isLast };
      after = { starting_after: page.data.at(-1)?.id };
    }
  }

  /** Must be called outside of `try`: a translation would hide database errors of the check. */
  private verifyAccount(deadline?: Deadline): Promise<void> {
    return deadline ? deadline.call(() => this.account.pass()) : this.account.pass();
  }

  private async send<T>(request: (stripe: Stripe) => Promise<T>, deadline?: Deadline): Promise<T> {
    const answer = await (deadline ? deadline.call(() => request(this.sdk)) : request(this.sdk));
    this.key.accept();
    this.setClock(answer);
    return answer;
  }

  /** @param answer the result of a request, which may be the response of the SDK, a part of it, or nothing */
  private setClock(answer: unknown): void {
    const { lastResponse } = (answer ?? {}) as Partial<Stripe.Response<object>>;
    // With a client of `fetch`, the headers are not the plain object that the SDK's types say.
    const time = Date.parse(new Headers(lastResponse?.headers).get('date') ?? '');
    if (!Number.isNaN(time)) this.ahead = time - Date.now();
  }
}
