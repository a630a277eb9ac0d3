import { DataSource } from 'typeorm';
import { SYSTEM } from '../../src/platform/audit-log/record.js';
import { NoticeSender, type Notice } from '../../src/platform/mail/notice-sender.js';
import type { ReceivedMail } from './mail-server.js';
import { until } from './until.js';
import type { World } from './world.js';

/** Waits until all notices that are due were sent or dropped. */
export async function noticesSent({ database }: World): Promise<void> {
  const due = () =>
    database.query(
      `SELECT FROM jobs.job WHERE name IN ('notice', 'notice-mail', 'trial-reminders')
          AND state IN ('created', 'retry', 'active') AND start_after < now() + interval '1 minute'`,
    );
  await until(due, (jobs) => jobs.length === 0);
}

/** The mails that this address got so far, and none of an invite. */
export async function noticesTo(world: World, email: string): Promise<ReceivedMail[]> {
  await noticesSent(world);
  return world.mail.received.filter(
    ({ envelopeTo, text = '' }) => envelopeTo.includes(email) && !/\/invites\//.test(text),
  );
}

export async function subjectsTo(world: World, email: string): Promise<string[]> {
  return (await noticesTo(world, email)).map(({ subject }) => subject!.replace(/^Workspace: /, ''));
}

/** Sends a notice as a domain does. */
export async function sendNotice({ instances }: World, notice: Notice): Promise<void> {
  const { nest } = instances[0]!.app;
  await nest.get(DataSource).transaction((manager) => nest.get(NoticeSender).send(manager, SYSTEM, notice));
}

/** Extracts the token from the link that turns off a kind of mails. */
export function noticeTokenIn({ text = '' }: ReceivedMail): string {
  return /\/notices\/([\w-]{43})\s/.exec(text)![1]!;
}
