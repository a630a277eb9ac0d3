import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PROVIDER, record } from '../../platform/audit-log/record.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import { isOngoing, type ProviderSubscription } from '../stripe/values.js';
import { AlreadySubscribedError } from '../billing.errors.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { EndedSubscriptionsService } from './ended-subscriptions.service.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository, type ReportedSubscription } from './subscriptions.repository.js';

@Injectable()
export class SubscriptionCopiesService {
  private readonly logger = new Logger(SubscriptionCopiesService.name);

  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ended: EndedSubscriptionsService,
  ) {}

  /**
   * Inserts or updates a copy.
   * @param copy the copy before the state was read, or null if there was none
   * @returns false if the organization has another ongoing subscription to the item
   * @throws ConflictError if the copy changed since
   */
  async write(
    copy: Subscription | null,
    checkout: CheckoutRow,
    state: ReportedSubscription,
  ): Promise<boolean> {
    const { organizationId, item } = checkout;
    try {
      await this.database.transaction(async (manager) => {
        await (copy ? this.update(manager, copy, state) : this.insert(manager, checkout, state));
        const hasEnded = !isOngoing(state.status) && (!copy || isOngoing(copy.status));
        if (hasEnded) await this.ended.voidLater(manager, state.id);
      });
      return true;
    } catch (error) {
      if (!(error instanceof AlreadySubscribedError)) throw error;
      // Only manual changes at the payment provider can create a second ongoing subscription.
      this.logger.error(
        `Organization ${organizationId} has a second ongoing subscription to ${item}: ${state.id}. Cancel one of them.`,
      );
      return false;
    }
  }

  private async insert(
    manager: EntityManager,
    checkout: CheckoutRow,
    state: ReportedSubscription,
  ): Promise<void> {
    const { organizationId, item } = checkout;
    const isInserted = await this.subscriptions.insert(manager, checkout, state);
    if (!isInserted) {
      const ongoing = await this.subscriptions.findOngoing(organizationId, item, manager);
      if (ongoing && ongoing.id !== state.id && isOngoing(state.status)) throw new AlreadySubscribedError();
      throw new ConflictError('The subscription was inserted by another process.');
    }
    await record(manager, PROVIDER, {
      type: 'subscription.created',
      organizationId,
      target: { type: 'subscription', id: state.id },
      after: summary(state, item),
    });
  }

  private async update(
    manager: EntityManager,
    copy: Subscription,
    state: ReportedSubscription,
  ): Promise<void> {
    const { id, organizationId, item } = copy;
    const isUpdated = await this.subscriptions.update(manager, copy, state);
    if (!isUpdated) throw new ConflictError('The subscription was updated by another process.');
    const [before, after] = [summary(copy, item), summary(state, item)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await record(manager, PROVIDER, {
      type: 'subscription.changed',
      organizationId,
      target: { type: 'subscription', id },
      before,
      after,
    });
  }
}

type Summarized = Pick<ProviderSubscription, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

function summary({ status, currentPeriodEnd, cancelAtPeriodEnd }: Summarized, agentId: string) {
  return { agentId, status, currentPeriodEnd, cancelAtPeriodEnd };
}
