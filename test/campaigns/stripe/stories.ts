import { disputesAPayment, opensCheckoutSessions, paysLessThanTheListPrice } from './purchase-stories.js';
import {
  endsWithAnOpenInvoice,
  isPaidLate,
  recoversWithinTheGrace,
  renewsAfterTheDraftHour,
} from './renewal-stories.js';
import { Subscriber } from './subscriber.js';
import type { Setup } from './setup.js';

/** Each title completes "it". */
const STORIES: [title: string, story: (subscriber: Subscriber) => Promise<void>][] = [
  ['keeps the tokens while the invoice of a renewal is a draft', renewsAfterTheDraftHour],
  ['keeps the tokens for two days after a declined renewal, until it is paid', recoversWithinTheGrace],
  ['credits a whole interval to a renewal that is paid after four days', isPaidLate],
  ['voids the open invoice of a subscription that ends', endsWithAnOpenInvoice],
  ['credits the list amount in spite of a coupon, tax and a balance', paysLessThanTheListPrice],
  ['takes the tokens of a disputed payment, and restores them when the dispute is won', disputesAPayment],
  ['opens checkout sessions with invoices, tax and promotion codes', opensCheckoutSessions],
];

/** Runs all stories against one service, each with its own organization. */
export function tellStories(open: () => Promise<Setup>): void {
  let setup: Setup;
  let teams = 0;
  beforeAll(async () => {
    setup = await open();
  });
  afterAll(() => setup?.provider.stop());

  it.each(STORIES)('%s', async (_title, story) => {
    const owner = await setup.world.signedIn('ada@example.com');
    const subscriber = await Subscriber.open(setup, owner, `Test suite ${Date.now()} ${++teams}`);
    try {
      await story(subscriber);
    } finally {
      await subscriber.clear();
    }
  });
}
