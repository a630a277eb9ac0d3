import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { BILLING } from '../../billing/billing.domain.js';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { NextChargesRepository } from '../../billing/subscriptions/next-charges.repository.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NoticeSenderService } from '../../platform/mail/notice-sender.service.js';
import type { ChangeOutcome } from '../rules/offers/offer-changes.js';
import type { PurchaseChanges, PurchaseRows } from '../rules/purchase.js';
import { SETTLEMENT } from '../settlement.domain.js';

/** The queue of jobs that set the price of the next period. `DueChangesService` handles them. */
export const DUE_CHANGES = 'offer-change';
export interface DueChange {
  changeId: string;
}

/** The queue of jobs that withdraw changes at Stripe. `OfferWithdrawalsService` handles them. */
export const WITHDRAWALS = 'offer-withdrawal';
export interface Withdrawn {
  organizationId: string;
  subscriptionId: string;
  /** Null if our database has no row for the change. */
  changeId: string | null;
  /** Stripe makes a pending change when this invoice is paid. */
  invoiceId: string | null;
}

/** What must be withdrawn at Stripe for a scheduled change whose price Stripe may already have. */
export function withdrawnOf(
  change: Pick<OfferChange, 'id' | 'organizationId' | 'subscriptionId'>,
): Withdrawn {
  const { id, organizationId, subscriptionId } = change;
  return { organizationId, subscriptionId, changeId: id, invoiceId: null };
}

const EVENTS = {
  expired: 'subscription.change_expired',
  withdrawn: 'subscription.change_withdrawn',
  moved: 'subscription.change_scheduled',
} as const;

/** Writes the outcome of a change of the offer. */
@Injectable()
export class ChangeWriterService {
  constructor(
    private readonly changes: OfferChangesRepository,
    private readonly charges: NextChargesRepository,
    private readonly jobs: JobsService,
    private readonly notices: NoticeSenderService,
  ) {}

  /**
   * Stores the offer whose price an operator has set. It has the date of the subscription, so it counts as older than
   * changes that admins have agreed to.
   */
  async keep(
    manager: EntityManager,
    { organizationId, copy }: PurchaseRows,
    { setOffer, subscription }: PurchaseChanges,
  ): Promise<void> {
    const { itemId, terms } = setOffer!;
    await this.changes.storeMade(manager, {
      id: uuidv7(),
      organizationId,
      subscriptionId: copy?.id ?? subscription!.id,
      itemId,
      ...terms,
      version: copy?.version ?? 0,
      proratedAt: null,
      at: null,
      agreedAt: (copy ?? subscription!).createdAt,
    });
  }

  async write(manager: EntityManager, rows: PurchaseRows, change: ChangeOutcome): Promise<void> {
    const { id, outcome } = change;
    if (outcome === 'due') {
      await this.jobs.send(manager, DUE_CHANGES, { changeId: id } satisfies DueChange, { key: id });
      return;
    }
    const status = rows.openChange!.at === null ? 'agreed' : 'scheduled';
    const to = outcome === 'moved' ? { at: change.at, setAt: null } : { status: outcome };
    const isWritten = await this.changes.advance(manager, id, status, to);
    if (outcome === 'done') return;
    const { organizationId, checkout, copy, openChange } = rows;
    const agentId = checkout!.item;
    await record(manager, SYSTEM, BILLING, {
      type: EVENTS[outcome],
      organizationId,
      target: { type: 'subscription', id: copy!.id },
      after: {
        agentId,
        offerId: openChange!.terms.offer?.id,
        ...(outcome === 'moved' && { at: change.at }),
      },
      concerns: { agentId },
    });
    if (outcome === 'expired' && change.returns !== null && isWritten) {
      await this.changes.scheduleAgain(manager, change.returns);
      await this.charges.forget(manager, copy!.id);
    }
    if (outcome === 'withdrawn' && openChange!.isSet) {
      const withdrawn = withdrawnOf({ id, organizationId, subscriptionId: copy!.id });
      await this.jobs.send(manager, WITHDRAWALS, withdrawn);
    }
    if (outcome !== 'moved' || change.at < openChange!.at!) return;
    await this.notices.send(manager, SYSTEM, SETTLEMENT, {
      kind: 'change_postponed',
      organizationId,
      to: { relation: 'admin' },
      about: { agentId, subscriptionId: copy!.id },
    });
  }
}
