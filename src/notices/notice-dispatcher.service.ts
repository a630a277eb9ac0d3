import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { isAtLeast, RELATIONS } from '../organizations/access/relation.js';
import { Config } from '../platform/config/config.js';
import { seal } from '../platform/crypto/sealed.js';
import { hashToken, newToken } from '../platform/crypto/token.js';
import { Database } from '../platform/database/database.js';
import { Domains } from '../platform/domains/domains.js';
import type { Job } from '../platform/jobs/job.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { publishResult, type MailEnd } from '../platform/mail/mail-results.js';
import { NOTICE_QUEUE, type Notice } from '../platform/mail/notice-sender.service.js';
import { KINDS, type NoticeKind, type NoticeKinds } from './notice-kinds.js';
import { NOTICE_MAIL_QUEUE, PURPOSE, type NoticeMailJob } from './notice-mail-job.js';
import { NoticesRepository } from './notices.repository.js';
import { NOTICES } from './notices.domain.js';
import { UnknownNoticeKindError } from './notices.errors.js';

/** The retries would last almost two weeks, but `makeMails` drops a notice that is older than a day. */
const OPTIONS = { retries: 4000, longestWait: 300, timeout: 120, concurrency: 2, hasGroups: true };
const DAY = 24 * 60 * 60_000;
/**
 * Minutes by which a mail moves back in the queue for each recent notice of its organization. At most 100 notices
 * count, so that each mail gets its turn within a day.
 */
const STEP = 10;
const MOST_COUNTED = 100;

type QueuedNotice = Notice<NoticeKind, NoticeKinds[NoticeKind]> & { requestId?: string };
interface Recipient {
  userId: string;
  /** The number of the organization's recent notices that precede this one. */
  before: number;
}

/** Makes a mail for each recipient who wants the notice, in the transaction that finishes the job of the notice. */
@Injectable()
export class NoticeDispatcherService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly jobs: JobsService,
    private readonly notices: NoticesRepository,
  ) {}

  onModuleInit(): void {
    const unknown = this.domains.noticeKinds.filter((kind) => !Object.hasOwn(KINDS, kind));
    if (unknown.length > 0) throw new Error(`BUG: src/notices has no rule for ${unknown.join()}.`);
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
    if (Date.now() - createdAt.getTime() > DAY) return ['dropped'];
    if (!Object.hasOwn(KINDS, kind)) throw new UnknownNoticeKindError();
    if (!this.config.read(NOTICES.settings.sent).includes(kind)) return [];
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
    const agentId = agentOf(notice);
    const { isMerged = false } = KINDS[kind];
    const place = { userId, organizationId, kind, agentId };
    const { waitingId, wait } = await this.notices.findTurn(manager, place, isMerged);
    // A mail that still waits reports the latest state, so this notice needs no mail of its own.
    if (waitingId !== null) {
      // The waiting mail keeps the ids of its own notice, because they say what the person was told last.
      if (isMerged) return;
      if (wait > 0 && (await this.notices.tellLatest(manager, waitingId, about))) return;
    }
    const noticeId = uuidv7();
    const token = KINDS[kind].isFixed ? null : newToken();
    const tokenHash = token === null ? null : hashToken(token);
    // Mails are dropped when they are a day old. A mail that waits for its turn starts to age after the wait.
    const turnAt = new Date(createdAt.getTime() + wait * 1000);
    await this.notices.insert(manager, { ...place, id: noticeId, tokenHash, createdAt: turnAt });
    const mail: NoticeMailJob = {
      noticeId,
      kind,
      about,
      relation: (!to.people && to.relation) || null,
      sealedToken: token && (await seal(token, PURPOSE, this.config.session.keys)),
    };
    await this.jobs.send(manager, NOTICE_MAIL_QUEUE, mail, {
      minutesBack: STEP * Math.min(before, MOST_COUNTED),
      ...(wait > 0 && { delay: wait }),
      ...(requestId && { requestId }),
    });
  }
}

function agentOf({ about }: QueuedNotice): string | null {
  return 'agentId' in about ? about.agentId : null;
}
