import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TokenReversalsService } from '../../agents/tokens/token-reversals.service.js';
import { TokensService } from '../../agents/tokens/tokens.service.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { ClosuresService } from '../../billing/closures.service.js';
import { PaymentMethodService } from '../../billing/customers/payment-method.service.js';
import { EarlyReversalsRepository } from '../../billing/payments/early-reversals.repository.js';
import { PaymentDisputesRepository } from '../../billing/payments/payment-disputes.repository.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { EndedSubscriptionsService } from '../../billing/subscriptions/ended-subscriptions.service.js';
import {
  SubscriptionsRepository,
  type ReportedSubscription,
  type SubscriptionState,
} from '../../billing/subscriptions/subscriptions.repository.js';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import { NoticeSender } from '../../platform/mail/notice-sender.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { PurchaseChanges } from './purchase-changes.js';
import type { ReadPurchase } from './purchase-reader.service.js';
import { PurchaseRecordsService } from './purchase-records.service.js';
import type { PurchaseRows } from './purchase-rows.js';
import type { ReadReversals } from './rules/reversals.js';

/** Writes what was decided about a purchase, in one transaction. */
@Injectable()
export class PurchaseWriterService {
  constructor(
    private readonly records: PurchaseRecordsService,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly disputes: PaymentDisputesRepository,
    private readonly early: EarlyReversalsRepository,
    private readonly ended: EndedSubscriptionsService,
    private readonly closures: ClosuresService,
    private readonly paymentMethods: PaymentMethodService,
    private readonly tokens: TokensService,
    private readonly tokenReversals: TokenReversalsService,
    private readonly notices: NoticeSender,
  ) {}

  /**
   * @returns false if a payment may have refunds since it was read, so that the purchase must be read again
   * @throws ConflictError if our rows have changed since the decision
   */
  async apply(
    manager: EntityManager,
    { reference, rows }: ReadPurchase,
    changes: PurchaseChanges,
  ): Promise<boolean> {
    if (!(await this.records.lockUnchanged(manager, reference, rows)))
      throw new ConflictError('The purchase changed while it was read.');

    const { known, unread } = await this.storePayments(manager, changes);
    for (const grant of changes.grants)
      if (!known.has(grant.sourceKey)) await this.tokens.grant(manager, PROVIDER, grant);
    await this.tokens.setGrace(manager, changes.grace);
    for (const reversals of changes.reversals)
      if (!known.has(reversals.payment.id) && !unread.has(reversals.payment.id))
        await this.reverse(manager, reversals);
    await this.writeSubscription(manager, rows, changes.subscription);
    if (changes.voidsInvoices) await this.ended.voidLater(manager, changes.subscription!.id);
    for (const kind of changes.notices) await this.notify(manager, kind, rows);
    if (changes.cancels) await this.closures.closeLater(manager, rows.organizationId, PROVIDER);
    const agentId = (rows.checkout ?? rows.startedBy)?.item ?? null;
    tell(manager, { organizationId: rows.organizationId, resources: ['agents', 'billing'], agentId });
    const { session } = changes;
    if (session)
      await this.checkouts.advance(manager, rows.startedBy!.id, session.state, session.isProcessing);
    return unread.size === 0;
  }

  /** Writes refunds and disputes of a payment. @throws ConflictError if the payment has changed since it was read */
  async reverse(
    manager: EntityManager,
    { payment, refunded, disputes, tokens }: ReadReversals,
  ): Promise<void> {
    if (!(await this.payments.setRefunded(manager, payment, refunded)))
      throw new ConflictError('The payment has just changed.');
    if (tokens) await this.tokenReversals.apply(manager, tokens);
    for (const dispute of disputes) await this.disputes.put(manager, payment.id, dispute);
  }

  /** @param rows with the copy of the subscription */
  private async notify(
    manager: EntityManager,
    kind: PurchaseChanges['notices'][number],
    { organizationId, copy }: PurchaseRows,
  ): Promise<void> {
    const { id: subscriptionId, item: agentId } = copy!;
    const about = { agentId, subscriptionId };
    await this.notices.send(manager, PROVIDER, { kind, organizationId, to: { relation: 'owner' }, about });
  }

  /**
   * @returns two sets of payment ids. `known`: an instance of an earlier version, which does not take the lock, has
   * stored the payment meanwhile. `unread`: a refund or dispute was reported before the row existed, so reversals must
   * be read again
   */
  private async storePayments(
    manager: EntityManager,
    { newPayments, completedPayments }: PurchaseChanges,
  ): Promise<{ known: Set<string>; unread: Set<string> }> {
    const stored = { known: new Set<string>(), unread: new Set<string>() };
    const paymentIds = newPayments.filter((one) => one.reversalsAreRead).flatMap((one) => one.paymentIds);
    if (paymentIds.length > 0) await this.early.lock(manager, paymentIds);
    for (const payment of newPayments) {
      const outcome = await this.payments.insert(manager, payment);
      if (outcome === 'known') stored.known.add(payment.id);
      if (outcome === 'unread' && payment.reversalsAreRead) stored.unread.add(payment.id);
    }
    for (const completed of completedPayments) await this.payments.complete(manager, completed);
    return stored;
  }

  private async writeSubscription(
    manager: EntityManager,
    { copy, checkout }: PurchaseRows,
    state: ReportedSubscription | null,
  ): Promise<void> {
    if (!state || !checkout) return;
    const { organizationId, item } = checkout;
    const isWritten = copy
      ? await this.subscriptions.update(manager, copy, state)
      : await this.subscriptions.insert(manager, checkout, state);
    if (!isWritten) throw new ConflictError('Another process has written the subscription.');
    if (!copy || copy.defaultPaymentMethodId !== state.defaultPaymentMethodId)
      await this.paymentMethods.readLater(manager, state.customerId);
    const [before, after] = [copy && summary(copy, item), summary(state, item)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await record(manager, PROVIDER, {
      type: copy ? 'subscription.changed' : 'subscription.created',
      organizationId,
      target: { type: 'subscription', id: state.id },
      ...(before && { before }),
      after,
      concerns: { agentId: item },
    });
  }
}

type Summarized = Pick<SubscriptionState, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd }: Summarized, agentId: string) {
  return { agentId, status, currentPeriodEnd, cancelAtPeriodEnd };
}
