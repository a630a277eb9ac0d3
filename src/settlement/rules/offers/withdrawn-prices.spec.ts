import type { OfferChange } from '../../../billing/changes/offer-change.entity.js';
import { priceWithoutWithdrawn } from './withdrawn-prices.js';

const END = new Date('2027-05-01T00:00Z');
const item = (id: string) => ({ price: { id }, currentPeriodEnd: END });
type Change = Pick<OfferChange, 'priceId' | 'status' | 'at' | 'replacedPriceId'>;

const withdrawn = (priceId: string, replacedPriceId: string | null, at = END): Change => ({
  priceId,
  status: 'withdrawn',
  at,
  replacedPriceId,
});
const change = (status: OfferChange['status'], priceId: string): Change => ({
  priceId,
  status,
  at: status === 'scheduled' ? END : null,
  replacedPriceId: null,
});

describe('the price without withdrawn changes', () => {
  it.each<[what: string, present: string, newestFirst: Change[], price: string]>([
    ['is the present one without changes', 'solo', [], 'solo'],
    ['is the one that was replaced', 'solo', [withdrawn('solo', 'team')], 'team'],
    ['is the present one if it was taken back', 'team', [withdrawn('solo', 'team')], 'team'],
    ['is the present one if it was never set', 'solo', [withdrawn('solo', null)], 'solo'],
    [
      'is the one that was replaced while another change is scheduled',
      'solo',
      [change('scheduled', 'mini'), withdrawn('solo', 'team')],
      'team',
    ],
    ['is that of a later change', 'solo', [change('done', 'big'), withdrawn('solo', 'team')], 'big'],
    [
      'is the one that was replaced while another change waits for its payment',
      'solo',
      [change('agreed', 'big'), withdrawn('solo', 'team')],
      'team',
    ],
    ['is not that of an earlier change', 'solo', [withdrawn('solo', 'team'), change('done', 'big')], 'team'],
    [
      'is the present one if it was withdrawn in an earlier period',
      'solo',
      [withdrawn('solo', 'team', new Date('2027-04-01T00:00Z'))],
      'solo',
    ],
  ])('%s', (_what, present, changes, price) => {
    expect(priceWithoutWithdrawn(item(present), changes)).toBe(price);
  });
});
