import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { placeOf } from '../jobs/queue-options.js';

/**
 * What a notice of each kind tells of, in ids: its mail reads the rest when it is sent. Each domain declares its own kinds:
 * `declare module '../platform/mail/notice-sender.js' { interface NoticeKinds { note_shared: { noteId: string } } }`
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains declare the members
export interface NoticeKinds {}
export type NoticeKind = keyof NoticeKinds;

/** Something of an organization that people should know, although they may not look. */
export interface Notice<Kind extends NoticeKind = NoticeKind> {
  kind: Kind;
  organizationId: string;
  to: Recipients;
  about: NoticeKinds[Kind];
}

/** Those of these people who have a verified address. */
export interface Recipients {
  /** Ids of users. Null stands for an erased person, who gets no mail. */
  people?: (string | null)[];
  /** All members with at least this relation. */
  relation?: 'owner' | 'admin';
}

/** The queue of notices. A higher module makes mails of them. */
export const NOTICE_QUEUE = 'notice';

/** Notices are written in the transaction of their cause, so that both are committed or neither. */
@Injectable()
export class NoticeSender {
  constructor(private readonly jobs: JobsService) {}

  /** @param actor whose request is the cause */
  async send<Kind extends NoticeKind>(
    manager: EntityManager,
    actor: { requestId: string | null },
    notice: Notice<Kind>,
  ): Promise<void> {
    await this.jobs.send(manager, NOTICE_QUEUE, notice, {
      ...placeOf(actor),
      group: notice.organizationId,
    });
  }
}
