import { DataSource } from 'typeorm';
import { AGENTS } from '../../src/agents/agents.domain.js';
import type { NoticeKind, NoticeKinds } from '../../src/notices/notice-kinds.js';
import { INVITES } from '../../src/organizations/invites/invites.domain.js';
import { ORGANIZATIONS } from '../../src/organizations/organizations.domain.js';
import { SYSTEM } from '../../src/platform/audit-log/record.js';
import { NoticeSenderService, type Notice } from '../../src/platform/mail/notice-sender.service.js';
import { SETTLEMENT } from '../../src/settlement/settlement.domain.js';
import type { ReceivedMail } from './mail-server.js';
import { jobsDone } from './retries.js';
import type { World } from './world.js';

/** Waits until all notices that are due were sent or dropped. */
export const noticesSent = ({ database }: World) =>
  jobsDone(database, `name IN ('notice', 'notice-mail', 'trial-reminders')`);

/** The mails that this address got so far, except those of invites. */
export async function noticesTo(world: World, email: string): Promise<ReceivedMail[]> {
  await noticesSent(world);
  return world.mail.received.filter(
    ({ envelopeTo, text = '' }) => envelopeTo.includes(email) && !/\/invites\//.test(text),
  );
}

export async function subjectsTo(world: World, email: string): Promise<string[]> {
  return (await noticesTo(world, email)).map(({ subject }) => subject!.replace(/^Workspace: /, ''));
}

const ANY = {
  notices: { ...AGENTS.notices, ...INVITES.notices, ...ORGANIZATIONS.notices, ...SETTLEMENT.notices },
};

/** Sends a notice as a domain does. */
export async function sendNotice(
  { instances }: World,
  notice: Notice<NoticeKind, NoticeKinds[NoticeKind]>,
): Promise<void> {
  const { nest } = instances[0]!.app;
  await nest
    .get(DataSource)
    .transaction((manager) => nest.get(NoticeSenderService).send(manager, SYSTEM, ANY, notice));
}

/** Extracts the token from the link that turns off a kind of mails. */
export function noticeTokenIn({ text = '' }: ReceivedMail): string {
  return /\/notices\/([\w-]{43})\s/.exec(text)![1]!;
}
