import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { record } from '../audit/record.js';
import { isIdentifier } from '../common/text/uuid.js';
import { Config } from '../config/config.js';
import { transaction } from '../database/transaction.js';
import { OrganizationLock } from '../organizations/organization-lock.js';
import {
  MissingAtProviderError,
  PaymentProviderError,
  PaymentProviderUnavailableError,
} from '../stripe/stripe.errors.js';
import { StripeService } from '../stripe/stripe.service.js';
import type { Checkout as ProviderCheckout } from '../stripe/values.js';
import { AlreadySubscribedError } from './billing.errors.js';
import { Checkout } from './checkout.entity.js';
import { CustomersService } from './customers.service.js';
import { PaymentsService } from './payments.service.js';
import type { Give, Purchase } from './purchase.js';
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
    @InjectDataSource() private readonly database: DataSource,
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
      const { id } = checkout;
      return this.lookAgain(
        await this.database.manager.findOneByOrFail(Checkout, { id }),
        purchase,
        customerId,
      );
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
    // A session only ever goes forward, and so does our row, in whatever order it is read.
    await this.database.query(
      `UPDATE checkouts
          SET session_id = $2, paid = paid OR $4,
              status = CASE WHEN status IN ('complete', 'expired') THEN status ELSE $3 END
        WHERE id = $1`,
      [checkout.id, session.id, session.status, session.paid],
    );
  }

  async find(sessionId: string): Promise<Checkout | null> {
    return this.database.manager.findOneBy(Checkout, { sessionId });
  }

  /** Sessions that should have come to an end, or have not been paid yet; the oldest first. */
  async listUnfinished(): Promise<string[]> {
    const rows = await this.database.query<{ session_id: string }[]>(
      `SELECT session_id FROM checkouts
        WHERE (status IN ('creating', 'open') OR (status = 'complete' AND NOT paid))
          AND session_id IS NOT NULL AND created_at > now() - interval '30 days'
        ORDER BY created_at LIMIT 10000`,
    );
    return rows.map(({ session_id }) => session_id);
  }

  /** One that can't be answered any more, as its time or its customer is gone, makes room. */
  private async reserveFor(purchase: Purchase, customerId: string): Promise<Checkout> {
    for (;;) {
      const checkout = await this.reserve(purchase, customerId);
      const [, stale] = await this.database.query<[unknown[], number]>(
        `UPDATE checkouts SET status = 'failed'
          WHERE id = $1 AND status = 'creating'
            AND (customer_id <> $2 OR expires_at < now() + $3 * interval '1 minute')`,
        [checkout.id, customerId, SHORTEST_LIFETIME],
      );
      if (stale === 0) return checkout;
    }
  }

  /** The row that is under way, or a new one; which of them, the index decides. */
  private async reserve(purchase: Purchase, customerId: string): Promise<Checkout> {
    const { caller, kind, item, priceId, amount, currency, tokens, returnPath } = purchase;
    const organizationId = caller.organization.id;
    for (;;) {
      const id = uuidv7();
      const reserved = await transaction(this.database, async (manager) => {
        await this.lock.acquire(manager, caller, 'admin');
        const inserted = await manager.query<unknown[]>(
          `INSERT INTO checkouts (id, organization_id, kind, item, customer_id, price_id, amount, currency, tokens,
                                  return_path, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 minute')
           ON CONFLICT (organization_id, item, kind) WHERE status IN ('creating', 'open') DO NOTHING RETURNING 1`,
          [
            id,
            organizationId,
            kind,
            item,
            customerId,
            priceId,
            amount,
            currency,
            tokens,
            returnPath,
            LIFETIME,
          ],
        );
        if (kind === 'subscription' && (await this.isSubscribed(manager, organizationId, item)))
          throw new AlreadySubscribedError();
        if (inserted.length > 0)
          await record(manager, caller.actor, {
            type: 'checkout.started',
            organizationId,
            target: { type: 'checkout', id },
            after: { kind, item, amount, currency },
          });
        const [{ id: found } = { id: undefined }] = await manager.query<{ id: string }[]>(
          `SELECT id FROM checkouts
            WHERE organization_id = $1 AND item = $2 AND kind = $3 AND status IN ('creating', 'open')`,
          [organizationId, item, kind],
        );
        return found ? manager.findOneByOrFail(Checkout, { id: found }) : undefined;
      });
      // Otherwise it was closed between the two statements.
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
      await this.database.query(
        `UPDATE checkouts SET status = 'open', session_id = $2, url = $3, expires_at = $4
          WHERE id = $1 AND status = 'creating'`,
        [id, session.id, session.url, session.expiresAt],
      );
    } catch (error) {
      if (hasEnded(error)) await this.fail(id);
      throw error;
    }
  }

  private async fail(id: string): Promise<void> {
    await this.database.query(
      `UPDATE checkouts SET status = 'failed' WHERE id = $1 AND status = 'creating'`,
      [id],
    );
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
      await this.database.query(
        `UPDATE checkouts SET status = 'expired' WHERE session_id = $1 AND status = 'open'`,
        [sessionId],
      );
      return undefined;
    }
  }

  private async findOf({ id, reference }: ProviderCheckout): Promise<Checkout | null> {
    const { manager } = this.database;
    const known = await this.find(id);
    // Without its id if we died between the provider's answer and our commit.
    return known ?? (isIdentifier(reference) ? manager.findOneBy(Checkout, { id: reference }) : null);
  }

  private async giveTopUp(session: ProviderCheckout, checkout: Checkout, give: Give): Promise<void> {
    if (checkout.kind !== 'top_up' || session.status !== 'complete' || !session.paid) return;
    const credit = await this.payments.note({ ...session, expiresAt: null }, checkout);
    if (credit) await give(credit);
  }

  private async isSubscribed(
    manager: { query<T>(sql: string, parameters: unknown[]): Promise<T> },
    organizationId: string,
    item: string,
  ): Promise<boolean> {
    const live = await manager.query<unknown[]>(
      `SELECT FROM subscriptions WHERE organization_id = $1 AND item = $2 AND status NOT IN ('none', 'canceled')`,
      [organizationId, item],
    );
    return live.length > 0;
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
