import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CatalogRepository } from '../../agents/catalog/catalog.repository.js';
import { TokenGrantsService } from '../../agents/tokens/token-grants.service.js';
import type { Checkout } from '../../billing/checkouts/checkout.entity.js';
import { CheckoutsRepository, type AdoptedTerms } from '../../billing/checkouts/checkouts.repository.js';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import {
  PaymentReviewsRepository,
  type AdoptedPaymentRow,
} from '../../billing/payments/payment-reviews.repository.js';
import { CustomersService } from '../../billing/customers/customers.service.js';
import { MissingAtProviderError } from '../../billing/stripe/stripe.errors.js';
import { StripeCheckoutsService } from '../../billing/stripe/stripe-checkouts.service.js';
import { StripeInvoicesService } from '../../billing/stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import type { PaidInvoice } from '../../billing/stripe/values/invoice.js';
import { OngoingSubscriptionsRepository } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { Database } from '../../platform/database/database.js';
import { ConflictError, retryOnConflict } from '../../platform/database/transactions/retry-on-conflict.js';
import { creditExpiry } from '../rules/expiry.js';
import { ourItem, stateOf } from '../rules/subscription-state.js';
import { MarksService } from '../marks/marks.service.js';
import { SettleService } from '../runs/settle.service.js';
import {
  adoptedTerms,
  paymentsFor,
  type AdoptionDecision,
  type AdoptionFacts,
  type AdoptionRows,
} from './adoption.js';
import { paymentNamed } from './payment-named.js';
import { AGENTS } from '../../agents/agents.domain.js';

/**
 * Takes over subscriptions that no checkout of ours started, that were a second ongoing one, or that a restored backup
 * lacks.
 */
@Injectable()
export class SubscriptionAdoptionService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeSubscriptionsService,
    private readonly invoices: StripeInvoicesService,
    private readonly organizations: OrganizationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly ownCustomers: CustomersService,
    private readonly sessions: StripeCheckoutsService,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly reviews: PaymentReviewsRepository,
    private readonly catalog: CatalogRepository,
    private readonly tokens: TokenGrantsService,
    private readonly marks: MarksService,
    private readonly runs: SettleService,
  ) {}

  /**
   * Takes over a subscription, and credits those of its payments in review that match its terms. Idempotent.
   * @returns the number of credited payments
   * @throws OperatorError
   * @throws PaymentProviderUnavailableError
   */
  async adopt(id: string, decision: AdoptionDecision): Promise<number> {
    const facts = await this.read(id);
    const { organizationId, named, count } = await retryOnConflict(() =>
      this.database.transaction(async (manager) => {
        const terms = adoptedTerms(facts, await this.find(manager, facts, decision), decision);
        const { organizationId } = terms;
        const payments = await this.apply(manager, facts, terms, decision);
        const paymentIds = payments.flatMap(({ paymentId }) => paymentId ?? []);
        const subscription = { objectType: 'subscription', objectId: id, eventType: 'decision.subscription' };
        const named = [subscription, ...paymentIds.map(paymentNamed)];
        // After a crash, a job settles the decision.
        await this.marks.mark(manager, organizationId, named);
        return { organizationId, named, count: payments.length };
      }),
    );
    // If payments were refunded before, the run takes back a share of the new tokens.
    await this.runs.settleNow(organizationId, named);
    return count;
  }

  private async read(id: string): Promise<AdoptionFacts> {
    try {
      return {
        state: await this.stripe.retrieve(id),
        invoices: await this.listPaid(id),
        sessionNames: await this.sessions.findOrganizationOf(id),
      };
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      throw new OperatorError(
        `The Stripe account has no subscription ${id}. Check the id and STRIPE_SECRET_KEY.`,
        { cause: error },
      );
    }
  }

  private async listPaid(subscription: string): Promise<PaidInvoice[]> {
    const paid = [];
    for await (const page of this.invoices.listPagesOf({ subscription }))
      for (const invoice of page) if (invoice.paidAt) paid.push({ ...invoice, paidAt: invoice.paidAt });
    return paid;
  }

  /** Locks the organization, so that the rows stay the same until the transaction ends. */
  private async find(
    manager: EntityManager,
    { state, sessionNames }: AdoptionFacts,
    { item }: AdoptionDecision,
  ): Promise<AdoptionRows> {
    const { id, customerId } = state;
    const organizationId =
      (await this.customers.find(customerId, manager))?.organizationId ??
      (await this.organizations.findNamed(manager, state.organizationId)) ??
      (await this.organizations.findNamed(manager, sessionNames));
    const isDeleted = !organizationId || !(await this.organizations.lock(manager, organizationId));
    const copy = await this.subscriptions.find(id, manager);
    const ongoing = organizationId ? await this.ongoing.find(organizationId, item, manager) : undefined;
    return {
      organizationId,
      isDeleted,
      known: copy && (await this.checkouts.find(copy.checkoutId, manager)),
      ongoing: ongoing ?? null,
      agentExists: await this.catalog.exists(item, manager),
    };
  }

  private async apply(
    manager: EntityManager,
    facts: AdoptionFacts,
    terms: Checkout | AdoptedTerms,
    decision: AdoptionDecision,
  ): Promise<AdoptedPaymentRow[]> {
    const { id } = facts.state;
    if (!('id' in terms)) await this.insert(manager, facts, terms, decision);
    const payments = await this.reviews.adopt(manager, id, paymentsFor(facts, terms), terms);
    const { interval, intervalCount } = ourItem(facts.state, [terms.priceId]);
    for (const payment of payments) {
      const expiresAt = creditExpiry(payment, { interval, intervalCount }, new Date());
      await this.credit(manager, { ...payment, expiresAt }, terms, decision);
    }
    return payments;
  }

  private async insert(
    manager: EntityManager,
    { state, invoices }: AdoptionFacts,
    terms: AdoptedTerms,
    { reason }: AdoptionDecision,
  ): Promise<void> {
    const { organizationId, item, tokens, amount, currency, priceId, customerId } = terms;
    const copied = stateOf(state, [{ priceId, amount, currency, tokens, offer: null }]);
    const { id, status, interval } = copied;
    await this.ownCustomers.adopt(manager, organizationId, customerId);
    const checkout = await this.checkouts.insertAdopted(manager, terms);
    const isInserted = await this.subscriptions.insert(manager, checkout, {
      ...copied,
      hasBegun: invoices.length > 0,
    });
    if (!isInserted) throw new ConflictError('The subscription was inserted by another process.');
    await record(manager, SYSTEM, AGENTS, {
      type: 'subscription.adopted',
      organizationId,
      target: { type: 'subscription', id },
      after: { agentId: item, status, tokens, amount, currency, interval, reason },
      concerns: { agentId: item },
    });
  }

  private async credit(
    manager: EntityManager,
    { id, organizationId, expiresAt }: AdoptedPaymentRow,
    { item: agentId, tokens: amount }: Checkout | AdoptedTerms,
    { reason }: AdoptionDecision,
  ): Promise<void> {
    const grant = {
      organizationId,
      agentId,
      source: 'subscription',
      sourceKey: id,
      amount,
      expiresAt,
    } as const;
    await this.tokens.grant(manager, SYSTEM, grant);
    await record(manager, SYSTEM, AGENTS, {
      type: 'payment.credited',
      organizationId,
      target: { type: 'payment', id },
      after: { agentId, tokens: amount, reason },
      concerns: { agentId },
    });
  }
}
