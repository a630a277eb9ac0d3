import type { PaymentMethod } from '../../../billing/stripe/values/customer.js';
import type { SubscriptionStatus } from '../../../billing/stripe/values/subscription-status.js';
import { methodThatPays, payingMethod } from './paying-method.js';

const method = (id: string): PaymentMethod => ({
  id,
  kind: 'card',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2030,
});
const day = (number: number, minute = 0) => new Date(Date.UTC(2027, 0, number, 0, minute));
const subscription = (
  id: string,
  endsOn: number,
  {
    status = 'active',
    ends = false,
    own = true,
    paused = false,
    resumesOn = null,
    attempts = [],
    created = 1,
  }: {
    status?: SubscriptionStatus;
    ends?: boolean;
    own?: boolean;
    paused?: boolean;
    resumesOn?: number | null;
    attempts?: Date[];
    created?: number;
  } = {},
) => ({
  id,
  status,
  createdAt: day(-created),
  cancelAt: ends ? day(endsOn) : null,
  collectionPaused: paused,
  collectionResumesAt: resumesOn ? day(resumesOn) : null,
  attempts,
  paymentMethod: own ? method(id) : null,
  items: [
    {
      id: 'item',
      price: { id: 'price', productId: null, quantity: 1 },
      amount: 100,
      currency: 'eur',
      interval: 'month',
      intervalCount: 1,
      currentPeriodEnd: day(endsOn),
    },
  ],
});
const ofCustomer = method('customer');

describe('what pays next', () => {
  it.each([
    ["the customer's without a subscription", [], 'customer'],
    ['that of the subscription that is charged next', [subscription('b', 9), subscription('a', 5)], 'a'],
    [
      'not that of one that ends with its period',
      [subscription('a', 5, { ends: true }), subscription('b', 9)],
      'b',
    ],
    ['not that of a paused one', [subscription('a', 5, { paused: true }), subscription('b', 9)], 'b'],
    ['not that of an unpaid one', [subscription('a', 5, { status: 'unpaid' }), subscription('b', 9)], 'b'],
    [
      'that of a paused one which resumes before the end of its period',
      [subscription('a', 5, { paused: true, resumesOn: 4 }), subscription('b', 9)],
      'a',
    ],
    [
      'not that of one which resumes later',
      [subscription('a', 5, { paused: true, resumesOn: 6 }), subscription('b', 9)],
      'b',
    ],
    [
      'that of an overdue one which is tried again before the others are charged',
      [subscription('a', 5), subscription('b', 9, { status: 'past_due', attempts: [day(8), day(3)] })],
      'b',
    ],
    [
      'that of an active one whose older invoice is tried again, or whose draft is finalized',
      [subscription('a', 5), subscription('b', 9, { attempts: [day(3)] })],
      'b',
    ],
    [
      'that of one which is tried again in the hour before a renewal is collected',
      [subscription('a', 5), subscription('b', 9, { attempts: [day(5, 59)] })],
      'b',
    ],
    [
      'that of a renewal an hour after its start, if another one is tried again later',
      [subscription('a', 5), subscription('b', 9, { attempts: [day(5, 61)] })],
      'a',
    ],
    [
      'that of the newest one if several are charged at the same time',
      [subscription('a', 5, { created: 3 }), subscription('b', 5, { created: 2 })],
      'b',
    ],
    ['the same one in whatever order they are read', [subscription('b', 5), subscription('a', 5)], 'a'],
    ['not that of an incomplete one', [subscription('a', 5, { status: 'incomplete' })], 'customer'],
    ['not that of an ended one', [subscription('a', 5, { status: 'canceled' })], 'customer'],
    ['nothing if nothing pays the subscription', [subscription('a', 5, { own: false })], undefined],
    [
      'that of one which ends with its period, if its draft is finalized before the others are charged',
      [subscription('a', 9), subscription('b', 5, { ends: true, attempts: [day(4)] })],
      'b',
    ],
    [
      'that of a paused one whose older invoice is tried again',
      [subscription('a', 9), subscription('b', 5, { paused: true, attempts: [day(4)] })],
      'b',
    ],
  ])('is %s', (_what, subscriptions, id) => {
    expect(payingMethod(subscriptions, ofCustomer)?.id).toBe(id);
  });
});

describe('what pays a subscription', () => {
  const customer = { paymentMethod: ofCustomer };

  it.each([
    ['its own method', subscription('a', 5), customer, 'a'],
    ["its customer's without one", subscription('a', 5, { own: false }), customer, 'customer'],
    ['nothing without any', subscription('a', 5, { own: false }), { paymentMethod: null }, undefined],
    [
      'nothing without its own after its customer was deleted',
      subscription('a', 5, { own: false }),
      null,
      undefined,
    ],
    ['nothing after its end', subscription('a', 5, { status: 'canceled' }), customer, undefined],
  ])('is %s', (_what, one, owner, id) => expect(methodThatPays(one, owner)?.id).toBe(id));
});
