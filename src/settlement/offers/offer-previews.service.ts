import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { OfferChangesRepository } from '../../billing/changes/offer-changes.repository.js';
import { PaymentRequestsService } from '../../billing/payments/payment-requests.service.js';
import { Deadline } from '../../billing/stripe/deadline.js';
import { StripeChangesService } from '../../billing/stripe/stripe-changes.service.js';
import { StripeInvoicesService } from '../../billing/stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import type { Invoice, InvoiceLine } from '../../billing/stripe/values/invoice.js';
import type { ChangePreview } from '../../billing/stripe/values/preview.js';
import type { CallerMembership } from '../../organizations/access/current-membership.decorator.js';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { spread } from '../rules/offers/months.js';
import { priceChanges } from '../rules/offers/price-changes.js';
import { ourItem } from '../rules/subscription-state.js';
import type { OfferQuoteDto } from './offer-change.dto.js';
import { OfferChoiceService, type OfferChoice } from './offer-choice.service.js';

/** Milliseconds in which a quote can be used. */
const LIFETIME = 10 * 60_000;

/** Shows the costs of a change of the offer before an admin agrees to it. */
@Injectable()
export class OfferPreviewsService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly requests: PaymentRequestsService,
    private readonly choice: OfferChoiceService,
    private readonly changes: OfferChangesRepository,
    private readonly stripe: StripeChangesService,
    private readonly subscriptions: StripeSubscriptionsService,
    private readonly invoices: StripeInvoicesService,
  ) {}

  /** Asks Stripe for a preview, and stores it as a quote. The quote can be accepted for 10 minutes. */
  async preview(caller: CallerMembership, agentId: string, offerId: string): Promise<OfferQuoteDto> {
    await this.requests.count(caller);
    const deadline = new Deadline(this.config.timeouts.payment);
    const chosen = await this.database.transaction((manager) =>
      this.choice.choose(manager, caller, agentId, offerId),
    );
    const { copy, to, agreed, isNow, startsPeriod } = chosen;
    const { items } = await this.subscriptions.retrieve(copy.id, deadline);
    const { id: itemId } = ourItem(
      { items },
      agreed.map(({ priceId }) => priceId),
    );
    const price = { subscriptionId: copy.id, itemId, priceId: to.priceId };
    const previewed = await this.stripe.preview(price, { isNow, startsPeriod }, deadline);
    const { dueNow, credit, currency, nextAmount, lines } = previewed;
    const quote = {
      id: uuidv7(),
      organizationId: caller.organization.id,
      subscriptionId: copy.id,
      itemId,
      ...to,
      version: copy.version,
      // Stripe itself chooses the moment at which a new period begins.
      proratedAt: startsPeriod ? null : (proratedAtOf(lines, to.priceId) ?? this.subscriptions.now()),
      at: isNow ? null : copy.currentPeriodEnd,
    };
    await this.database.transaction((manager) => this.changes.quote(manager, quote));
    const begun =
      isNow && startsPeriod
        ? lines.find((line) => !line.isProration && line.priceId === to.priceId)
        : undefined;
    return {
      offerId,
      effective: isNow ? 'now' : 'period_end',
      dueNow,
      credit,
      currency,
      tokensNow: isNow ? await this.tokensOf(chosen, previewed, deadline) : 0,
      nextAmount,
      nextAt: begun?.endsAt ?? copy.currentPeriodEnd!,
      quoteId: quote.id,
      expiresAt: new Date(Date.now() + LIFETIME),
    };
  }

  /** The tokens that the previewed invoice would grant immediately if it were paid. */
  private async tokensOf(
    { copy, to, agreed }: OfferChoice,
    { lines, dueNow, currency }: ChangePreview,
    deadline: Deadline,
  ): Promise<number> {
    const billed = await this.billedOf(copy.id, deadline);
    const paid = billed.flatMap(({ paidAt, ...one }) => (paidAt ? { ...one, paidAt } : []));
    const previewed = {
      id: 'preview',
      reason: 'subscription_update',
      customerId: copy.customerId,
      amount: dueNow,
      total: dueNow,
      creditedBefore: 0,
      currency,
      paidAt: new Date(),
      paymentIds: [],
      url: null,
      lines,
    };
    const change = priceChanges([previewed, ...paid], [to, ...agreed], [], billed).get('preview');
    return change ? spread(change.tokens, change.starts.length, change.each)[0]! : 0;
  }

  /** The newest page of invoices, which includes the invoice of the current period. */
  private async billedOf(subscription: string, deadline: Deadline): Promise<Invoice[]> {
    for await (const page of this.invoices.listPagesOf({ subscription }, deadline)) return page;
    return [];
  }
}

/** Waiting prorations of an operator may also have this price. They are older. */
function proratedAtOf(lines: InvoiceLine[], priceId: string): Date | undefined {
  const own = lines.filter((line) => line.isProration && line.priceId === priceId);
  return own.map(({ startsAt }) => startsAt).toSorted((one, other) => +other - +one)[0];
}
