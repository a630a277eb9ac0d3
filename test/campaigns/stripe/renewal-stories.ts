import type { Subscriber } from './subscriber.js';
import { TOKENS } from './setup.js';
import { after, duration, PERIOD, turned } from './times.js';

export async function renewsAfterTheDraftHour(subscriber: Subscriber): Promise<void> {
  const { start, turn } = turned({ minutes: 59 });
  await subscriber.startClock(start);
  await subscriber.subscribe();
  await subscriber.becomes({
    subscription: { status: 'active' },
    access: { allowed: true, via: 'subscription' },
  });

  await subscriber.advanceTo(after(turn, { minutes: 59 }));
  expect(await subscriber.newestInvoice()).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
  });
  await subscriber.becomes({ subscription: { status: 'active' }, tokenBalance: TOKENS.period });
  await subscriber.spend(400);
  await subscriber.becomes({ tokenBalance: TOKENS.period - 400 });

  await subscriber.advanceTo(after(turn, { hours: 2 }));
  expect(await subscriber.newestInvoice()).toMatchObject({ status: 'paid' });
  // The tokens of the new period replace the old ones.
  await subscriber.becomes({ subscription: { status: 'active' }, tokenBalance: TOKENS.period });
}

export async function recoversWithinTheGrace(subscriber: Subscriber): Promise<void> {
  const { start, turn } = turned({ days: 2 });
  await subscriber.startClock(start);
  await subscriber.subscribe();
  await subscriber.useCard('declining');
  await subscriber.advanceTo(after(turn, { hours: 2 }));
  await subscriber.becomes({ subscription: { status: 'past_due' }, access: { allowed: true } });

  await subscriber.advanceTo(after(turn, { days: 2 }));
  await subscriber.becomes({ subscription: { status: 'past_due' }, tokenBalance: TOKENS.period });
  await subscriber.spend(400);

  await subscriber.useCard('working');
  await subscriber.payNewestInvoice();
  await subscriber.becomes({ subscription: { status: 'active' }, tokenBalance: TOKENS.period });
}

export async function isPaidLate(subscriber: Subscriber): Promise<void> {
  const { start, turn } = turned({ days: 4, hours: 12 });
  await subscriber.startClock(start);
  await subscriber.subscribe();
  await subscriber.useCard('declining');
  await subscriber.advanceTo(after(turn, { hours: 2 }));
  await subscriber.advanceTo(after(turn, { days: 4, hours: 12 }));
  await subscriber.becomes({ subscription: { status: 'past_due' }, tokenBalance: 0 });

  await subscriber.useCard('working');
  await subscriber.payNewestInvoice();
  await subscriber.becomes({ subscription: { status: 'active' }, tokenBalance: TOKENS.period });
  const untilEnd = (await subscriber.lastExpiry()).getTime() - Date.now();
  expect(Math.abs(untilEnd - PERIOD)).toBeLessThan(duration({ hours: 6 }));
}

export async function endsWithAnOpenInvoice(subscriber: Subscriber): Promise<void> {
  const { start, turn } = turned({ days: 1 });
  await subscriber.startClock(start);
  await subscriber.subscribe();
  await subscriber.useCard('declining');
  await subscriber.advanceTo(after(turn, { hours: 2 }));
  await subscriber.becomes({ subscription: { status: 'past_due' } });
  expect(await subscriber.newestInvoice()).toMatchObject({ status: 'open' });

  await subscriber.stripe.subscriptions.cancel((await subscriber.subscription()).id);
  await subscriber.becomes({ subscription: { status: 'canceled' }, tokenBalance: 0 });
  await subscriber.eventually(() => subscriber.newestInvoice(), { status: 'void' });
  await subscriber.useCard('working');
  await expect(subscriber.payNewestInvoice()).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
}
