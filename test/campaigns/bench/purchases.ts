// From the arrival of Stripe's event to spendable tokens, on one instance, beside an earlier version in the same run:
//   npm run campaign -- bench-purchases [--seconds 20]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signature } from '../../../src/sandbox/payments/webhooks/signature.js';
import { sessionOf } from '../../support/buyer.js';
import { WEBHOOKS } from '../../support/webhooks.js';
import { Fleet, PRESENT, type Release } from '../torture/fleet.js';
import type { Person } from '../torture/person.js';
import { buildEarlierRelease, EARLIER } from '../torture/rolling/earlier-release.js';
import { percentile } from './latency.js';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } });
const SECONDS = Number(values.seconds);
/** Events per second. */
const RATES = [1, 10, 50];

console.log('| version | events per second | p50, ms | p99, ms | calls of Stripe per purchase |');
console.log('| --- | ---: | ---: | ---: | ---: |');
const earlier = await buildEarlierRelease(EARLIER.at(-1)!);
if (earlier) await measure(earlier.name, earlier);
await measure('now', PRESENT);
await earlier?.remove();

async function measure(version: string, release: Release): Promise<void> {
  const fleet = await Fleet.start({ instances: 1, release });
  try {
    fleet.check = { answer: () => {} }; // checking the answers would take as long as the answers
    const buyer = await fleet.signedIn('buyer@example.com');
    for (const rate of RATES) {
      const sessions = await buy(fleet, buyer, Math.max(10, rate * SECONDS));
      const before = calls(fleet);
      const taken = await deliver(fleet, sessions, rate);
      const each = (calls(fleet) - before) / sessions.length;
      const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)].map(Math.round);
      console.log(`| ${version} | ${rate} | ${p50} | ${p99} | ${each.toFixed(1)} |`);
    }
  } finally {
    await fleet.stop();
  }
}

function calls({ payments }: Fleet): number {
  return payments.exchanges.filter(({ kind }) => kind === 'request').length;
}

/** Pays top-ups of as many organizations, whose events are held back. @returns the ids of the sessions */
async function buy(fleet: Fleet, buyer: Person, count: number): Promise<string[]> {
  const { control } = fleet.payments;
  control.setWebhooks(false);
  const sessions: string[] = [];
  for (let number = 0; number < count; number++) {
    const { body: organization } = await buyer.send('POST', '/api/organizations', {
      json: { name: `Buyer ${count} ${number}` },
    });
    const path = `/api/organizations/${organization.id}/agents/research/token-topup/checkout`;
    const { body } = await buyer.send('POST', path);
    sessions.push(sessionOf(body.url));
    control.pay(sessions.at(-1)!);
  }
  return sessions;
}

/** Delivers the events at this rate. @returns the milliseconds until the tokens of each could be spent */
async function deliver(fleet: Fleet, sessions: string[], rate: number): Promise<number[]> {
  const sent = new Map<string, number>();
  const taken: number[] = [];
  const events = bodiesOf(fleet);
  const begun = performance.now();
  const sending = sessions.map(async (session, number) => {
    await pause(begun + (number * 1000) / rate - performance.now());
    sent.set(session, performance.now());
    await send(fleet, events.get(session)!);
  });
  while (taken.length < sessions.length) {
    await pause(2);
    const rows = await fleet.query<{ key: string }>(
      "SELECT source_key AS key FROM token_grants WHERE source = 'top_up' AND source_key = ANY ($1)",
      [[...sent.keys()]],
    );
    for (const { key } of rows) {
      taken.push(performance.now() - sent.get(key)!);
      sent.delete(key);
    }
  }
  await Promise.all(sending);
  return taken;
}

/** The events of paid sessions, by session. */
function bodiesOf({ payments: { control } }: Fleet): Map<string, string> {
  const paid = control.list('events').filter(({ type }) => type === 'checkout.session.completed');
  return new Map(paid.map((event) => [(event.data.object as { id: string }).id, JSON.stringify(event)]));
}

async function send(fleet: Fleet, body: string): Promise<void> {
  const secret = fleet.payments.environment.STRIPE_WEBHOOK_SECRET!;
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
  };
  const { status } = await fetch(fleet.instances[0]!.origin + WEBHOOKS, { method: 'POST', body, headers });
  if (status !== 200) throw new Error(`The event was answered with ${status}.`);
}
