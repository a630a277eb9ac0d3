import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isAtLeast } from '../organizations/access/relation.js';
import { Config } from '../platform/config/config.js';
import { unseal } from '../platform/crypto/sealed.js';
import { Database } from '../platform/database/database.js';
import type { Job } from '../platform/jobs/job.js';
import { MailJobsService, type PreparedMail } from '../platform/mail/mail-jobs.service.js';
import type { MailEnd } from '../platform/mail/mail-results.js';
import { UsersRepository } from '../users/users.repository.js';
import { NoticeFactsService } from './notice-facts.service.js';
import { KINDS } from './notice-kinds.js';
import { NOTICE_MAIL_QUEUE, PURPOSE, type NoticeMailJob } from './notice-mail-job.js';
import { noticeMail } from './notice-mail.js';
import { UnknownNoticeKindError } from './notices.errors.js';
import { NoticesRepository, type NoticeMailRow } from './notices.repository.js';

/** A mail is retried until it is a day old, and then dropped. */
const OPTIONS = { retries: 1_000_000, longestWait: 300, concurrency: 4 };

const DROPPED: PreparedMail = { end: 'dropped' };
const WITHHELD: PreparedMail = { end: 'withheld' };

/** Sends notices by mail, with the facts at the time of sending. */
@Injectable()
export class NoticeMailerService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly mails: MailJobsService,
    private readonly notices: NoticesRepository,
    private readonly users: UsersRepository,
    private readonly facts: NoticeFactsService,
  ) {}

  onModuleInit(): void {
    this.mails.handle<NoticeMailJob>({
      queue: NOTICE_MAIL_QUEUE,
      options: OPTIONS,
      kindOf: ({ kind }) => kind,
      nameOf: ({ kind, noticeId }) => `The notice ${kind} ${noticeId}`,
      prepare: (job) => this.prepare(job),
      end: (manager, data, end, mayHaveArrived) => this.end(manager, data, end, mayHaveArrived),
    });
  }

  private async prepare({ data }: Job<NoticeMailJob>): Promise<PreparedMail> {
    const { noticeId, kind, about, sealedToken } = data;
    const waiting = await this.notices.findMail(noticeId);
    if (!waiting || waiting.isOutdated) return DROPPED;
    if (!Object.hasOwn(KINDS, kind)) throw new UnknownNoticeKindError();
    const { isFixed, isOn } = KINDS[kind];
    const token = sealedToken && (await unseal(sealedToken, PURPOSE, this.config.session.keys));
    if (token === undefined) return { failure: 'SESSION_KEYS has no key that decrypts its link.' };
    if (!waiting.isTaken && !(await this.take(noticeId, waiting.userId, !isFixed))) return WITHHELD;
    // Everything is read after the turn was taken: a later change gets a mail of its own.
    const mail = waiting.isTaken ? waiting : await this.notices.findMail(noticeId);
    if (!mail || !isForRecipient(mail, data)) return DROPPED;
    if (!isFixed && !(mail.enabled ?? isOn)) return WITHHELD;
    const facts = await this.facts.find(kind, mail, mail.about ?? about);
    if (!facts) return DROPPED;
    const { publicUrl, brand } = this.config;
    const { organizationId, organization, language } = mail;
    const url = `${publicUrl}/organizations/${organizationId}`;
    const pageUrl = token && `${publicUrl}/notices/${token}`;
    const content = noticeMail({
      kind,
      facts,
      language: language ?? 'en',
      brand,
      organization,
      url,
      pageUrl,
    });
    const unsubscribe = token && { unsubscribeUrl: `${publicUrl}/api/notices/${token}/unsubscribe` };
    return { mail: { to: mail.email, ...content, ...unsubscribe } };
  }

  /** @returns false if the person had too many mails in the last 24 hours */
  private take(noticeId: string, userId: string, isLimited: boolean): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await this.users.lock(manager, userId);
      return this.notices.take(manager, noticeId, userId, isLimited);
    });
  }

  /**
   * Deletes a dropped or withheld mail, so that it does not count towards the limits. Keeps one that may have arrived,
   * because its link must work.
   */
  private async end(
    manager: EntityManager,
    { noticeId }: NoticeMailJob,
    end: MailEnd,
    mayHaveArrived: boolean,
  ): Promise<void> {
    if (mayHaveArrived) return;
    if (end === 'dropped' || end === 'withheld') await this.notices.delete(manager, noticeId);
  }
}

function isForRecipient({ relation }: NoticeMailRow, { kind, relation: needed }: NoticeMailJob): boolean {
  if (KINDS[kind].isForFormer) return relation === null;
  return relation !== null && (needed === null || isAtLeast(relation, needed));
}
