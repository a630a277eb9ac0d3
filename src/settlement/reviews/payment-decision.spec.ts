import { Payment } from '../../billing/payments/payment.entity.js';
import { assertInReview, creditOf } from './payment-decision.js';

const END = new Date(1000);
/** A payment of 29.00 euros that should have bought 100,000 tokens. */
const payment: Payment = Object.assign(new Payment(), {
  id: 'in_1',
  organizationId: 'org',
  kind: 'subscription',
  item: 'research',
  amount: 2900,
  tokens: 0,
  version: 4,
  review: 'other_terms',
  resolvedAt: null,
});

describe("an operator's credit", () => {
  it('grants the tokens of the payment', () => {
    expect(creditOf(payment, false, { tokens: 100_000 }, END)).toEqual({
      item: 'research',
      tokens: 100_000,
      grant: {
        organizationId: 'org',
        agentId: 'research',
        amount: 100_000,
        expiresAt: END,
        source: 'subscription',
        sourceKey: 'in_1',
      },
    });
  });

  it('comes in addition to tokens that the payment has', () => {
    expect(creditOf({ ...payment, tokens: 100_000 }, true, { tokens: 500 }, END)).toMatchObject({
      tokens: 100_500,
      grant: { source: 'adjustment', sourceKey: 'in_1:4', amount: 500 },
    });
  });

  it.each([
    ['new', false, 0],
    ['credited', true, 100_000],
  ])('keeps the tokens of a %s payment as they are if it is 0', (_state, hasTokens, tokens) => {
    expect(creditOf({ ...payment, tokens }, hasTokens, { tokens: 0 }, END)).toMatchObject({
      tokens,
      grant: null,
    });
  });

  it('needs an agent if the item is unknown', () => {
    const unknown = { ...payment, item: null };
    expect(() => creditOf(unknown, false, { tokens: 5 }, END)).toThrow('Name the agent with --agent');
    expect(creditOf(unknown, false, { tokens: 5, agentId: 'support' }, END)).toMatchObject({
      item: 'support',
    });
  });
});

it.each<[string, Payment | null, string]>([
  ['is unknown', null, 'There is no payment in_1.'],
  ['never was in review', { ...payment, review: null }, 'is not in review'],
  ['was decided', { ...payment, resolvedAt: new Date(0) }, 'was resolved at 1970-01-01T00:00:00.000Z'],
])('rejects a decision about a payment that %s', (_state, one, sentence) =>
  expect(() => assertInReview('in_1', one)).toThrow(sentence),
);
