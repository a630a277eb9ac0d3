import { termsMismatch } from './offers/terms-mismatch.js';
import { isPayment, paidPeriod } from './paid.js';
import type { InvoiceLine, PaidInvoice } from '../../billing/stripe/values/invoice.js';

const date = (text: string) => new Date(`${text}Z`);
const agreed = { customerId: 'cus_1', priceId: 'price_1', amount: 2900, currency: 'eur' };
const line: InvoiceLine = {
  priceId: 'price_1',
  quantity: 1,
  subtotal: 2900,
  discount: 0,
  currency: 'eur',
  isProration: false,
  isCredit: false,
  startsAt: date('2027-01-15T10:00'),
  endsAt: date('2027-02-15T10:00'),
};
const setupFee: InvoiceLine = { ...line, priceId: 'price_of_setup', subtotal: 5000 };
const invoice: PaidInvoice = {
  id: 'in_1',
  customerId: 'cus_1',
  reason: 'subscription_cycle',
  paymentIds: ['pi_1'],
  url: null,
  creditedBefore: 0,
  amount: 2900,
  total: 2900,
  currency: 'eur',
  paidAt: date('2027-01-15T11:00'),
  lines: [line],
};
const MONTH = { interval: 'month', intervalCount: 1 };
const periodOf = (one: PaidInvoice) => paidPeriod(one, { price_1: MONTH }, MONTH, one.paidAt);
const judged = (some: Partial<PaidInvoice>) => termsMismatch(periodOf({ ...invoice, ...some }), agreed);

describe('a paid invoice', () => {
  it.each<[string, Partial<PaidInvoice>]>([
    ['is the first one', { reason: 'subscription_create' }],
    ['is a renewal', {}],
    ['was paid with a coupon of 20 %', { amount: 2320, total: 2320 }],
    ['was free', { amount: 0, total: 0, paymentIds: [] }],
    ['was paid in part by the balance of the customer', { amount: 2400 }],
    ['has tax on top', { amount: 3451, total: 3451 }],
    ['was paid outside of Stripe', { amount: 0, paymentIds: [] }],
    ['was credited in part before it was paid', { amount: 900, creditedBefore: 2000 }],
    ['has another line, too', { amount: 7900, total: 7900, lines: [setupFee, line] }],
    ['has a line that corrects a change', { lines: [{ ...line, subtotal: 12, isProration: true }, line] }],
  ])('is credited if it %s', (_, some) => expect(judged(some)).toBeNull());

  it.each<[string, Partial<PaidInvoice>, string, string]>([
    ['is for a change', { reason: 'subscription_update' }, 'other_terms', 'not for price price_1'],
    ['was made by hand', { reason: 'manual' }, 'other_terms', 'not for price price_1'],
    ['has no line with our price', { lines: [setupFee] }, 'other_terms', 'not for price price_1'],
    [
      'has a part of our price only',
      { lines: [{ ...line, isProration: true }] },
      'other_terms',
      'not for price',
    ],
    [
      'has another quantity',
      { lines: [{ ...line, quantity: 2, subtotal: 5800 }] },
      'other_terms',
      'the quantity is 2',
    ],
    [
      'has another list amount',
      { lines: [{ ...line, subtotal: 2320 }] },
      'other_terms',
      '2320 eur, not 2900 eur',
    ],
    [
      'has another currency',
      { lines: [{ ...line, currency: 'usd' }] },
      'other_terms',
      '2900 usd, not 2900 eur',
    ],
    [
      'was brought to 0 by a credit note',
      { amount: 0, creditedBefore: 2900, paymentIds: [] },
      'credit_note',
      'credit notes of 2900 eur',
    ],
    [
      'was brought to 0 by a credit note, after the balance had paid a part',
      { amount: 0, creditedBefore: 2899, paymentIds: [] },
      'credit_note',
      'Nothing was charged: credit notes of 2899 eur',
    ],
    ['is of another customer', { customerId: 'cus_2' }, 'other_customer', 'is cus_2, not cus_1'],
  ])('needs a review if it %s', (_, some, reason, detail) =>
    expect(judged(some)).toEqual({ reason, detail: expect.stringContaining(detail) }),
  );

  it('is not a payment if it has neither an amount nor our line', () => {
    const read = (some: Partial<PaidInvoice>) => {
      const one = { ...invoice, ...some };
      return isPayment(one, periodOf(one));
    };
    expect(read({})).toBe(true);
    expect(read({ total: 0, amount: 0 })).toBe(true);
    expect(read({ reason: 'subscription_update' })).toBe(true);
    expect(read({ reason: 'subscription_update', total: 0, amount: 0 })).toBe(false);
  });
});
