import type { NextCharge } from '../../../client/resources.js';
import { byFirstDay, namesOf, plannedCharges } from './planned-charges.js';
import type { SummaryRow } from './summary-rows.js';

const [SOON, LATER, END] = [3, 5, 20].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());

const INVOICE = { amount: 2900, currency: 'eur', nextAttemptAt: SOON!, processing: false };
const OVERDUE = {
  agentId: 'research',
  status: 'past_due',
  amount: 2900,
  currency: 'eur',
  currentPeriodEnd: END!,
  cancelAtPeriodEnd: false,
  collectionPaused: false,
  openInvoice: INVOICE,
} as unknown as SummaryRow;
const RETRY = { agentId: 'research', kind: 'retry', amount: 2900, at: SOON };
const RENEWAL = { agentId: 'research', kind: 'renewal', amount: 2900, at: END };

const preview = (at: string, amount = 2900) =>
  ({ agentId: 'research', amount, currency: 'eur', at, asOf: at }) as unknown as NextCharge;
const planned = (row: object, ...previews: NextCharge[]) =>
  plannedCharges({ subscriptionSummary: { subscriptions: [{ ...OVERDUE, ...row }] } } as any, [], previews);

describe('plannedCharges', () => {
  it('has the next attempt to collect an overdue invoice', () => {
    expect(planned({})).toMatchObject([RETRY, RENEWAL]);
    expect(planned({}, preview(SOON!))).toMatchObject([RETRY, RENEWAL]);
  });

  it('has no attempt while a payment of the invoice is processing', () => {
    const openInvoice = { ...INVOICE, processing: true };
    expect(planned({ openInvoice })).toMatchObject([RENEWAL]);
    expect(planned({ openInvoice }, preview(SOON!))).toMatchObject([RENEWAL]);
  });

  it('has the attempt to collect a newer invoice', () => {
    const newer = { ...RETRY, amount: 1000, at: LATER };
    expect(planned({}, preview(LATER!, 1000))).toMatchObject([RETRY, newer, RENEWAL]);
    const openInvoice = { ...INVOICE, processing: true };
    expect(planned({ openInvoice }, preview(LATER!, 1000))).toMatchObject([newer, RENEWAL]);
  });
});

describe('namesOf', () => {
  it('names an agent with two charges on a day once', () => {
    const atNoon = new Date(SOON!).setHours(12);
    const at = (minutes: number) => new Date(atNoon + minutes * 60_000).toISOString();
    const openInvoice = { ...INVOICE, nextAttemptAt: at(0) };
    const [first] = byFirstDay(planned({ openInvoice }, preview(at(10), 1000)));
    expect(first).toHaveLength(2);
    expect(namesOf(first, (id) => `The agent ${id}`)).toEqual(['The agent research']);
  });
});
