import { setTimeout as pause } from 'node:timers/promises';
import { brokenBilling } from '../../../support/billing-invariants.js';
import type { World } from '../../../support/world.js';
import type { Figures } from '../campaign.js';
import type { Fleet } from '../fleet.js';
import type { Entry } from './ledger.js';

/** Timeout in milliseconds until other instances have completed the jobs of killed ones. */
const PATIENCE = 10 * 60_000;
/**
 * Target in milliseconds for completing all jobs. Other instances take the jobs of a killed one only after its
 * heartbeat has expired.
 */
const TARGET = 60_000;

/**
 * Waits until all jobs are complete. Then compares our data with the mail server and the payment provider.
 * @param ignored names of rules of `brokenBilling` whose violations are accepted
 */
export async function expectMailsAndPayments(
  fleet: Fleet,
  entries: Entry[],
  ignored: string[] = [],
): Promise<Figures> {
  const began = performance.now();
  await fleet.payments.control.delivered();
  await jobsDone(fleet);
  const waited = performance.now() - began;

  const arrived = new Set(fleet.mail.received.flatMap(({ envelopeTo }) => envelopeTo));
  const ids = new Set(fleet.mail.received.map(({ messageId }) => messageId));
  const promised = entries.flatMap((entry) => ('mailTo' in entry ? [entry.mailTo!] : []));
  const deleted = await deletedInvites(fleet);
  const missing = promised.filter((address) => !arrived.has(address.toLowerCase()) && !deleted.has(address));
  if (missing.length > 0) throw new Error(`Missing mails: ${missing.join(', ')}`);

  const { payments, query } = fleet;
  const gone = await query('SELECT FROM organizations WHERE deleted_at IS NOT NULL');
  const differences = await brokenBilling({ payments, database: { query } } as unknown as World);
  const broken = differences.filter(({ rule }) => !ignored.includes(rule));
  if (broken.length > 0) throw new Error(`The accounts differ: ${JSON.stringify(broken, null, 1)}`);
  return {
    'mails expected and delivered': promised.length,
    'mails delivered more than once': fleet.mail.received.length - ids.size,
    'organizations deleted': gone.length,
    'purchases paid and credited once': payments.control
      .list('sessions')
      .filter(({ payment_status }) => payment_status === 'paid').length,
    'time from the last fault until all jobs are complete, ms': { most: Math.round(waited), target: TARGET },
  };
}

/** The addresses of deleted invites, whose mail may not have been sent: their inviter is no longer an admin. */
async function deletedInvites({ query }: Fleet): Promise<Set<string>> {
  const rows = await query<{ email: string }>(
    `SELECT data->'before'->>'email' AS email FROM audit_events JOIN audit_personal_data ON event_id = id
      WHERE type = 'invite.deleted'`,
  );
  return new Set(rows.map(({ email }) => email));
}

/** Waits until all jobs are completed, except mails for later: a second notice about a relation waits for an hour. */
async function jobsDone({ query }: Fleet): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const jobs = await query<{ name: string; state: string }>(
      `SELECT name, state, output FROM jobs.job WHERE state <> 'completed' AND name NOT LIKE '\\_\\_pgboss%'
        AND NOT (name = 'notice-mail' AND state = 'created' AND start_after > now())`,
    );
    if (jobs.length === 0) return;
    if (performance.now() > end)
      throw new Error(`Jobs that are not completed: ${JSON.stringify(jobs.slice(0, 20))}`);
    await pause(100);
  }
}
