import { Injectable } from '@nestjs/common';
import { record } from '../platform/audit-log/record.js';
import { isIdentifier } from '../platform/text/uuid.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from './stripe/stripe.errors.js';
import { StripeService } from './stripe/stripe.service.js';
import type { Checkout as ProviderCheckout } from './stripe/values.js';
import { AlreadySubscribedError } from './billing.errors.js';
import type { Checkout } from './checkout.entity.js';
import { CheckoutsRepository } from './checkouts.repository.js';
import { CustomersService } from './customers.service.js';
import { PaymentsService } from './payments.service.js';
import type { Give, Purchase } from './purchase.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Minutes that a buyer has; the provider allows 30 at least, counted from when it hears of it. */
const LIFETIME = 60;
/** Minutes that the provider wants a new session to have at least, and one for the way there. */
const SHORTEST_LIFETIME = 31;
/** Milliseconds that must be left for an open checkout to be answered with again. */
const ENOUGH = 5 * 60_000;

/** A checkout that a buyer can be sent to, or a session that has come to its end and must be settled first. */
export type Started = { open: Checkout & { url: string } } | { ended: string };

@Injectable()
export class CheckoutsService {
  constructor(
    private readonly database: Database,
    private readonly checkouts: CheckoutsRepository,
    private readonly copies: SubscriptionsRepository,
    private readonly lock: OrganizationLock,
    private readonly config: Config,
    private readonly stripe: StripeService,
    private readonly customers: CustomersService,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Begins a purchase, or finds the one that is under way: two tabs and a double click get the same session.
   * @throws AlreadySubscribedError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async start(purchase: Purchase): Promise<Started> {
    return this.customers.withCustomer(purchase.caller.organization, async (customerId) => {
      const checkout = await this.reserveFor(purchase, customerId);
      if (checkout.status === 'creating') await this.create(checkout);
      return this.lookAgain(await this.checkouts.findExisting(checkout.id), purchase, customerId);
    });
  }

  /** Reads a checkout session anew and brings ours to it. One that is none of ours changes nothing. */
  async sync(sessionId: string, give: Give): Promise<void> {
    const session = await this.retrieve(sessionId);
    const checkout = session && (await this.findOf(session));
    if (!checkout) return;
    // What the checkout brought comes first: once it is closed, another one may begin, and nobody looks for it again.
    if (session.subscriptionId) await this.subscriptions.sync(session.subscriptionId, give);
    else await this.giveTopUp(session, checkout, give);
    await this.checkouts.advance(checkout.id, session);
  }

  async find(sessionId: string): Promise<Checkout | null> {
    return this.checkouts.findOfSession(sessionId);
  }

  /** The sessions that should have ended or are still unpaid, oldest first. */
  async listUnfinished(): Promise<string[]> {
    return this.checkouts.listUnfinished();
  }

  /** Reserves again if the checkout under way can no longer be used: it expires too soon, or its customer is gone. */
  private async reserveFor(purchase: Purchase, customerId: string): Promise<Checkout> {
    for (;;) {
      const checkout = await this.reserve(purchase, customerId);
      const isStale = await this.checkouts.failStale(checkout.id, customerId, SHORTEST_LIFETIME);
      if (!isStale) return checkout;
    }
  }

  /** The checkout under way, or a new one. */
  private async reserve(purchase: Purchase, customerId: string): Promise<Checkout> {
    const { caller, kind, item, amount, currency } = purchase;
    const organizationId = caller.organization.id;
    for (;;) {
      const reserved = await this.database.transaction(async (manager) => {
        await this.lock.acquire(manager, caller, 'admin');
        const id = await this.checkouts.insert(manager, purchase, customerId, LIFETIME);
        if (kind === 'subscription' && (await this.copies.hasLive(manager, organizationId, item)))
          throw new AlreadySubscribedError();
        if (id)
          await record(manager, caller.actor, {
            type: 'checkout.started',
            organizationId,
            target: { type: 'checkout', id },
            after: { kind, item, amount, currency },
          });
        return this.checkouts.findUnderWay(manager, purchase);
      });
      // Otherwise it was closed between insert and search.
      if (reserved) return reserved;
    }
  }

  /**
   * Asks for the session of a row. Whoever asks uses the row's own key and words, so that there is one session however
   * many ask and however often.
   */
  private async create(checkout: Checkout): Promise<void> {
    const { id, kind, item, customerId, priceId, expiresAt, organizationId, returnPath } = checkout;
    const { publicUrl } = this.config;
    try {
      const session = await this.stripe.createCheckout(
        {
          kind,
          reference: id,
          customerId,
          priceId,
          expiresAt,
          successUrl: `${publicUrl}/api/billing/return?session_id={CHECKOUT_SESSION_ID}`,
          cancelUrl: `${publicUrl}${returnPath}?checkout=canceled`,
          metadata: { organization_id: organizationId, item, kind },
        },
        `checkout:${id}`,
      );
      await this.checkouts.open(id, session);
    } catch (error) {
      if (hasEnded(error)) await this.checkouts.fail(id);
      throw error;
    }
  }

  private async lookAgain(
    checkout: Checkout,
    { priceId, amount, tokens }: Purchase,
    customerId: string,
  ): Promise<Started> {
    const sessionId = checkout.sessionId!;
    const session = await this.retrieve(sessionId);
    if (session?.status !== 'open' || !session.url) return { ended: sessionId };
    const same =
      checkout.priceId === priceId &&
      checkout.amount === amount &&
      checkout.tokens === tokens &&
      checkout.customerId === customerId;
    if (same && session.expiresAt.getTime() - Date.now() > ENOUGH)
      return { open: { ...checkout, url: session.url, expiresAt: session.expiresAt } };
    // It may be paid for at this very moment; then it has ended all the same.
    await this.stripe.expireCheckout(sessionId).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderError)) throw error;
    });
    return { ended: sessionId };
  }

  /** A session that the provider does not know any more has come to its end. */
  private async retrieve(sessionId: string): Promise<ProviderCheckout | undefined> {
    try {
      return await this.stripe.retrieveCheckout(sessionId);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      await this.checkouts.expire(sessionId);
      return undefined;
    }
  }

  private async findOf({ id, reference }: ProviderCheckout): Promise<Checkout | null> {
    const known = await this.find(id);
    // The row lacks the session's id if the process died between the provider's answer and our commit.
    return known ?? (isIdentifier(reference) ? this.checkouts.find(reference) : null);
  }

  private async giveTopUp(session: ProviderCheckout, checkout: Checkout, give: Give): Promise<void> {
    if (checkout.kind !== 'top_up' || session.status !== 'complete' || !session.paid) return;
    const credit = await this.payments.note({ ...session, expiresAt: null }, checkout);
    if (credit) await give(credit);
  }
}

/** An answer of the provider ends an attempt, as it would be repeated under its key; no answer does not. */
function hasEnded(error: unknown): boolean {
  return (
    error instanceof PaymentProviderError ||
    error instanceof MissingAtProviderError ||
    (error instanceof PaymentProviderUnavailableError && error.ended)
  );
}
