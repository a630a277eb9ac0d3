import { Injectable } from '@nestjs/common';
import { isIdentifier } from '../../platform/text/uuid.js';
import type { CheckoutSession, Page } from '../stripe/values.js';
import type { CheckoutRow } from './checkout.row.js';
import { CheckoutSessionsService } from './checkout-sessions.service.js';
import { CheckoutsRepository, type After, type UnfinishedRow } from './checkouts.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import type { Credit, Grace } from '../purchase.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

/** Unfinished checkouts per page. */
const PAGE = 100;

@Injectable()
export class CheckoutSettlementService {
  constructor(
    private readonly checkouts: CheckoutsRepository,
    private readonly sessions: CheckoutSessionsService,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /**
   * Reads a session from the payment provider, yields its credits and updates its checkout. Does nothing for an unknown
   * session.
   *
   * The checkout is updated only after the consumer has granted all credits and asks for the next one. A checkout
   * that has ended is not settled again, so a credit that was not granted before would be lost.
   * @throws ConflictError
   */
  async *settle(sessionId: string): AsyncGenerator<Credit | Grace> {
    const session = await this.sessions.find(sessionId);
    const checkout = session && (await this.findOf(session));
    if (!checkout) return;
    if (session.subscriptionId) yield* this.subscriptions.settle(session.subscriptionId);
    else yield* this.settleTopUp(session, checkout);
    await this.checkouts.advance(checkout.id, session, await this.sessions.isProcessing(session));
  }

  async find(sessionId: string): Promise<CheckoutRow | undefined> {
    return this.checkouts.findOfSession(sessionId);
  }

  /**
   * Finds the session of a checkout.
   * @param id from the payment provider, and therefore possibly malformed
   */
  async findSession(id: string): Promise<string | null> {
    const checkout = isIdentifier(id) ? await this.checkouts.find(id) : undefined;
    return checkout?.sessionId ?? null;
  }

  /** Pages of the checkouts in our database whose session has not ended or is unpaid. Oldest first. */
  async *listUnfinishedPages(from: Date | null): AsyncGenerator<Page<UnfinishedRow>> {
    for (let after: After = { createdAt: from }, isLast = false; !isLast;) {
      const items = await this.checkouts.listUnfinished(after, PAGE);
      isLast = items.length < PAGE;
      yield { items, isLast };
      after = items.at(-1) ?? after;
    }
  }

  private async findOf({ id, reference }: CheckoutSession): Promise<CheckoutRow | undefined> {
    const known = await this.find(id);
    // After a crash between the payment provider's response and our commit, the row lacks the session's id.
    return known ?? (isIdentifier(reference) ? this.checkouts.find(reference) : undefined);
  }

  private async *settleTopUp(session: CheckoutSession, checkout: CheckoutRow): AsyncGenerator<Credit> {
    if (checkout.kind !== 'top_up' || session.status !== 'complete' || !session.paid) return;
    const { listAmount, currency, invoice } = session;
    // A session sells one line whose price and quantity cannot be changed.
    const sold = { priceId: null, quantity: 1, amount: listAmount, currency };
    const { url: invoiceUrl, paidAt } = invoice ?? { url: null, paidAt: new Date() };
    const paid = { ...session, sold, period: null, expiresAt: null, invoiceUrl, paidAt };
    yield* this.payments.settle(paid, checkout);
  }
}
