import { Injectable } from '@nestjs/common';
import type { PurchaseKind } from '../../billing/terms/purchase.js';
import { CheckoutDto } from '../../billing/checkouts/checkout.dto.js';
import { PaymentRequestsService } from '../../billing/payments/payment-requests.service.js';
import { PurchasesService } from '../../billing/purchases.service.js';
import type { Purchase } from '../../billing/terms/purchase.js';
import { Deadline } from '../../billing/stripe/deadline.js';
import { PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import { Config } from '../../platform/config/config.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { AgentActionsService } from '../../agents/agent-actions.service.js';
import { parseEntry } from '../../agents/catalog/agent-entry.js';
import { OfferNotFoundError } from '../../agents/catalog/catalog.errors.js';
import { CHECKOUT, TOP_UP } from '../../agents/agent-rules.js';
import { offeredTerms } from '../rules/offers/terms.js';
import { agentsPage } from './agents-page.js';
import { SettleService } from '../runs/settle.service.js';
import { sessionNamed } from './session-named.js';

/**
 * Maximum number of attempts. If an attempt finds that the open checkout has ended, a run settles that checkout before
 * the next attempt.
 */
const MAX_ROUNDS = 3;

@Injectable()
export class AgentCheckoutsService {
  constructor(
    private readonly actions: AgentActionsService,
    private readonly purchases: PurchasesService,
    private readonly runs: SettleService,
    private readonly requests: PaymentRequestsService,
    private readonly config: Config,
  ) {}

  /**
   * @param offerId without it, the first offer is bought
   * @throws AgentNotFoundError
   * @throws OfferNotFoundError
   * @throws AlreadySubscribedError
   * @throws OtherCurrencyError
   * @throws CheckoutUnavailableError
   * @throws PaymentDisputedError
   * @throws RateLimitedError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async subscribe(caller: CallerMembership, agentId: string, offerId?: string): Promise<CheckoutDto> {
    const { entry } = await this.actions.find(CHECKOUT, agentId, caller);
    const offered = offeredTerms(entry);
    const chosen = offerId === undefined ? offered[0] : offered.find(({ offer }) => offer.id === offerId);
    if (!chosen) throw new OfferNotFoundError();
    return this.buy(caller, agentId, 'subscription', chosen);
  }

  /**
   * @throws AgentNotFoundError
   * @throws TopUpUnavailableError
   * @throws PaymentDisputedError
   * @throws RateLimitedError
   * @throws PaymentProviderError
   * @throws PaymentProviderUnavailableError
   */
  async topUp(caller: CallerMembership, agentId: string): Promise<CheckoutDto> {
    const { entry } = await this.actions.find(TOP_UP, agentId, caller);
    const { topUpOffer, prices } = parseEntry(entry);
    return this.buy(caller, agentId, 'top_up', { priceId: prices.topUp!, ...topUpOffer!, offer: null });
  }

  private async buy(
    buyer: CallerMembership,
    item: string,
    kind: PurchaseKind,
    price: Pick<Purchase, 'priceId' | 'amount' | 'currency' | 'tokens' | 'offer'>,
  ): Promise<CheckoutDto> {
    // Every checkout calls the payment provider: either to create a session, or to see whether the open one is paid.
    await this.requests.count(buyer);
    const returnPath = agentsPage(buyer.organization.id);
    const deadline = new Deadline(this.config.timeouts.payment);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const started = await this.purchases.start({ buyer, kind, item, returnPath, ...price }, deadline);
      if ('open' in started) return CheckoutDto.from(started.open);
      const objects = [sessionNamed(started.ended)];
      await this.runs.settleNow(buyer.organization.id, objects, { deadline });
    }
    throw new PaymentProviderUnavailableError();
  }
}
