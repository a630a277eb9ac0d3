import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { placeOf } from '../jobs/queue-options.js';

/** The ids that a notice of one kind carries. The names and amounts in its mail are read when the mail is sent. */
export interface About<Ids extends object> {
  /** Exists only for the type checker. */
  readonly ids?: Ids;
}

/** Declares a kind of notice, in the value of its domain: `notices: { note_shared: about<{ noteId: string }>() }`. */
export const about = <Ids extends object>(): About<Ids> => ({});

/** News of an organization that people should get by mail, because they may not look at the console. */
export interface Notice<Kind = string, Ids = object> {
  kind: Kind;
  organizationId: string;
  to: Recipients;
  about: Ids;
}

/** The recipients of the mail. People without a verified address get none. */
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
export class NoticeSenderService {
  constructor(private readonly jobs: JobsService) {}

  /** @param actor whose request is the cause */
  async send<Kinds extends Record<string, object>, Kind extends keyof Kinds>(
    manager: EntityManager,
    actor: { requestId: string | null },
    _domain: { readonly notices: { readonly [Name in keyof Kinds]: About<Kinds[Name]> } },
    notice: Notice<Kind, Kinds[Kind]>,
  ): Promise<void> {
    await this.jobs.send(manager, NOTICE_QUEUE, notice, {
      ...placeOf(actor),
      group: notice.organizationId,
    });
  }
}
