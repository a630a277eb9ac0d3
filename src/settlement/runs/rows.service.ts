import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogRepository } from '../../agents/catalog/catalog.repository.js';
import { TokensRepository } from '../../agents/tokens/tokens.repository.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { BillingProfilesRepository } from '../../billing/customers/billing-profiles.repository.js';
import { PaymentDisputesRepository } from '../../billing/payments/payment-disputes.repository.js';
import { PaymentsToSettleRepository } from '../../billing/payments/payments-to-settle.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import type { Facts } from '../rules/facts.js';
import type { Rows } from '../rules/rows.js';
import { offeredTerms } from '../rules/offers/terms.js';

/** Reads what our database knows about an organization, as far as facts concern it. */
@Injectable()
export class RowsService {
  constructor(
    private readonly profiles: BillingProfilesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly payments: PaymentsToSettleRepository,
    private readonly disputes: PaymentDisputesRepository,
    private readonly tokens: TokensRepository,
    private readonly catalog: CatalogRepository,
    private readonly changes: OfferChangesRepository,
  ) {}

  /** @param isDeleted whether the organization was deleted, as its lock has found */
  async read(
    manager: EntityManager,
    organizationId: string,
    isDeleted: boolean,
    facts: Facts,
  ): Promise<Rows> {
    const copies = await this.subscriptions.list(organizationId, manager);
    const sessionIds = facts.sessions.map(({ session }) => session.id);
    const payments = await this.payments.lock(manager, organizationId, {
      ids: [...facts.invoices.map(({ id }) => id), ...sessionIds],
      paymentIds: [
        ...Object.keys(facts.reversals),
        ...facts.invoices.flatMap((invoice) => invoice.paymentIds),
        ...facts.fraudWarnings.flatMap(({ paymentId }) => paymentId ?? []),
      ],
      subscriptionIds: Object.keys(facts.subscriptions),
    });
    const ids = payments.map(({ id }) => id);
    const agreed = [
      ...copies.map(({ checkoutId }) => checkoutId),
      ...Object.values(facts.subscriptions).map((one) => one?.reference),
      ...facts.sessions.map(({ session }) => session.reference),
    ].filter((id) => isIdentifier(id));
    const own = await this.checkouts.listToSettle(manager, organizationId, agreed, sessionIds);
    return {
      organizationId,
      isDeleted,
      copies,
      payments,
      profile: await this.profiles.find(organizationId, manager),
      checkouts: own,
      changes: await this.changes.listAgreed(manager, Object.keys(facts.subscriptions)),
      offers: await this.offersOf(manager, own),
      grants: await this.tokens.listOfPayments(manager, ids),
      disputes: await this.disputes.listOf(ids, manager),
    };
  }

  private async offersOf(manager: EntityManager, checkouts: Checkout[]): Promise<Rows['offers']> {
    const items = checkouts.filter(({ kind }) => kind === 'subscription').map(({ item }) => item);
    const offers: Rows['offers'] = {};
    for (const { id, entry } of await this.catalog.listEntries(manager, items))
      offers[id] = offeredTerms(entry);
    return offers;
  }
}
