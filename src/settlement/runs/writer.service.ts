import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BILLING } from '../../billing/billing.domain.js';
import { TokenReversalsService } from '../../agents/tokens/token-reversals.service.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { ContactService } from '../../billing/customers/contact.service.js';
import { CustomersService } from '../../billing/customers/customers.service.js';
import { BillingProfilesRepository } from '../../billing/customers/billing-profiles.repository.js';
import { PaymentDisputesRepository } from '../../billing/payments/payment-disputes.repository.js';
import { PaymentsRepository } from '../../billing/payments/payments.repository.js';
import { tell } from '../../platform/database/transactions/told-hints.js';
import type { Changes, ReversalChange } from '../rules/changes.js';
import type { Rows } from '../rules/rows.js';
import { PurchaseWriterService } from './purchase-writer.service.js';

/** Writes what was decided about an organization. */
@Injectable()
export class WriterService {
  constructor(
    private readonly purchases: PurchaseWriterService,
    private readonly checkouts: CheckoutsRepository,
    private readonly payments: PaymentsRepository,
    private readonly disputes: PaymentDisputesRepository,
    private readonly profiles: BillingProfilesRepository,
    private readonly customers: CustomersService,
    private readonly contact: ContactService,
    private readonly tokenReversals: TokenReversalsService,
  ) {}

  /** @throws ConflictError if another process has written a subscription since the decision */
  async write(manager: EntityManager, rows: Rows, changes: Changes): Promise<void> {
    const foreign: string[] = [];
    for (const purchase of changes.purchases)
      foreign.push(...(await this.purchases.write(manager, purchase)));
    for (const completed of changes.completed) await this.payments.complete(manager, completed);
    await this.writeSessions(manager, rows, changes);
    for (const reversal of changes.reversals)
      if (!foreign.includes(reversal.id)) await this.reverse(manager, rows, reversal);
    for (const taking of changes.takings)
      if (!foreign.includes(taking.sourceKey)) await this.tokenReversals.apply(manager, taking);
    await this.writeWarnings(manager, rows, changes);
    for (const customerId of changes.forgotten) await this.customers.forget(customerId, manager);
    await this.writeProfile(manager, rows, changes);
  }

  private async writeSessions(
    manager: EntityManager,
    { organizationId }: Rows,
    { sessions, expired }: Changes,
  ): Promise<void> {
    for (const { checkout, state, isProcessing } of sessions) {
      await this.checkouts.advance(manager, checkout.id, state, isProcessing);
      tell(manager, BILLING, { organizationId, resources: ['agents', 'billing'], agentId: checkout.item });
    }
    for (const sessionId of expired) {
      const checkout = await this.checkouts.expire(sessionId, manager);
      if (checkout)
        tell(manager, BILLING, { organizationId, resources: ['agents', 'billing'], agentId: checkout.item });
    }
  }

  private async writeWarnings(
    manager: EntityManager,
    { organizationId }: Rows,
    { creditNotes, fraudWarnings }: Changes,
  ): Promise<void> {
    for (const credited of creditNotes) {
      await this.payments.setCreditedToBalance(manager, credited.id, credited);
      tell(manager, BILLING, { organizationId, resources: ['billing'] });
    }
    for (const { paymentId, createdAt } of fraudWarnings)
      if (paymentId) await this.payments.markFraudWarning(manager, paymentId, createdAt);
  }

  private async reverse(
    manager: EntityManager,
    { organizationId }: Rows,
    { id, item, refunded, disputes }: ReversalChange,
  ): Promise<void> {
    tell(manager, BILLING, { organizationId, resources: ['agents', 'billing'], agentId: item });
    await this.payments.setRefunded(manager, id, refunded);
    for (const dispute of disputes) await this.disputes.put(manager, id, dispute);
  }

  private async writeProfile(
    manager: EntityManager,
    { profile }: Rows,
    { contact, paymentMethod }: Changes,
  ): Promise<void> {
    if (!profile?.customerId) return;
    if (contact) await this.contact.replace(manager, profile, contact);
    if (paymentMethod === undefined) return;
    const organizationId = await this.profiles.setPaymentMethod(manager, profile.customerId, paymentMethod);
    if (organizationId) tell(manager, BILLING, { organizationId, resources: ['billing'] });
  }
}
