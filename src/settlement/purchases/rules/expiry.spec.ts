import { expiryOf } from './expiry.js';

const date = (text: string) => new Date(`${text}Z`);
const january = { startsAt: date('2027-01-15T10:00'), endsAt: date('2027-02-15T10:00') };
const paid = (text: string, interval = 'month', intervalCount = 1) =>
  expiryOf({ ...january, paidAt: date(text), interval, intervalCount })
    .toISOString()
    .slice(0, 16);

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
  ])('is one interval after a late payment: paid %s by the %s', (paidAt, interval, expiry) =>
    expect(paid(paidAt, interval)).toBe(expiry),
  );
});
