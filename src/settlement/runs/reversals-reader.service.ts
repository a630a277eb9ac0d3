import { Injectable } from '@nestjs/common';
import {
  PaymentDisputesRepository,
  type DisputeRow,
} from '../../billing/payments/payment-disputes.repository.js';
import {
  PaymentsToSettleRepository,
  type SettledPaymentRow,
} from '../../billing/payments/payments-to-settle.repository.js';
import { StripePaymentsService } from '../../billing/stripe/stripe-payments.service.js';
import { StripeReversalsService } from '../../billing/stripe/stripe-reversals.service.js';
import type { Invoice } from '../../billing/stripe/values/invoice.js';
import type { ListedCharge } from '../../billing/stripe/values/payment-reversals.js';
import type { Facts } from '../rules/facts.js';
import { idsOf, livingCustomers, orRejected, type Reading } from './reading.js';

/** Statuses of disputes that can no longer change. */
const FINAL = ['won', 'lost', 'warning_closed', 'prevented'];

type Charges = ReadonlyMap<string, ListedCharge>;

/**
 * Reads refunds and disputes. The list of charges only shows which payments have some. The refunds and disputes
 * themselves are read per payment, so a lagging list never takes or restores tokens.
 */
@Injectable()
export class ReversalsReaderService {
  constructor(
    private readonly payments: PaymentsToSettleRepository,
    private readonly disputes: PaymentDisputesRepository,
    private readonly stripe: StripePaymentsService,
    private readonly reversals: StripeReversalsService,
  ) {}

  /**
   * Whether reading may stop after a page: no invoice is open or a draft, and each paid invoice of a subscription is
   * stored with its refunds and disputes.
   */
  async areFinal(page: Invoice[], { organizationId }: Reading): Promise<boolean> {
    if (page.some(({ status }) => status === 'draft' || status === 'open')) return false;
    const bought = page.filter(
      (one) => one.status === 'paid' && one.subscriptionId !== null && one.total > 0,
    );
    const ids = bought.map(({ id }) => id);
    const stored = await this.payments.list(organizationId, { ids });
    return ids.every((id) => stored.some((one) => one.id === id && one.reversalsAreRead));
  }

  async read(facts: Facts, reading: Reading): Promise<void> {
    const charges = await this.listCharges(facts, reading);
    const bought = boughtIn(facts);
    const stored = await this.payments.list(reading.organizationId, {
      ids: [...bought.keys(), ...(await this.disputes.listUnfinished(reading.organizationId))],
      paymentIds: [...charges.keys(), ...[...bought.values()].flat(), ...idsOf(reading, 'payment_intent')],
    });
    const disputes = await this.disputes.listOf(stored.map(({ id }) => id));
    const unsure = new Set<string>();
    for (const row of stored) {
      const paymentIds = [...new Set([...row.paymentIds, ...(bought.get(row.id) ?? [])])];
      bought.delete(row.id);
      const own = disputes.filter(({ paymentId }) => paymentId === row.id);
      if (isUnsure(row, paymentIds, charges, own, reading)) paymentIds.forEach((id) => unsure.add(id));
    }
    for (const id of [...bought.values()].flat()) {
      const charge = charges.get(id);
      if (!charge || isReversed(charge)) unsure.add(id);
      else facts.reversals[id] = { paid: charge.paid, refunded: 0, disputes: [] };
    }
    for (const id of unsure) {
      const read = await orRejected(facts, `payment ${id}`, this.reversals.retrieve(id, reading.deadline));
      if (read) facts.reversals[id] = read;
    }
  }

  /** Lists newest first, and stops after a page whose refunded and disputed charges are all known. */
  private async listCharges(facts: Facts, reading: Reading): Promise<Charges> {
    const charges = new Map<string, ListedCharge>();
    for (const customerId of livingCustomers(facts))
      for await (const page of this.stripe.listPagesOf(customerId, reading.deadline)) {
        for (const charge of page) if (charge.paymentId) charges.set(charge.paymentId, charge);
        if (!reading.everything && (await this.areKnown(page, reading))) break;
      }
    return charges;
  }

  private async areKnown(page: ListedCharge[], { organizationId }: Reading): Promise<boolean> {
    const reversed = page.filter(isReversed).flatMap(({ paymentId }) => paymentId ?? []);
    if (reversed.length === 0) return true;
    const stored = await this.payments.list(organizationId, { paymentIds: reversed });
    const known = stored.filter(({ reversalsAreRead }) => reversalsAreRead).flatMap((one) => one.paymentIds);
    return reversed.every((id) => known.includes(id));
  }
}

/** The ids of payments, by the ids of the invoices and sessions that they paid. */
function boughtIn({ invoices, sessions }: Facts): Map<string, string[]> {
  return new Map([
    ...invoices
      .filter(({ status, subscriptionId }) => status === 'paid' && subscriptionId !== null)
      .map(({ id, paymentIds }): [string, string[]] => [id, paymentIds]),
    ...sessions
      .filter(({ session: { paid, named, paymentId } }) => paid && named !== null && paymentId !== null)
      .map(({ session: { id, paymentId } }): [string, string[]] => [id, [paymentId!]]),
  ]);
}

function isReversed({ refunded, isDisputed }: ListedCharge): boolean {
  return refunded > 0 || isDisputed;
}

/** Whether refunds and disputes of a stored payment may have changed. */
function isUnsure(
  row: SettledPaymentRow,
  paymentIds: string[],
  charges: Charges,
  disputes: DisputeRow[],
  reading: Reading,
): boolean {
  const named = idsOf(reading, 'payment_intent');
  if (!row.reversalsAreRead || paymentIds.length > row.paymentIds.length) return true;
  if (paymentIds.some((id) => named.includes(id))) return true;
  if (disputes.some(({ status }) => !FINAL.includes(status))) return true;
  const listed = paymentIds.flatMap((id) => charges.get(id) ?? []);
  if (listed.length < paymentIds.length) return false;
  const refunded = listed.reduce((sum, charge) => sum + charge.refunded, 0);
  return refunded !== row.refunded || listed.some(({ isDisputed }) => isDisputed) !== disputes.length > 0;
}
