import { setTimeout as pause } from 'node:timers/promises';
import { brokenBilling } from '../../support/billing-invariants.js';
import type { World } from '../../support/world.js';
import type { Figures } from '../campaign.js';
import type { Fleet } from '../fleet.js';
import type { Entry } from './ledger.js';

/** Milliseconds in which other instances must have done the jobs that killed ones left behind. */
const PATIENCE = 10 * 60_000;
/** Milliseconds: heartbeats of a dead instance expire, then another one takes its jobs. */
const TARGET = 60_000;

/** Waits until every job is done, then compares with what the mail server and the payment provider have. */
export async function expectMailsAndPayments(fleet: Fleet, entries: Entry[]): Promise<Figures> {
  const began = performance.now();
  await fleet.payments.control.delivered();
  await jobsDone(fleet);
  const waited = performance.now() - began;

  const arrived = new Set(fleet.mail.received.flatMap(({ envelopeTo }) => envelopeTo));
  const ids = new Set(fleet.mail.received.map(({ messageId }) => messageId));
  const promised = entries.flatMap((entry) => ('mailTo' in entry ? [entry.mailTo!] : []));
  const missing = promised.filter((address) => !arrived.has(address.toLowerCase()));
  if (missing.length > 0) throw new Error(`Mails that never came: ${missing.join(', ')}`);

  const { payments, query } = fleet;
  const broken = await brokenBilling({ payments, database: { query } } as unknown as World);
  if (broken.length > 0) throw new Error(`The accounts differ: ${JSON.stringify(broken, null, 1)}`);
  return {
    'mails promised and arrived': promised.length,
    'mails that came more than once': fleet.mail.received.length - ids.size,
    'purchases paid and credited once': payments.control
      .list('sessions')
      .filter(({ payment_status }) => payment_status === 'paid').length,
    'all jobs done after the last fault, ms': { most: Math.round(waited), target: TARGET },
  };
}

async function jobsDone({ query }: Fleet): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const jobs = await query<{ name: string; state: string }>(
      `SELECT name, state, output FROM jobs.job WHERE state <> 'completed' AND name NOT LIKE '\\_\\_pgboss%'`,
    );
    if (jobs.length === 0) return;
    if (performance.now() > end)
      throw new Error(`Jobs that nobody does: ${JSON.stringify(jobs.slice(0, 20))}`);
    await pause(100);
  }
}
