import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AgentActionsService } from '../../agents/agent-actions.service.js';
import { CHANGE_OFFER } from '../../agents/agent-rules.js';
import { OfferNotFoundError } from '../../agents/catalog/catalog.errors.js';
import { effectOf } from '../../agents/catalog/offer-effect.js';
import { OfferUnchangedError, PaymentMethodUnsupportedError } from '../../agents/change.errors.js';
import type { OfferChange } from '../../billing/changes/offer-change.entity.js';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import { OngoingSubscriptionsRepository } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { isAsLong } from '../../billing/terms/purchase.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { offeredTerms, termsOf, type OfferedTerms, type Terms } from '../rules/offers/terms.js';

/** Payment methods for which Stripe cannot keep a change pending until it is paid. */
const DEBITS = 'sepa_debit us_bank_account bacs_debit au_becs_debit nz_bank_account acss_debit'.split(' ');

export interface OfferChoice {
  copy: Subscription;
  to: OfferedTerms;
  isNow: boolean;
  /** Whether a new period begins with the change, because the periods of the offer have another length. */
  startsPeriod: boolean;
  /** The terms by which paid lines grant tokens. */
  agreed: Terms[];
}

/** Decides to which offers an organization can change. */
@Injectable()
export class OfferChoiceService {
  constructor(
    private readonly actions: AgentActionsService,
    private readonly changes: OfferChangesRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
  ) {}

  /** Whether a change of this agent's subscription was agreed to, and still applies. */
  async stands(
    manager: EntityManager,
    { organizationId, subscriptionId, status, offer }: OfferChange,
    agentId: string,
  ): Promise<boolean> {
    const ongoing = await this.ongoing.find(organizationId, agentId, manager);
    if (ongoing?.id !== subscriptionId) return false;
    if (status !== 'done') return status === 'agreed' || status === 'scheduled';
    return (await this.subscriptions.find(subscriptionId, manager))?.offerId === offer.id;
  }

  /** @throws the error of the rule, OfferNotFoundError, OfferUnchangedError or PaymentMethodUnsupportedError */
  async choose(
    manager: EntityManager,
    caller: CallerMembership,
    agentId: string,
    offerId: string,
  ): Promise<OfferChoice> {
    const agent = await this.actions.find(CHANGE_OFFER, agentId, caller, manager);
    const offered = offeredTerms(agent.entry);
    const to = offered.find(({ offer }) => offer.id === offerId);
    if (!to) throw new OfferNotFoundError();
    if (offerId === agent.offerId) throw new OfferUnchangedError();
    const ongoing = await this.ongoing.find(caller.organization.id, agentId, manager);
    const copy = (await this.subscriptions.find(ongoing!.id, manager))!;
    const { interval, intervalCount } = copy;
    // A price that belongs to no offer ranks below every offer.
    const from = { id: agent.offerId ?? '', interval, intervalCount };
    const ranks = offered.map(({ offer }) => offer.id);
    const isNow = effectOf(from, to.offer, ranks) === 'now';
    if (isNow && DEBITS.includes(copy.paymentMethod?.kind ?? '')) throw new PaymentMethodUnsupportedError();
    const checkout = await this.checkouts.find(copy.checkoutId, manager);
    const changes = await this.changes.listAgreed(manager, [copy.id]);
    return {
      copy,
      to,
      isNow,
      startsPeriod: !isAsLong(from, to.offer),
      agreed: termsOf(checkout!, changes, offered),
    };
  }
}
