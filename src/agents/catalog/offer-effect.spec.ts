import { effectOf, type Effect } from './offer-effect.js';

const OFFERS = {
  solo: { id: 'solo', interval: 'month', intervalCount: 1 },
  team: { id: 'team', interval: 'month', intervalCount: 1 },
  quarter: { id: 'quarter', interval: 'month', intervalCount: 3 },
  year: { id: 'year', interval: 'year', intervalCount: 1 },
  twelve: { id: 'twelve', interval: 'month', intervalCount: 12 },
  company: { id: 'company', interval: 'month', intervalCount: 1 },
} as const;

it.each<[from: string, to: keyof typeof OFFERS, Effect]>([
  ['solo', 'team', 'now'],
  ['team', 'solo', 'period_end'],
  ['solo', 'year', 'now'],
  ['solo', 'quarter', 'now'],
  ['year', 'solo', 'period_end'],
  // Dearer, but shorter.
  ['year', 'company', 'period_end'],
  ['quarter', 'company', 'period_end'],
  ['year', 'twelve', 'now'],
  ['twelve', 'year', 'period_end'],
  ['gone', 'solo', 'now'],
])('a change from %s to %s takes effect: %s', (from, to, effect) => {
  const paid = { ...(OFFERS[from as keyof typeof OFFERS] ?? OFFERS.solo), id: from };
  expect(effectOf(paid, OFFERS[to], Object.keys(OFFERS))).toBe(effect);
});
