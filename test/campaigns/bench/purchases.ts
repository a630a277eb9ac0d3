// From the arrival of Stripe's event to spendable tokens, on one instance, beside an earlier commit in the same run:
//   npm run campaign -- bench-purchases [--seconds 20] [--before c0eb210]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signature } from '../../../src/sandbox/payments/webhooks/signature.js';
import { sessionOf } from '../../support/buyer.js';
import { WEBHOOKS } from '../../support/webhooks.js';
import { Fleet, PRESENT, type Release } from '../torture/fleet.js';
import type { Person } from '../torture/person.js';
import { buildEarlierRelease } from '../torture/rolling/earlier-release.js';
import { percentile } from './latency.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, before: { type: 'string', default: 'c0eb210' } },
});
const SECONDS = Number(values.seconds);
/** Events per second. */
const RATES = [1, 10, 50];
/** After this many milliseconds, an idle process of PostgreSQL has reported its transactions. */
const REPORTED = 11_000;

console.log('| version | events per second | p50, ms | p99, ms | calls of Stripe | transactions |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
// Commands moved to a folder of their own in 0.2.0.
const before = { name: values.before, commit: values.before, commands: 'dist', differences: [] };
const earlier = await buildEarlierRelease(before);
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
      const transactions = await startCount(fleet);
      const callsBefore = calls(fleet);
      const { taken, polls } = await deliver(fleet, sessions, rate);
      const each = [calls(fleet) - callsBefore, (await transactions()) - polls].map((count) =>
        (count / sessions.length).toFixed(1),
      );
      const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)].map(Math.round);
      console.log(`| ${version} | ${rate} | ${p50} | ${p99} | ${each.join(' | ')} |`);
    }
  } finally {
    await fleet.stop();
  }
}

function calls({ payments }: Fleet): number {
  return payments.exchanges.filter(({ kind }) => kind === 'request').length;
}

/** Counts transactions from now on. The returned function gives their number, without those of an idle service. */
async function startCount(fleet: Fleet): Promise<() => Promise<number>> {
  await pause(REPORTED);
  const begun = performance.now();
  const start = await committed(fleet);
  return async () => {
    await pause(REPORTED);
    const passed = performance.now() - begun;
    const end = await committed(fleet);
    await pause(REPORTED);
    const idle = (await committed(fleet)) - end;
    return end - start - (idle * passed) / REPORTED;
  };
}

async function committed(fleet: Fleet): Promise<number> {
  const [row] = await fleet.query<{ count: string }>(
    'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row!.count);
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

interface Delivery {
  /** The milliseconds from each event to its tokens. */
  taken: number[];
  /** The transactions that this program sent to find the tokens. */
  polls: number;
}

/** Delivers the events at this rate, and waits until the tokens of each can be spent. */
async function deliver(fleet: Fleet, sessions: string[], rate: number): Promise<Delivery> {
  const sent = new Map<string, number>();
  const taken: number[] = [];
  let polls = 0;
  const events = bodiesOf(fleet);
  const begun = performance.now();
  const sending = sessions.map(async (session, number) => {
    await pause(begun + (number * 1000) / rate - performance.now());
    sent.set(session, performance.now());
    await send(fleet, events.get(session)!);
  });
  while (taken.length < sessions.length) {
    await pause(2);
    polls += 1;
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
  return { taken, polls };
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
