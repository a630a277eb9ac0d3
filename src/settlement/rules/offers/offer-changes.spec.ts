import type { ProviderSubscription } from '../../../billing/stripe/values/subscription.js';
import { isSetForNext, outcomeOf, type ChangeOutcome, type OfferChange } from './offer-changes.js';

const at = (text: string) => new Date(`2027-${text}Z`);
const END = at('05-01T00:00');
const NEXT_END = at('06-01T00:00');

const change = (interval: string, some: Partial<OfferChange> = {}): OfferChange => ({
  id: 'change',
  terms: {
    priceId: 'price_new',
    amount: 1000,
    currency: 'eur',
    tokens: 1,
    offer: { id: 'new', interval, intervalCount: 1 },
  },
  agreedAt: at('04-15T00:00'),
  at: END,
  isSet: false,
  setAt: null,
  replaced: null,
  ...some,
});

/** A monthly subscription with this price. */
function subscription(priceId: string, end: Date, some: Partial<ProviderSubscription> = {}) {
  const price = { id: priceId, productId: 'agent_research', quantity: 1 };
  const item = {
    id: 'si_1',
    price,
    amount: 3000,
    currency: 'eur',
    interval: 'month',
    intervalCount: 1,
    currentPeriodEnd: end,
  };
  return {
    status: 'active',
    items: [item],
    cancelAt: null,
    pendingUpdate: null,
    ...some,
  } as ProviderSubscription;
}

const factsAt = (time: string, read: ProviderSubscription | null) => ({
  subscription: read,
  readAt: at(time),
  providerTime: at(time),
});

const pending = (priceId: string) => ({
  pendingUpdate: { priceIds: [priceId], expiresAt: at('04-15T23:00') },
});

describe('a change at once', () => {
  const now = change('month', { at: null });
  it.each<[string, ProviderSubscription | null, string, ChangeOutcome['outcome'] | null]>([
    ['is done when the price is set', subscription('price_new', END), '04-15T00:00', 'done'],
    ['waits while Stripe is asked', subscription('price_old', END), '04-15T00:05', null],
    ['is dropped if Stripe shows nothing', subscription('price_old', END), '04-15T00:11', 'expired'],
    ['waits for its payment', subscription('price_old', END, pending('price_new')), '04-15T20:00', null],
    [
      'is dropped if another change waits',
      subscription('price_old', END, pending('price_x')),
      '04-15T20:00',
      'expired',
    ],
    [
      'ends with the subscription',
      subscription('price_old', END, { status: 'canceled' }),
      '04-15T00:05',
      'withdrawn',
    ],
    ['ends with a subscription that is gone', null, '04-15T00:05', 'withdrawn'],
  ])('%s', (_what, read, time, outcome) => {
    expect(outcomeOf(now, factsAt(time, read), null)?.outcome ?? null).toBe(outcome);
  });
});

it('drops a change that takes effect at once when it is no longer pending at Stripe', () => {
  const now = change('month', { at: null });
  const gone = factsAt('04-15T00:05', subscription('price_old', END));
  expect(outcomeOf(now, gone, { offerId: 'new' })).toMatchObject({ id: 'change', outcome: 'expired' });
});

describe('the scheduled change that a change at once has replaced', () => {
  const replaced = change('month', { id: 'replaced', isSet: true });
  const terms = { ...replaced.terms, priceId: 'price_dear', offer: { ...replaced.terms.offer!, id: 'dear' } };
  const now = change('month', { at: null, terms, replaced });

  it.each<[string, OfferChange, ProviderSubscription, string | null]>([
    ['returns if that is dropped', now, subscription('price_old', END), 'replaced'],
    ['returns also if its own price is still set', now, subscription('price_new', END), 'replaced'],
    [
      'does not return to a subscription that is set to end',
      now,
      subscription('price_old', END, { cancelAt: END }),
      null,
    ],
    ['does not return if there is none', { ...now, replaced: null }, subscription('price_old', END), null],
  ])('%s', (_what, dropped, read, returns) => {
    const outcome = { id: 'change', outcome: 'expired', returns };
    expect(outcomeOf(dropped, factsAt('04-15T00:11', read), null)).toEqual(outcome);
  });

  it.each<[string, ProviderSubscription, string, ChangeOutcome['outcome'] | null]>([
    ['if that is made', subscription('price_dear', END), '04-15T00:11', 'done'],
    ['while that may be made', subscription('price_old', END), '04-15T00:09', null],
    [
      'if the subscription has ended',
      subscription('price_old', END, { status: 'canceled' }),
      '04-15T00:11',
      'withdrawn',
    ],
  ])('does not return %s', (_what, read, time, outcome) => {
    expect(outcomeOf(now, factsAt(time, read), null)?.outcome ?? null).toBe(outcome);
  });

  it.each<[string, string, Date, boolean]>([
    ['counts as set for the next period until its price is taken back', 'price_new', END, true],
    ['does not count as set after its price was taken back', 'price_old', END, false],
    ['does not count as set when its period has begun', 'price_new', NEXT_END, false],
  ])('%s', (_what, price, end, isSet) => {
    expect(isSetForNext(now, subscription(price, end))).toBe(isSet);
  });
});

describe('a change at the end of the period', () => {
  it.each<[string, string, ProviderSubscription, string, ChangeOutcome['outcome'] | null]>([
    ['waits', 'month', subscription('price_old', END), '04-29T23:59', null],
    ['is due in the last day', 'month', subscription('price_old', END), '04-30T00:00', 'due'],
    ['to another interval waits for longer', 'year', subscription('price_old', END), '04-30T22:59', null],
    [
      'to another interval is due in the last hour',
      'year',
      subscription('price_old', END),
      '04-30T23:00',
      'due',
    ],
    ['is done if an operator sets the price', 'month', subscription('price_new', END), '04-20T00:00', 'done'],
    [
      'is postponed if it came too late',
      'month',
      subscription('price_old', NEXT_END),
      '05-01T00:00',
      'moved',
    ],
    [
      'ends if the subscription is set to end',
      'month',
      subscription('price_old', END, { cancelAt: END }),
      '04-20T00:00',
      'withdrawn',
    ],
    [
      'ends with the subscription',
      'month',
      subscription('price_old', END, { status: 'canceled' }),
      '04-20T00:00',
      'withdrawn',
    ],
    [
      'stays while the subscription is past due',
      'month',
      subscription('price_old', END, { status: 'past_due' }),
      '04-20T00:00',
      null,
    ],
  ])('%s', (_what, interval, read, time, outcome) => {
    expect(outcomeOf(change(interval), factsAt(time, read), null)?.outcome ?? null).toBe(outcome);
  });

  it.each<[string, ProviderSubscription, ChangeOutcome['outcome'] | null]>([
    ['stays until the new period begins', subscription('price_new', END), null],
    ['is done with the new period', subscription('price_new', NEXT_END), 'done'],
    [
      'ends if the subscription is set to end',
      subscription('price_new', END, { cancelAt: END }),
      'withdrawn',
    ],
    ['is set again if an operator has taken it back', subscription('price_old', END), 'due'],
  ])('whose price is set %s', (_what, read, outcome) => {
    const set = change('month', { isSet: true, setAt: at('04-30T00:00') });
    expect(outcomeOf(set, factsAt('04-30T12:00', read), null)?.outcome ?? null).toBe(outcome);
  });

  it('is due if it has returned while its price is still set, so that its job can end', () => {
    const returned = change('month', { isSet: true });
    expect(outcomeOf(returned, factsAt('04-30T12:00', subscription('price_new', END)), null)).toEqual({
      id: 'change',
      outcome: 'due',
    });
  });

  it('is not done while the price is still that of a replaced change to the same offer', () => {
    const again = change('month', { replaced: change('month', { id: 'replaced', isSet: true }) });
    expect(outcomeOf(again, factsAt('04-30T12:00', subscription('price_new', END)), null)).toBeNull();
  });

  it.each<[string, Partial<OfferChange>, string, Date]>([
    ['a renewal', {}, 'price_old', NEXT_END],
    ['a shorter period', {}, 'price_old', at('04-25T00:00')],
    ['a shorter period after its price was set', { isSet: true }, 'price_new', at('04-25T00:00')],
  ])('moves to the end of the present period after %s', (_what, some, price, end) => {
    const read = subscription(price, end);
    expect(outcomeOf(change('month', some), factsAt('04-24T23:30', read), null)).toEqual({
      id: 'change',
      outcome: 'moved',
      at: end,
    });
  });
});
