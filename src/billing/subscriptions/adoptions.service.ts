import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import { OrganizationsRepository } from '../../organizations/organizations.repository.js';
import { record, SYSTEM } from '../../platform/audit-log/record.js';
import { MissingAtProviderError } from '../stripe/stripe.errors.js';
import { StripeSubscriptions } from '../stripe/stripe-subscriptions.js';
import { isOngoing, type PaidInvoice, type ProviderSubscription } from '../stripe/values.js';
import { BillingCustomersRepository } from '../customers/billing-customers.repository.js';
import type { CheckoutRow } from '../checkouts/checkout.row.js';
import { CheckoutsRepository, type AdoptedTerms } from '../checkouts/checkouts.repository.js';
import { termsMismatch } from '../payments/terms-mismatch.js';
import { paidOf } from '../payments/paid-invoice.js';
import { PaymentReviewsRepository } from '../payments/payment-reviews.repository.js';
import type { Credit } from '../purchase.js';
import { OperatorError } from '../../platform/config/operator.errors.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

export interface AdoptableSubscription {
  organizationId: string;
  state: ProviderSubscription;
  terms: Pick<AdoptedTerms, 'priceId' | 'amount' | 'currency' | 'customerId'>;
  invoices: PaidInvoice[];
}

export interface AdoptionDecision {
  item: string;
  /** Per period. */
  tokens: number;
  reason?: string | undefined;
}

/** Takes over subscriptions that no checkout of ours started, or that were a second ongoing one. */
@Injectable()
export class AdoptionsService {
  constructor(
    private readonly organizations: OrganizationsRepository,
    private readonly customers: BillingCustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly reviews: PaymentReviewsRepository,
    private readonly stripe: StripeSubscriptions,
  ) {}

  /** Reads a subscription from the payment provider. @throws OperatorError if it cannot be adopted */
  async read(id: string): Promise<AdoptableSubscription> {
    const state = await this.retrieve(id);
    const { customerId, price, amount, currency } = state;
    if (!isOngoing(state.status)) throw new OperatorError(`The subscription ${id} has ended.`);
    const customer = await this.customers.find(customerId);
    if (!customer)
      throw new OperatorError(`No organization has the customer ${customerId} of the subscription.`);
    if (!price || price.quantity !== 1)
      throw new OperatorError(`The quantity of ${id} is ${price?.quantity}. Set it to 1 at Stripe.`);
    const invoices = [];
    for await (const invoice of this.stripe.listPaidInvoices(id)) invoices.push(invoice);
    const terms = { priceId: price.id, amount, currency, customerId };
    return { organizationId: customer.organizationId, state, terms, invoices };
  }

  /**
   * Stores a subscription with its terms, so that its payments are credited from now on.
   * @returns the credits of its payments that were in review and have these terms
   * @throws OperatorError
   * @throws AlreadySubscribedError if another ongoing subscription arrives at the same time
   * @throws ConflictError
   */
  async adopt(
    manager: EntityManager,
    adoptable: AdoptableSubscription,
    decision: AdoptionDecision,
  ): Promise<Credit[]> {
    const { organizationId, state, invoices } = adoptable;
    if (!(await this.organizations.lock(manager, organizationId)))
      throw new OperatorError(
        `The organization ${organizationId} of the subscription was deleted. Cancel ${state.id} at Stripe.`,
      );
    const checkout =
      (await this.findAdopted(state.id, decision)) ?? (await this.insert(manager, adoptable, decision));
    const fitting = invoices
      .map((invoice) => paidOf(invoice, { ...state, priceId: checkout.priceId }))
      .filter((paid) => !termsMismatch(paid, checkout))
      .map(({ id }) => id);
    const payments = await this.reviews.adopt(manager, state.id, fitting, checkout);
    const { item, kind: source, tokens } = checkout;
    return payments.map(({ id: sourceKey, paymentId, expiresAt }) => ({
      ...{ organizationId, item, source, sourceKey, paymentId, tokens, expiresAt },
    }));
  }

  private async retrieve(id: string): Promise<ProviderSubscription> {
    try {
      return await this.stripe.retrieve(id);
    } catch (error) {
      if (!(error instanceof MissingAtProviderError)) throw error;
      throw new OperatorError(`The Stripe account has no subscription ${id}.`, { cause: error });
    }
  }

  /** @returns the checkout of a subscription that already has a copy @throws OperatorError if its terms differ */
  private async findAdopted(
    id: string,
    { item, tokens }: AdoptionDecision,
  ): Promise<CheckoutRow | undefined> {
    const copy = await this.subscriptions.find(id);
    if (!copy) return undefined;
    const checkout = (await this.checkouts.find(copy.checkoutId))!;
    if (checkout.item === item && checkout.tokens === tokens) return checkout;
    throw new OperatorError(
      `The subscription ${id} is already known: ${checkout.tokens} tokens of ${checkout.item} in each period.`,
    );
  }

  private async insert(
    manager: EntityManager,
    { organizationId, state, terms, invoices }: AdoptableSubscription,
    { item, tokens, reason }: AdoptionDecision,
  ): Promise<CheckoutRow> {
    const { id, status, amount, currency, interval } = state;
    const other = await this.subscriptions.findOngoing(organizationId, item, manager);
    if (other && other.id !== id)
      throw new OperatorError(
        `The organization has another ongoing subscription to ${item}: ${other.id}. Cancel one of them at Stripe.`,
      );
    const checkout = await this.checkouts.insertAdopted(manager, { organizationId, item, tokens, ...terms });
    const isInserted = await this.subscriptions.insert(manager, checkout, {
      ...state,
      hasBegun: invoices.length > 0,
    });
    if (!isInserted) throw new ConflictError('The subscription was inserted by another process.');
    await record(manager, SYSTEM, {
      type: 'subscription.adopted',
      organizationId,
      target: { type: 'subscription', id },
      after: { agentId: item, status, tokens, amount, currency, interval, reason },
    });
    return checkout;
  }
}
