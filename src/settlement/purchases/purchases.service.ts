import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TokensRepository } from '../../agents/tokens/tokens.repository.js';
import { paymentIdsOf } from '../../billing/payments/payment.entity.js';
import type { Payment } from '../../billing/payments/payment.entity.js';
import { EarlyReversalsRepository } from '../../billing/payments/early-reversals.repository.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { StripeReversals } from '../../billing/stripe/stripe-reversals.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import { PurchaseReaderService } from './purchase-reader.service.js';
import type { PurchaseReference } from './purchase-rows.js';
import { PurchaseWriterService } from './purchase-writer.service.js';
import { decide, isNothing } from './rules/decide.js';
import { reversalsOf, sumOf } from './rules/reversals.js';

/** Runs in the transaction of the changes, for example to end the job that caused them. */
export type Finish = (manager: EntityManager) => Promise<void>;

interface SettleOptions {
  finish?: Finish | undefined;
  /** For requests, which wait for Stripe for a limited time. */
  deadline?: Deadline;
}

/**
 * Brings what we know about a purchase up to date: reads it at Stripe, decides what follows, and applies that. All
 * methods are idempotent, and may run at the same time and in any order.
 */
@Injectable()
export class PurchasesService {
  private readonly logger = new Logger('Purchases');

  constructor(
    private readonly database: Database,
    private readonly reader: PurchaseReaderService,
    private readonly writer: PurchaseWriterService,
    private readonly organizations: OrganizationsRepository,
    private readonly payments: PaymentsRepository,
    private readonly early: EarlyReversalsRepository,
    private readonly reversals: StripeReversals,
    private readonly tokens: TokensRepository,
  ) {}

  /** @throws PaymentProviderUnavailableError */
  async settle(reference: PurchaseReference, { finish, deadline }: SettleOptions = {}): Promise<void> {
    await retryOnConflict(async () => {
      const purchase = await this.reader.read(reference, deadline);
      const changes = purchase && decide(purchase.facts, purchase.rows);
      const isChange = changes && !isNothing(changes);
      const isComplete =
        !(isChange || finish) ||
        (await this.database.transaction(async (manager) => {
          if (isChange && !(await this.writer.apply(manager, purchase, changes))) return false;
          await finish?.(manager);
          return true;
        }));
      for (const problem of changes?.problems ?? []) this.logger.error(problem);
      if (!isComplete) throw new ConflictError('A payment was refunded while it was read.');
    });
  }

  /**
   * Settles the refunds and disputes of a payment.
   * @param paymentId Stripe's id of the payment
   * @throws PaymentProviderUnavailableError
   */
  async settleReversals(paymentId: string): Promise<void> {
    await retryOnConflict(async () => {
      const payment = await this.findOrNote(paymentId);
      if (!payment) return;
      const { id, kind, item, review, version, organizationId } = payment;
      const all = [];
      for (const each of paymentIdsOf(payment)) all.push(await this.reversals.retrieve(each));
      const read = sumOf(all);
      await this.database.transaction(async (manager) => {
        await this.organizations.lock(manager, organizationId);
        const isCredited = (await this.tokens.listOfPayments(manager, kind, [id])).length > 0;
        // An earlier version stores a payment before its tokens. It settles the reversals itself when it grants them.
        if (!isCredited && review === null) return;
        await this.writer.reverse(manager, reversalsOf({ id, kind, version, isCredited }, read));
        tell(manager, { organizationId, resources: ['agents', 'billing'], agentId: item });
      });
    });
  }

  /**
   * Another job may have read the payment before its refund, and store it later. The note makes that job read it again.
   */
  private findOrNote(paymentId: string): Promise<Payment | null> {
    return this.database.transaction(async (manager) => {
      await this.early.lock(manager, [paymentId]);
      const payment = await this.payments.findOf(paymentId, manager);
      if (!payment) await this.early.note(manager, paymentId);
      return payment;
    });
  }
}
