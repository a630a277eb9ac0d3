import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TokensRepository, type PaymentGrantRow } from '../../agents/tokens/tokens.repository.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import { PaymentsRepository, type PurchasePaymentRow } from '../../billing/payments/payments.repository.js';
import {
  SubscriptionsRepository,
  type OngoingRow,
} from '../../billing/subscriptions/subscriptions.repository.js';
import { isOngoing } from '../../billing/stripe/values.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { Database } from '../../platform/database/database.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import type { PurchaseReference, PurchaseRows } from './purchase-rows.js';

/** Reads what our database knows about a purchase. */
@Injectable()
export class PurchaseRecordsService {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsRepository,
    private readonly tokens: TokensRepository,
  ) {}

  /** @returns undefined if neither a checkout, nor a copy, nor the customer, nor the named organization is ours */
  find(reference: PurchaseReference): Promise<PurchaseRows | undefined> {
    return this.database.transaction((manager) => this.read(manager, reference));
  }

  /** Locks the organization. @returns whether the rows are still the ones that a decision saw */
  async lockUnchanged(
    manager: EntityManager,
    reference: PurchaseReference,
    seen: PurchaseRows,
  ): Promise<boolean> {
    const isDeleted = !(await this.organizations.lock(manager, seen.organizationId));
    return isDeepStrictEqual(await this.read(manager, reference, isDeleted), seen);
  }

  private async read(
    manager: EntityManager,
    { checkoutId, sessionId, subscriptionId, customerId, organizationId: given }: PurchaseReference,
    isDeleted?: boolean,
  ): Promise<PurchaseRows | undefined> {
    const id = isIdentifier(checkoutId) ? checkoutId : null;
    const found = await this.checkouts.findEither(manager, id, sessionId);
    const named = found.find((one) => one.id === id) ?? null;
    // After a crash during its creation, the row of a checkout lacks the session's id.
    const startedBy = found.find((one) => sessionId && one.sessionId === sessionId) ?? named;
    const copy = subscriptionId ? await this.subscriptions.find(subscriptionId, manager) : null;
    const copied = copy && copy.checkoutId !== named?.id;
    const terms = copied
      ? await this.checkouts.find(copy.checkoutId, manager)
      : subscriptionId
        ? named
        : startedBy;
    const checkout = subscriptionId && terms?.kind !== 'subscription' ? null : terms;
    const customer = !checkout && customerId ? await this.customers.find(customerId, manager) : null;
    const organizationId =
      checkout?.organizationId ??
      customer?.organizationId ??
      startedBy?.organizationId ??
      (await this.organizations.findNamed(manager, given));
    if (!organizationId) return undefined;
    isDeleted ??= !(await this.organizations.exists(organizationId, manager));
    const of = { subscriptionId, sessionId: startedBy?.sessionId ?? sessionId };
    const payments = await this.payments.listOfPurchase(manager, of);
    const mayBeSecond = subscriptionId && checkout && !(copy && isOngoing(copy.status));
    const other = mayBeSecond ? await this.findOther(manager, checkout, subscriptionId) : null;
    return {
      ...{ organizationId, isDeleted, checkout, startedBy, copy, other, payments },
      grants: await this.listGrants(manager, payments),
    };
  }

  private async findOther(
    manager: EntityManager,
    { organizationId, item }: Checkout,
    subscriptionId: string,
  ): Promise<OngoingRow | null> {
    const ongoing = await this.subscriptions.findOngoing(organizationId, item, manager);
    return ongoing && ongoing.id !== subscriptionId ? ongoing : null;
  }

  private async listGrants(
    manager: EntityManager,
    payments: PurchasePaymentRow[],
  ): Promise<PaymentGrantRow[]> {
    const [payment] = payments;
    const ids = payments.map(({ id }) => id);
    return payment ? this.tokens.listOfPayments(manager, payment.kind, ids) : [];
  }
}
