import { Injectable } from '@nestjs/common';
import { CheckoutSessionsService } from '../../billing/checkouts/checkout-sessions.service.js';
import type { Deadline } from '../../billing/stripe/deadline.js';
import { MissingAtProviderError } from '../../billing/stripe/stripe.errors.js';
import { StripeCheckouts } from '../../billing/stripe/stripe-checkouts.js';
import { StripeInvoices } from '../../billing/stripe/stripe-invoices.js';
import { StripeReversals } from '../../billing/stripe/stripe-reversals.js';
import { StripeSubscriptions } from '../../billing/stripe/stripe-subscriptions.js';
import type {
  CheckoutSession,
  PaidInvoice,
  PaymentReversals,
  ProviderSubscription,
} from '../../billing/stripe/values.js';
import { ConflictError } from '../../platform/database/transactions/retry-on-conflict.js';
import type { PurchaseFacts } from './purchase-facts.js';
import { PurchaseRecordsService } from './purchase-records.service.js';
import type { PurchaseReference, PurchaseRows } from './purchase-rows.js';

/** A purchase as it is at Stripe, and as we knew it before. */
export interface ReadPurchase {
  reference: PurchaseReference;
  rows: PurchaseRows;
  facts: PurchaseFacts;
}

/**
 * Reads purchases. Our rows are always read before Stripe's objects, so that a decision never replaces a newer state by
 * an older one.
 */
@Injectable()
export class PurchaseReaderService {
  constructor(
    private readonly records: PurchaseRecordsService,
    private readonly sessions: CheckoutSessionsService,
    private readonly checkouts: StripeCheckouts,
    private readonly subscriptions: StripeSubscriptions,
    private readonly invoices: StripeInvoices,
    private readonly reversals: StripeReversals,
  ) {}

  /**
   * @returns undefined if the purchase is not ours
   * @throws PaymentProviderUnavailableError
   */
  async read(given: PurchaseReference, deadline?: Deadline): Promise<ReadPurchase | undefined> {
    const before = await this.records.find(given);
    const session = await this.readSession(given, before, deadline);
    const reference = withSession(given, session, before);
    const rows = reference === given ? before : await this.records.find(reference);
    return reference.subscriptionId
      ? this.readSubscription(reference, reference.subscriptionId, rows, session, deadline)
      : this.readTopUp(reference, rows, session, deadline);
  }

  private async readTopUp(
    reference: PurchaseReference,
    rows: PurchaseRows | undefined,
    session: CheckoutSession | null,
    deadline?: Deadline,
  ): Promise<ReadPurchase | undefined> {
    if (!rows) return undefined;
    const known = rows.payments.some(({ reversalsAreRead }) => reversalsAreRead);
    const paymentIds = session?.paid && session.paymentId && !known ? [session.paymentId] : [];
    const facts = { subscription: null, invoices: [], renewalIsProcessing: false };
    return { reference, rows, facts: { ...(await this.common(session, paymentIds, deadline)), ...facts } };
  }

  private async readSubscription(
    given: PurchaseReference,
    id: string,
    before: PurchaseRows | undefined,
    session: CheckoutSession | null,
    deadline?: Deadline,
  ): Promise<ReadPurchase | undefined> {
    const subscription = await orNull(this.subscriptions.retrieve(id, deadline));
    let reference = withSubscription(given, subscription, before);
    let rows = reference === given ? before : await this.records.find(reference);
    if (!rows && subscription) {
      const organizationId = await this.checkouts.findOrganizationOf(id, deadline);
      reference = { ...reference, organizationId };
      if (organizationId) rows = await this.records.find(reference);
    }
    if (rows?.copy && !before?.copy) throw new ConflictError('Another process has stored the subscription.');
    if (!rows) return undefined;
    if (!subscription && !rows.copy) return this.readTopUp(reference, rows, session, deadline);
    const invoices = subscription ? await this.subscriptions.listPaidInvoices(id, deadline) : [];
    const facts = {
      ...{ subscription, invoices },
      renewalIsProcessing: await this.isProcessing(subscription, invoices, rows, deadline),
    };
    return {
      reference,
      rows,
      facts: { ...(await this.common(session, unread(invoices, rows), deadline)), ...facts },
    };
  }

  private async common(session: CheckoutSession | null, paymentIds: string[], deadline?: Deadline) {
    const reversals: Record<string, PaymentReversals> = {};
    for (const id of paymentIds) reversals[id] = await this.reversals.retrieve(id, deadline);
    const sessionIsProcessing = session !== null && (await this.sessionIsProcessing(session, deadline));
    return { readAt: new Date(), session, sessionIsProcessing, reversals };
  }

  private async readSession(
    given: PurchaseReference,
    rows: PurchaseRows | undefined,
    deadline?: Deadline,
  ): Promise<CheckoutSession | null> {
    const id = given.sessionId ?? rows?.startedBy?.sessionId;
    if (!id || (rows && isEnded(rows))) return null;
    return (await this.sessions.find(id, deadline)) ?? null;
  }

  private async sessionIsProcessing(session: CheckoutSession, deadline?: Deadline): Promise<boolean> {
    const { status, paid, isProcessing, firstInvoiceId } = session;
    if (status !== 'complete' || paid) return false;
    return firstInvoiceId ? this.invoices.isProcessing(firstInvoiceId, deadline) : isProcessing;
  }

  /** Only a subscription with a paid period has grace, which depends on the payment of the next one. */
  private async isProcessing(
    subscription: ProviderSubscription | null,
    invoices: PaidInvoice[],
    { payments }: PurchaseRows,
    deadline?: Deadline,
  ): Promise<boolean> {
    const id = subscription?.latestInvoiceId;
    const paid = [...invoices, ...payments];
    if (!id || paid.length === 0) return false;
    return !paid.some((one) => one.id === id) && this.invoices.isProcessing(id, deadline);
  }
}

/** What happens to a session that has ended is known, but the invoice of a top-up may come later. */
function isEnded({ startedBy, payments }: PurchaseRows): boolean {
  if (!startedBy?.sessionId) return false;
  if (startedBy.status === 'expired') return true;
  if (startedBy.status !== 'complete' || !startedBy.paid) return false;
  return (
    startedBy.kind === 'subscription' ||
    payments.every(({ invoiceUrl, reversalsAreRead }) => invoiceUrl !== null && reversalsAreRead)
  );
}

function withSession(
  given: PurchaseReference,
  session: CheckoutSession | null,
  rows: PurchaseRows | undefined,
): PurchaseReference {
  if (!session) return given;
  const subscriptionId = given.subscriptionId ?? session.subscriptionId;
  const isKnown = rows?.startedBy?.sessionId === session.id;
  if (isKnown && subscriptionId === given.subscriptionId) return given;
  return {
    ...{ sessionId: session.id, subscriptionId, checkoutId: given.checkoutId ?? session.reference },
    organizationId: session.named?.organizationId ?? null,
  };
}

/** The subscription itself names its checkout, unless we have a copy. */
function withSubscription(
  given: PurchaseReference,
  subscription: ProviderSubscription | null,
  rows: PurchaseRows | undefined,
): PurchaseReference {
  if (!subscription || rows?.copy) return given;
  const { reference, customerId, organizationId } = subscription;
  if (rows?.checkout && rows.checkout.id === reference) return given;
  return { ...given, checkoutId: reference, customerId, organizationId };
}

/** The payments whose refunds and disputes we do not know. */
function unread(invoices: PaidInvoice[], { payments }: PurchaseRows): string[] {
  return invoices.flatMap(({ id, paymentIds }) => {
    const known = payments.find((one) => one.id === id);
    const isRead = known?.reversalsAreRead && paymentIds.every((one) => known.paymentIds.includes(one));
    return isRead ? [] : paymentIds;
  });
}

async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof MissingAtProviderError) return null;
    throw error;
  }
}
