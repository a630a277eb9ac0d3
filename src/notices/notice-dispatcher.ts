import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isAtLeast, RELATIONS } from '../organizations/access/relation.js';
import { Config } from '../platform/config/config.js';
import { seal } from '../platform/crypto/sealed.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import { Database } from '../platform/database/database.js';
import { JobsService, type Job } from '../platform/jobs/jobs.service.js';
import { publishResult, type MailEnd } from '../platform/mail/mail-results.js';
import { NOTICE_QUEUE, type Notice } from '../platform/mail/notice-sender.js';
import { KINDS } from './notice-kinds.js';
import { NOTICE_MAIL_QUEUE, PURPOSE, type NoticeMailJob } from './notice-mail-job.js';
import { NoticesRepository } from './notices.repository.js';
import { NOTICES } from './notices.settings.js';

/** Almost two weeks. After a day, a notice is dropped. */
const OPTIONS = { retries: 4000, longestWait: 300, timeout: 120, concurrency: 2, hasGroups: true };
const DAY = 24 * 60 * 60_000;
/**
 * Minutes by which a mail moves back in the queue for each recent notice of its organization. 100 of them count, so that
 * each mail gets its turn within a day.
 */
const STEP = 10;
const MOST_COUNTED = 100;

type QueuedNotice = Notice & { requestId?: string };
interface Recipient {
  userId: string;
  /** The mails of the organization that come before this one. */
  before: number;
}

/** Makes a mail for each recipient of a notice, in the transaction that ends the notice. */
@Injectable()
export class NoticeDispatcher implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly notices: NoticesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<QueuedNotice>(NOTICE_QUEUE, OPTIONS, (job) => this.dispatch(job));
  }

  private async dispatch(job: Job<QueuedNotice>): Promise<void> {
    const { kind } = job.data;
    const ends = await this.database.transaction(async (manager) => {
      const made = await this.makeMails(manager, job);
      await job.finish(manager);
      return made;
    });
    for (const result of ends) publishResult({ kind, result });
  }

  /** @returns the results of the mails that are not sent */
  private async makeMails(
    manager: EntityManager,
    { data, createdAt }: Job<QueuedNotice>,
  ): Promise<MailEnd[]> {
    const { kind, organizationId, to } = data;
    // A newer version may know more kinds.
    if (!Object.hasOwn(KINDS, kind) || !this.config.read(NOTICES).includes(kind)) return [];
    if (Date.now() - createdAt.getTime() > DAY) return ['dropped'];
    const { isOn, isDaily, isForFormer = false } = KINDS[kind];
    const agentId = agentOf(data);
    await this.notices.lock(manager, organizationId);
    if (isDaily && (await this.notices.hasRecent(manager, { organizationId, kind, agentId })))
      return ['dropped'];
    const people = (to.people ?? []).filter((id) => id !== null);
    const relations = RELATIONS.filter((one) => to.relation && isAtLeast(one, to.relation));
    const recipients = await this.notices.listRecipients(manager, data, people, relations, isForFormer);
    const wanting = recipients.filter(({ enabled }) => enabled ?? isOn);
    let before = await this.notices.countRecent(manager, organizationId);
    for (const { userId } of wanting)
      await this.makeMail(manager, data, createdAt, { userId, before: before++ });
    return Array.from({ length: recipients.length - wanting.length }, () => 'withheld');
  }

  private async makeMail(
    manager: EntityManager,
    notice: QueuedNotice,
    createdAt: Date,
    { userId, before }: Recipient,
  ): Promise<void> {
    const { kind, organizationId, about, to, requestId } = notice;
    const turn = KINDS[kind].isMerged
      ? await this.notices.findTurn(manager, { userId, organizationId, kind })
      : { isWaiting: false, wait: 0 };
    // The mail that waits will tell the last state.
    if (turn.isWaiting) return;
    const noticeId = uuidv7();
    const token = KINDS[kind].isFixed ? null : newToken();
    const tokenHash = token === null ? null : hashToken(token);
    const agentId = agentOf(notice);
    await this.notices.insert(manager, {
      id: noticeId,
      ...{ userId, organizationId, kind, agentId, tokenHash, createdAt },
    });
    const mail: NoticeMailJob = {
      ...{ noticeId, kind, about },
      relation: (!to.people && to.relation) || null,
      sealedToken: token && (await seal(token, PURPOSE, this.config.session.keys)),
    };
    await this.jobs.send(manager, NOTICE_MAIL_QUEUE, mail, {
      minutesBack: STEP * Math.min(before, MOST_COUNTED),
      ...(turn.wait > 0 && { delay: turn.wait }),
      ...(requestId && { requestId }),
    });
  }
}

function agentOf({ about }: Notice): string | null {
  return 'agentId' in about ? about.agentId : null;
}
