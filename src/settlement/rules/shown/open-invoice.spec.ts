import type { SubscriptionStatus } from '../../../billing/stripe/values/subscription-status.js';
import { openInvoiceOf } from './open-invoice.js';

const retry = new Date('2027-03-04T00:00Z');
const invoice = (
  id: string,
  day: number,
  amountRemaining: number,
  status: 'open' | 'paid' | 'void' = 'open',
  nextAttemptAt: Date | null = retry,
) => ({
  id,
  status,
  createdAt: new Date(Date.UTC(2027, 1, day)),
  amountRemaining,
  currency: 'eur',
  dueAt: null,
  nextAttemptAt,
  url: `https://example.com/${id}`,
});

describe('the open invoice of a subscription', () => {
  it.each<SubscriptionStatus>(['past_due', 'unpaid'])('is the oldest one if the status is %s', (status) => {
    const invoices = [invoice('newer', 9, 2900), invoice('paid', 1, 0, 'paid'), invoice('older', 2, 900)];
    expect(openInvoiceOf(status, invoices, ['newer'])).toEqual({
      amount: 900,
      currency: 'eur',
      createdAt: '2027-02-02T00:00:00.000Z',
      dueAt: null,
      nextAttemptAt: retry.toISOString(),
      url: 'https://example.com/older',
      processing: false,
      amountDue: 3800,
    });
  });

  it('has no page while a payment of it is processing', () =>
    expect(openInvoiceOf('past_due', [invoice('one', 1, 2900)], ['one'])).toMatchObject({
      url: null,
      processing: true,
      amountDue: 2900,
    }));

  it.each<SubscriptionStatus>(['active', 'trialing', 'incomplete', 'paused', 'canceled'])(
    'is none if the status is %s',
    (status) => expect(openInvoiceOf(status, [invoice('one', 1, 2900)], [])).toBeNull(),
  );

  it('is none if all invoices are final', () => {
    const invoices = [invoice('paid', 1, 0, 'paid'), invoice('void', 2, 2900, 'void')];
    expect(openInvoiceOf('past_due', invoices, [])).toBeNull();
  });
});
