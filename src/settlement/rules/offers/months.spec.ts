import { monthStarts, monthsOf, spread } from './months.js';

const date = (text: string) => new Date(`${text}Z`);
const shown = (all: Date[]) => all.map((one) => one.toISOString().slice(0, 16));
const JANUARY = date('2027-01-31T10:00');
const YEAR = { startsAt: JANUARY, endsAt: date('2028-01-31T10:00') };

describe('the months of a period', () => {
  it('start one calendar month after another, on the last day of a shorter month', () => {
    const starts = shown(monthStarts(JANUARY, JANUARY, 12));
    expect(starts).toHaveLength(12);
    expect(starts.slice(0, 4)).toEqual([
      '2027-01-31T10:00',
      '2027-02-28T10:00',
      '2027-03-31T10:00',
      '2027-04-30T10:00',
    ]);
    expect(starts.at(-1)).toBe('2027-12-31T10:00');
  });

  it.each([
    ['2027-11-29T00:00', ['2027-11-29T00:00', '2027-11-30T10:00', '2027-12-31T10:00']],
    ['2027-11-30T10:00', ['2027-11-30T10:00', '2027-12-31T10:00']],
    ['2028-01-31T09:59', ['2028-01-31T09:59']],
  ])('that are left at %s begin then', (from, starts) =>
    expect(shown(monthStarts(JANUARY, date(from), 12))).toEqual(starts),
  );

  it('are 24 in two years', () => expect(monthStarts(JANUARY, JANUARY, 24)).toHaveLength(24));
});

describe('the tokens of a month', () => {
  const granted = (paidAt: string, now = paidAt) =>
    monthsOf({ ...YEAR, paidAt: date(paidAt) }, monthStarts(JANUARY, JANUARY, 12), date(now));

  it('are usable until the next month, and the last ones until the end of the period', () => {
    const months = granted('2027-02-03T10:00');
    expect(shown(months.map(({ expiresAt }) => expiresAt))).toEqual([
      ...shown(months.slice(1).map(({ startsAt }) => startsAt)),
      '2028-01-31T10:00',
    ]);
    expect(months[0]!.startsAt).toEqual(JANUARY);
  });

  it.each([
    ['a payment that is more than three days late', '2027-02-03T10:01', '2027-02-03T10:01'],
    ['the present moment if the first month is over already', '2027-01-31T10:00', '2027-02-28T10:00'],
    ['the present moment, also after a late payment', '2027-03-01T00:00', '2027-04-01T00:00'],
  ])('start with %s, so that all of them can be used', (_what, paidAt, now) => {
    const months = granted(paidAt, now);
    expect(months).toHaveLength(12);
    expect(shown([months[0]!.startsAt, months[0]!.expiresAt, months[11]!.expiresAt])).toEqual([
      now,
      shown([monthStarts(date(now), date(now), 2)[1]!])[0],
      now.replace('2027', '2028'),
    ]);
  });
});

describe('tokens over months', () => {
  it.each([
    ['whole months', 400, [100, 100, 100, 100]],
    ['a part of the running month', 350, [50, 100, 100, 100]],
    ['a deduction of less than a month', 399, [99, 100, 100, 100]],
    ['a deduction of more than a month', 250, [0, 50, 100, 100]],
    ['nothing', 0, [0, 0, 0, 0]],
    ['more than the months have', 450, [150, 100, 100, 100]],
  ])('are divided from the last month to the first: %s', (_what, tokens, amounts) =>
    expect(spread(tokens, 4, 100)).toEqual(amounts),
  );

  it('are granted at once if no later month gets more', () => {
    expect(spread(70, 3, 0)).toEqual([70, 0, 0]);
    expect(spread(70, 3, -10)).toEqual([70, 0, 0]);
    expect(spread(70, 1, 100)).toEqual([70]);
  });
});
