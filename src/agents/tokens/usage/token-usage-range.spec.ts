import { assertRange, type Interval } from './token-usage-range.js';

const day = (date: string) => `${date}T00:00:00.000Z`;

describe('the range of the usage', () => {
  it.each<[string, string, string, Interval, string[]]>([
    ['an hour', '2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.000Z', 'hour', []],
    ['31 days by hour', day('2026-03-01'), day('2026-04-01'), 'hour', []],
    ['a longer range by hour', day('2026-03-01'), '2026-04-01T01:00:00.000Z', 'hour', ['until too_large']],
    ['a leap year by day', day('2028-01-01'), day('2029-01-01'), 'day', []],
    ['a longer range by day', day('2028-01-01'), day('2029-01-02'), 'day', ['until too_large']],
    ['an hour by day', day('2026-03-01'), '2026-03-01T01:00:00.000Z', 'day', ['until not_allowed']],
    ['a part of an hour', '2026-03-01T00:00:00.001Z', day('2026-03-02'), 'hour', ['since not_allowed']],
    [
      'half an hour before 1970',
      '1969-12-31T22:30:00.000Z',
      day('1970-01-01'),
      'hour',
      ['since not_allowed'],
    ],
    ['no time', day('2026-03-01'), day('2026-03-01'), 'hour', ['until too_small']],
    ['a reversed range', day('2026-03-02'), day('2026-03-01'), 'day', ['until too_small']],
  ])('judges %s', (_what, since, until, interval, expected) => {
    let errors: any[] = [];
    try {
      assertRange({ since, until, interval });
    } catch (error) {
      errors = (error as any).extensions.errors;
    }
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });
});
