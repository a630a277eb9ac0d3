import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { OrganizationLockService } from '../organizations/organization-lock.service.js';
import { record } from '../platform/audit-log/record.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../platform/database/transactions/retry-on-conflict.js';
import { AlreadySubscribedError, OtherCurrencyError } from './billing.errors.js';
import { MANAGE_BILLING } from '../organizations/access/organization-rules.js';
import type { CheckoutOptions } from './checkouts/checkout.entity.js';
import type { CheckoutRow } from './checkouts/checkout.row.js';
import { CheckoutSessionsService } from './checkouts/checkout-sessions.service.js';
import { CheckoutsRepository } from './checkouts/checkouts.repository.js';
import { CustomersService } from './customers/customers.service.js';
import type { Purchase } from './terms/purchase.js';
import { PaymentReviewsRepository } from './payments/payment-reviews.repository.js';
import type { Deadline } from './stripe/deadline.js';
import { MissingAtProviderError } from './stripe/stripe.errors.js';
import { StripeSubscriptionsService } from './stripe/stripe-subscriptions.service.js';
import { isOngoing } from './stripe/values/subscription-status.js';
import { OngoingSubscriptionsRepository } from './subscriptions/ongoing-subscriptions.repository.js';
import { BILLING } from './billing.domain.js';

/** Minutes in which a buyer must pay. */
const LIFETIME = 60;
/** Minutes that a new session must have left: Stripe's minimum of 30, and one for the request. */
const SHORTEST_LIFETIME = 31;
/** An open session is reused if at least this many milliseconds remain. */
const ENOUGH_TO_PAY = 5 * 60_000;

/** Either a checkout that can be paid, or the id of an ended session that must be settled before a new purchase. */
export type Started = { open: { id: string; url: string; expiresAt: Date } } | { ended: string };

/** Starts purchases. At most one checkout per organization, item and kind is unfinished at a time. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly checkouts: CheckoutsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly lock: OrganizationLockService,
    private readonly customers: CustomersService,
    private readonly sessions: CheckoutSessionsService,
    private readonly reviews: PaymentReviewsRepository,
    private readonly stripe: StripeSubscriptionsService,
  ) {}

  /**
   * Starts a purchase, or returns the unfinished one. Concurrent requests get the same session.
   * @throws AlreadySubscribedError
   * @throws OtherCurrencyError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async start(purchase: Purchase, deadline: Deadline): Promise<Started> {
    if (purchase.kind === 'subscription') await this.assertNoneForeign(purchase, deadline);
    for (let tries = 1; ; tries++) {
      const customerId = await this.customers.ensure(purchase.buyer.organization, deadline);
      try {
        return await this.startFor(purchase, customerId, deadline);
      } catch (error) {
        await this.customers.assertReplaced(customerId, error, tries, deadline);
      }
    }
  }

  /** A subscription that waits for its adoption, such as after a restore, must not be bought a second time. */
  private async assertNoneForeign({ buyer, item }: Purchase, deadline: Deadline): Promise<void> {
    for (const id of await this.reviews.listForeign(buyer.organization.id, item))
      if (await this.isOngoing(id, deadline)) throw new AlreadySubscribedError();
  }

  private async isOngoing(id: string, deadline: Deadline): Promise<boolean> {
    try {
      return isOngoing((await this.stripe.retrieve(id, deadline)).status);
    } catch (error) {
      if (error instanceof MissingAtProviderError) return false;
      throw error;
    }
  }

  private async startFor(purchase: Purchase, customerId: string, deadline: Deadline): Promise<Started> {
    const { checkout, isNew } = await this.reserve(purchase, customerId);
    if (checkout.sessionId) return this.reuse(checkout, checkout.sessionId, purchase, customerId, deadline);
    const { id: sessionId, url, expiresAt } = await this.sessions.create(checkout, deadline);
    if (isNew && url) return { open: { id: checkout.id, url, expiresAt } };
    return this.reuse(checkout, sessionId, purchase, customerId, deadline);
  }

  /** Inserts a checkout, or returns the unfinished one. A stale checkout without a session is replaced. */
  private async reserve(purchase: Purchase, customerId: string): Promise<Reserved> {
    return retryOnConflict(async () => {
      const reserved = await this.insertOrFind(purchase, customerId);
      const { checkout, isNew } = reserved;
      if (isNew || checkout.sessionId) return reserved;
      if (await this.checkouts.failStale(checkout.id, customerId, SHORTEST_LIFETIME))
        throw new ConflictError('The checkout is stale.');
      return reserved;
    });
  }

  private get options(): CheckoutOptions {
    const { tax, promotionCodes } = this.config.stripe;
    return { tax, promotionCodes, returnsPurchase: true };
  }

  private async insertOrFind(purchase: Purchase, customerId: string): Promise<Reserved> {
    const { buyer, kind, item, amount, currency } = purchase;
    const organizationId = buyer.organization.id;
    return this.database.transaction(async (manager) => {
      await this.lock.acquire(manager, buyer, MANAGE_BILLING.relation);
      await this.customers.requireCurrent(manager, organizationId, customerId);
      const inserted = await this.checkouts.insert(manager, purchase, customerId, this.options, LIFETIME);
      if (kind === 'subscription' && (await this.ongoing.has(manager, organizationId, item)))
        throw new AlreadySubscribedError();
      if (kind === 'subscription' && (await this.ongoing.hasOtherCurrency(manager, organizationId, currency)))
        throw new OtherCurrencyError();
      if (!inserted) {
        const underWay = await this.checkouts.findUnderWay(manager, purchase);
        if (!underWay) throw new ConflictError('The checkout has just ended.');
        return { checkout: underWay, isNew: false };
      }
      await record(manager, buyer.actor, BILLING, {
        type: 'checkout.started',
        organizationId,
        target: { type: 'checkout', id: inserted.id },
        after: { kind, agentId: item, amount, currency },
        concerns: { agentId: item },
      });
      return { checkout: inserted, isNew: true };
    });
  }

  /**
   * Returns the open session if it can still be paid. Otherwise, closes it: its terms or options are outdated, or too
   * little time is left.
   */
  private async reuse(
    checkout: CheckoutRow,
    sessionId: string,
    { priceId, amount, tokens, offer }: Purchase,
    customerId: string,
    deadline: Deadline,
  ): Promise<Started> {
    const session = await this.sessions.find(sessionId, deadline);
    if (session?.status !== 'open' || !session.url) return { ended: sessionId };
    const { url, expiresAt } = session;
    const isSame =
      checkout.priceId === priceId &&
      checkout.amount === amount &&
      checkout.tokens === tokens &&
      checkout.offer?.tokensEvery === offer?.tokensEvery &&
      checkout.customerId === customerId &&
      isDeepStrictEqual(checkout.options, this.options);
    if (isSame && expiresAt.getTime() - Date.now() > ENOUGH_TO_PAY)
      return { open: { id: checkout.id, url, expiresAt } };
    await this.sessions.close(sessionId, deadline);
    return { ended: sessionId };
  }
}

interface Reserved {
  checkout: CheckoutRow;
  isNew: boolean;
}
