import { assertRange, piecesOf, type Interval } from './token-usage-range.js';

const day = (date: string) => `${date}T00:00:00.000Z`;

describe('the range of the usage', () => {
  it.each<[string, string, string, Interval | undefined, string[]]>([
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
    ['a leap year of hours', '2028-01-01T05:00:00.000Z', '2029-01-01T05:00:00.000Z', undefined, []],
    ['a longer range', day('2028-01-01'), '2029-01-01T01:00:00.000Z', undefined, ['until too_large']],
    ['half an hour', day('2028-01-01'), '2028-01-01T01:30:00.000Z', undefined, ['until not_allowed']],
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

describe('the pieces of a range', () => {
  it.each<[string, string, string[]]>([
    ['2026-03-01T10', '2026-03-01T12', ['hour 2026-03-01T10 2026-03-01T12']],
    ['2026-03-01T22', '2026-03-02T03', ['hour 2026-03-01T22 2026-03-02T03']],
    ['2026-03-02T00', '2026-03-05T00', ['day 2026-03-02T00 2026-03-05T00']],
    ['2026-03-01T00', '2026-04-01T00', ['month 2026-03-01T00 2026-04-01T00']],
    [
      '2025-11-29T23',
      '2026-02-02T01',
      [
        'hour 2025-11-29T23 2025-11-30T00',
        'day 2025-11-30T00 2025-12-01T00',
        'month 2025-12-01T00 2026-02-01T00',
        'day 2026-02-01T00 2026-02-02T00',
        'hour 2026-02-02T00 2026-02-02T01',
      ],
    ],
    ['2026-03-20T00', '2026-04-10T00', ['day 2026-03-20T00 2026-04-10T00']],
  ])('from %s to %s are %j', (since, until, expected) => {
    const time = (hour: string) => `${hour}:00:00.000Z`;
    const pieces = piecesOf(time(since), time(until));
    expect(
      pieces.map((piece) => `${piece.grain} ${piece.since.slice(0, 13)} ${piece.until.slice(0, 13)}`),
    ).toEqual(expected);
  });
});
