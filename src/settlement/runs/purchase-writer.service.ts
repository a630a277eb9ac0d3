import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TokenGrantsService } from '../../agents/tokens/token-grants.service.js';
import { ClosuresService } from '../../billing/closures.service.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { EndedSubscriptionsService } from '../../billing/subscriptions/ended-subscriptions.service.js';
import {
  SubscriptionsRepository,
  type ReportedSubscription,
  type SubscriptionState,
} from '../../billing/subscriptions/subscriptions.repository.js';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { NoticeSenderService } from '../../platform/mail/notice-sender.service.js';
import type { Changes } from '../rules/changes.js';
import type { PurchaseChanges, PurchaseRows } from '../rules/purchase.js';
import { BILLING } from '../../billing/billing.domain.js';
import { ChangeWriterService } from './change-writer.service.js';
import { SETTLEMENT } from '../settlement.domain.js';

/** Writes what was decided about a purchase. */
@Injectable()
export class PurchaseWriterService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly ended: EndedSubscriptionsService,
    private readonly closures: ClosuresService,
    private readonly tokens: TokenGrantsService,
    private readonly notices: NoticeSenderService,
    private readonly changes: ChangeWriterService,
  ) {}

  /**
   * @returns the ids of payments that are stored for another organization, or by an instance of an earlier version
   * @throws ConflictError if another process has written the subscription since the decision
   */
  async write(manager: EntityManager, { rows, changes }: Changes['purchases'][number]): Promise<string[]> {
    const foreign = [];
    for (const payment of changes.newPayments)
      if (!(await this.payments.insert(manager, payment))) foreign.push(payment.id);
    for (const completed of changes.completedPayments) await this.payments.complete(manager, completed);
    for (const grant of changes.grants)
      if (!foreign.includes(grant.sourceKey)) await this.tokens.grant(manager, PROVIDER, grant);
    await this.tokens.setGrace(manager, changes.grace);
    await this.writeSubscription(manager, rows, changes.subscription);
    if (changes.change) await this.changes.write(manager, rows, changes.change);
    if (changes.setOffer) await this.changes.keep(manager, rows, changes);
    if (changes.cancelsUnpaid)
      await this.ended.cancelLater(manager, changes.subscription?.id ?? rows.copy!.id);
    if (changes.voidsInvoices) await this.ended.voidLater(manager, changes.subscription!.id);
    for (const kind of changes.notices) await this.notify(manager, kind, rows);
    if (changes.cancels) await this.closures.closeLater(manager, rows.organizationId, PROVIDER);
    if (isChange(changes)) {
      const agentId = rows.checkout?.item ?? null;
      tell(manager, BILLING, {
        organizationId: rows.organizationId,
        resources: ['agents', 'billing'],
        agentId,
      });
    }
    return foreign;
  }

  /** @param rows with the copy of the subscription */
  private async notify(
    manager: EntityManager,
    kind: PurchaseChanges['notices'][number],
    { organizationId, copy }: PurchaseRows,
  ): Promise<void> {
    const { id: subscriptionId, item: agentId } = copy!;
    const about = { agentId, subscriptionId };
    await this.notices.send(manager, PROVIDER, SETTLEMENT, {
      kind,
      organizationId,
      to: { relation: 'owner' },
      about,
    });
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
    // An earlier version has stored no offer.
    const known = copy && { ...copy, offerId: copy.offerId ?? state.offerId };
    const [before, after] = [known && summary(known, item), summary(state, item)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await record(manager, PROVIDER, BILLING, {
      type: copy ? 'subscription.changed' : 'subscription.created',
      organizationId,
      target: { type: 'subscription', id: state.id },
      ...(before && { before }),
      after,
      concerns: { agentId: item },
    });
  }
}

function isChange({
  newPayments,
  completedPayments,
  grants,
  grace,
  subscription,
  change,
}: PurchaseChanges): boolean {
  const lists = [newPayments, completedPayments, grants, grace];
  const isDecided = change !== null && change.outcome !== 'due';
  return subscription !== null || isDecided || lists.some(({ length }) => length > 0);
}

type Summarized = Pick<SubscriptionState, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'offerId'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd, offerId }: Summarized, agentId: string) {
  return { agentId, status, currentPeriodEnd, cancelAtPeriodEnd, offerId };
}
