import { creditExpiry, expiryOf } from './expiry.js';

const date = (text: string) => new Date(`${text}Z`);
const january = { startsAt: date('2027-01-15T10:00'), endsAt: date('2027-02-15T10:00') };
const paid = (text: string, interval = 'month', intervalCount = 1, period = january, now = text) =>
  expiryOf({ ...period, paidAt: date(text), interval, intervalCount }, date(now))
    .toISOString()
    .slice(0, 16);
const firstOfMarch = { startsAt: date('2027-03-01T00:00'), endsAt: date('2027-03-02T00:00') };

describe('the expiry of the tokens of a paid period', () => {
  it.each([
    ['paid at once', '2027-01-15T10:00'],
    ['paid exactly three days late', '2027-01-18T10:00'],
  ])('is the end of the period: %s', (_, paidAt) => expect(paid(paidAt)).toBe('2027-02-15T10:00'));

  it.each([
    ['2027-01-18T10:00:00.001', 'month', '2027-02-18T10:00'],
    ['2027-01-31T10:00', 'month', '2027-02-28T10:00'],
    ['2027-12-31T10:00', 'month', '2028-01-31T10:00'],
    ['2027-03-10T10:00', 'day', '2027-03-11T10:00'],
    ['2027-03-30T10:00', 'week', '2027-04-06T10:00'],
    ['2028-02-29T10:00', 'year', '2029-02-28T10:00'],
  ])('is a whole period after a late payment: paid %s by the %s', (paidAt, interval, expiry) =>
    expect(paid(paidAt, interval)).toBe(expiry),
  );

  it.each([
    ['2027-03-01T12:00', '2027-03-02T00:00'],
    ['2027-03-01T12:01', '2027-03-02T12:01'],
  ])('counts a payment for one day as late after half of that day: paid %s', (paidAt, expiry) =>
    expect(paid(paidAt, 'day', 1, firstOfMarch)).toBe(expiry),
  );

  it('is a whole period from now if the paid period is over', () =>
    expect(paid('2027-03-01T01:00', 'day', 1, firstOfMarch, '2027-03-05T08:00')).toBe('2027-03-06T08:00'));
});

describe('the expiry of tokens that an operator credits', () => {
  const february = { periodStart: date('2027-02-01T00:00'), expiresAt: date('2027-03-01T00:00') };
  const monthly = { interval: 'month', intervalCount: 1 };

  it.each([
    ['the end of a running period', february, monthly, '2027-02-20T00:00', '2027-03-01T00:00'],
    ['a whole period from now after its end', february, monthly, '2027-03-15T00:00', '2027-04-15T00:00'],
    [
      'as many days from now as the period had, without a copy of the subscription',
      february,
      null,
      '2027-03-15T00:00',
      '2027-04-12T00:00',
    ],
  ])('is %s', (_what, payment, copy, now, expiry) =>
    expect(creditExpiry(payment, copy, date(now))).toEqual(date(expiry)),
  );

  it('is never for a top-up', () =>
    expect(creditExpiry({ periodStart: null, expiresAt: null }, null, date('2027-03-15T00:00'))).toBeNull());
});
