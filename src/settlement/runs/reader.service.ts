import { Injectable } from '@nestjs/common';
import { BillingCustomersRepository } from '../../billing/customers/billing-customers.repository.js';
import { MissingCustomersService } from '../../billing/customers/missing-customers.service.js';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { StripeCheckoutsService } from '../../billing/stripe/stripe-checkouts.service.js';
import { StripeCreditNotesService } from '../../billing/stripe/stripe-credit-notes.service.js';
import { StripeFraudWarningsService } from '../../billing/stripe/stripe-fraud-warnings.service.js';
import { StripeInvoicesService, type InvoicesOf } from '../../billing/stripe/stripe-invoices.service.js';
import { StripeSubscriptionsService } from '../../billing/stripe/stripe-subscriptions.service.js';
import type { ProviderSubscription } from '../../billing/stripe/values/subscription.js';
import { isOngoing, isOverdue } from '../../billing/stripe/values/subscription-status.js';
import type { Subscription } from '../../billing/subscriptions/subscription.entity.js';
import { OngoingSubscriptionsRepository } from '../../billing/subscriptions/ongoing-subscriptions.repository.js';
import { SubscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.js';
import { isSameState } from '../rules/copy.js';
import { noFacts, type Facts, type ReadSession } from '../rules/facts.js';
import { openOf } from '../rules/shown/open-invoice.js';
import { stateOf } from '../rules/subscription-state.js';
import { idsOf, livingCustomers, orRejected, type Reading } from './reading.js';
import { ReversalsReaderService } from './reversals-reader.service.js';

/** Milliseconds. The debit of an older invoice comes too late to prolong the grace, which lasts at most 14 days. */
const RECENT = 31 * 24 * 60 * 60_000;

/**
 * Reads an organization at Stripe. Lists can lag, so a subscription whose listed state differs from our copy is read
 * again by its id.
 */
@Injectable()
export class ReaderService {
  constructor(
    private readonly customers: BillingCustomersRepository,
    private readonly missing: MissingCustomersService,
    private readonly ownCheckouts: CheckoutsRepository,
    private readonly copies: SubscriptionsRepository,
    private readonly ongoing: OngoingSubscriptionsRepository,
    private readonly checkouts: StripeCheckoutsService,
    private readonly subscriptions: StripeSubscriptionsService,
    private readonly invoices: StripeInvoicesService,
    private readonly creditNotes: StripeCreditNotesService,
    private readonly fraudWarnings: StripeFraudWarningsService,
    private readonly reversals: ReversalsReaderService,
  ) {}

  /** @throws PaymentProviderUnavailableError */
  async read(reading: Reading): Promise<Facts> {
    const facts = noFacts(new Date());
    await this.readCustomers(facts, reading);
    await this.readSessions(facts, reading);
    await this.readSubscriptions(facts, reading);
    facts.providerTime = this.subscriptions.now();
    await this.readInvoices(facts, reading);
    await this.reversals.read(facts, reading);
    await this.readCreditNotes(facts, reading);
    for (const id of idsOf(reading, 'radar.early_fraud_warning')) {
      const warning = await orRejected(facts, `warning ${id}`, this.fraudWarnings.retrieve(id));
      if (warning) facts.fraudWarnings.push(warning);
    }
    return facts;
  }

  private async readCustomers(facts: Facts, { organizationId, deadline }: Reading): Promise<void> {
    for (const id of await this.customers.list(organizationId))
      facts.customers[id] = await this.missing.read(id, deadline);
  }

  /** Reads the sessions of unfinished checkouts, and the named sessions. */
  private async readSessions(facts: Facts, reading: Reading): Promise<void> {
    const unfinished = await this.ownCheckouts.listUnfinished(reading.organizationId);
    const ids = new Set([...unfinished, ...idsOf(reading, 'checkout.session')]);
    for (const id of ids) {
      const session = await orRejected(facts, `session ${id}`, this.checkouts.retrieve(id, reading.deadline));
      if (session) facts.sessions.push({ session, isProcessing: session.isProcessing && !session.paid });
      else if (session === null) facts.missingSessions.push(id);
    }
  }

  private async readSubscriptions(facts: Facts, reading: Reading): Promise<void> {
    const copies = await this.copies.list(reading.organizationId);
    for (const customerId of livingCustomers(facts))
      await this.listSubscriptions(facts, customerId, copies, reading);
    const unsure = [
      ...(await this.ongoing.list(reading.organizationId)).filter((id) => !(id in facts.subscriptions)),
      ...facts.sessions.flatMap(({ session: { subscriptionId: id } }) =>
        id && !(id in facts.subscriptions) ? id : [],
      ),
      ...copies.filter((copy) => differs(copy, facts.subscriptions[copy.id])).map(({ id }) => id),
      ...idsOf(reading, 'subscription'),
    ];
    for (const id of new Set(unsure)) await this.readSubscription(facts, id, reading.deadline);
  }

  private async readSubscription(facts: Facts, id: string, deadline?: Deadline): Promise<void> {
    const read = this.subscriptions.retrieve(id, deadline);
    const subscription = await orRejected(facts, `subscription ${id}`, read);
    if (subscription !== undefined) facts.subscriptions[id] = subscription;
  }

  /** Lists newest first, and stops after a page on which all subscriptions have ended and have an ended copy. */
  private async listSubscriptions(
    facts: Facts,
    customerId: string,
    copies: Subscription[],
    { everything, deadline }: Reading,
  ): Promise<void> {
    for await (const page of this.subscriptions.listPagesOf(customerId, deadline)) {
      for (const subscription of page) facts.subscriptions[subscription.id] = subscription;
      const isFinal = page.every(({ id, status }) => {
        const copy = copies.find((one) => one.id === id);
        return copy && !isOngoing(copy.status) && !isOngoing(status);
      });
      if (isFinal && !everything) break;
    }
  }

  /**
   * Reads the invoices of the customers, newest first, until a page is final. Then reads those of subscriptions without
   * a known customer. Then reads the open invoices of overdue subscriptions, because they may be older than a final
   * page.
   */
  private async readInvoices(facts: Facts, reading: Reading): Promise<void> {
    const { deadline } = reading;
    const read = new Map<string, Facts['invoices'][number]>();
    const keep = (page: Facts['invoices']) => {
      for (const invoice of page) read.set(invoice.id, invoice);
    };
    const owners: InvoicesOf[] = [
      ...livingCustomers(facts).map((customer) => ({ customer })),
      ...Object.values(facts.subscriptions).flatMap((one) =>
        one && !facts.customers[one.customerId] ? { subscription: one.id } : [],
      ),
      ...Object.values(facts.subscriptions).flatMap((one) =>
        one && isOverdue(one.status) ? { subscription: one.id, status: 'open' as const } : [],
      ),
    ];
    for (const owner of owners)
      for await (const page of this.invoices.listPagesOf(owner, deadline)) {
        keep(page);
        if (!reading.everything && (await this.reversals.areFinal(page, reading))) break;
      }
    for (const id of idsOf(reading, 'invoice')) {
      const invoice = await orRejected(facts, `invoice ${id}`, this.invoices.retrieve(id, deadline));
      if (!invoice) continue;
      keep([invoice]);
      // The invoice may belong to an unknown customer, whose subscriptions no list contains.
      const { subscriptionId } = invoice;
      if (subscriptionId && !(subscriptionId in facts.subscriptions))
        await this.readSubscription(facts, subscriptionId, deadline);
    }
    facts.invoices = [...read.values()];
    await this.readProcessing(facts, deadline);
  }

  /**
   * Only an open invoice has a payment that can be processing. Several can be, because a bank debit can take longer than
   * a period.
   */
  private async readProcessing(facts: Facts, deadline?: Deadline): Promise<void> {
    const since = facts.providerTime.getTime() - RECENT;
    for (const [id, subscription] of Object.entries(facts.subscriptions)) {
      const open = openOf(facts.invoices.filter(({ subscriptionId }) => subscriptionId === id));
      const isLiving = isOngoing(subscription?.status ?? 'canceled');
      const read = open.filter(
        (one, index) =>
          index === 0 ||
          (isLiving && (one.id === subscription?.latestInvoiceId || one.createdAt.getTime() > since)),
      );
      for (const one of read)
        if (await this.invoices.isProcessing(one.id, deadline)) facts.processing.push(one.id);
    }
    for (const read of facts.sessions) await this.readFirstInvoice(facts, read, deadline);
  }

  private async readFirstInvoice(facts: Facts, read: ReadSession, deadline?: Deadline): Promise<void> {
    const { status, paid, firstInvoiceId } = read.session;
    if (status !== 'complete' || paid || !firstInvoiceId) return;
    read.isProcessing =
      facts.processing.includes(firstInvoiceId) ||
      (await this.invoices.isProcessing(firstInvoiceId, deadline));
  }

  private async readCreditNotes(facts: Facts, { deadline }: Reading): Promise<void> {
    for (const { id, status, creditedAfter } of facts.invoices)
      if (status === 'paid')
        facts.creditedToBalance[id] =
          creditedAfter > 0 ? await this.creditNotes.sumCreditedToBalance(id, deadline) : 0;
  }
}

/** Whether a listed state would change our copy. */
function differs(copy: Subscription, listed: ProviderSubscription | null | undefined): boolean {
  if (!listed) return false;
  return !isSameState(copy, stateOf(listed));
}
