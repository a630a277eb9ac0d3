import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { RepeatLaterError } from '../jobs/jobs.errors.js';
import type { Job } from '../jobs/job.js';
import { JobsService } from '../jobs/jobs.service.js';
import type { QueueOptions } from '../jobs/queue-options.js';
import { MailNotSentError, UnknownRecipientError } from './mail.errors.js';
import { publishResult, type MailEnd } from './mail-results.js';
import { MailService, type Mail } from './mail.service.js';

/** How a mail is retried if the server may have accepted it or rejects its content (RFC 5321, 4.2.1 and 4.5.4.1). */
const AFTER_DATA = { seconds: 30 * 60, tries: 10 };

/** Seconds for one attempt, in which the server may take ten minutes to accept the mail. */
const TIMEOUT = 15 * 60;

/** The decision about a mail at this attempt: send it, end it as unwanted, obsolete or too old, or give it up. */
export type PreparedMail = { mail: Omit<Mail, 'id'> } | { end: 'withheld' | 'dropped' } | { failure: string };

/** A kind of mails, whose jobs are in one queue. */
export interface MailKind<Data> {
  queue: string;
  options: Omit<QueueOptions, 'timeout'>;
  /** The kind in metrics. */
  kindOf(data: Data): string;
  /** Names a mail in the log, such as `The mail of the invite 0195…`. */
  nameOf(data: Data): string;
  prepare(job: Job<Data>): Promise<PreparedMail>;
  /**
   * Stores the result of a mail, in the transaction that deletes its job.
   * @param mayHaveArrived whether an earlier attempt failed while the server was reading or rejecting the content, so
   * that the mail may have arrived
   */
  end(manager: EntityManager, data: Data, end: MailEnd, mayHaveArrived: boolean): Promise<void>;
}

/** Sends mails in jobs, which are committed together with their causes. */
@Injectable()
export class MailJobsService {
  private readonly logger = new Logger(MailJobsService.name);

  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
  ) {}

  /** Registers a kind of mails. Must be called while the modules are initialized. */
  handle<Data>(kind: MailKind<Data>): void {
    const options = { ...kind.options, timeout: TIMEOUT };
    this.jobs.handle<Data>(kind.queue, options, (job) => this.deliver(kind, job));
  }

  private async deliver<Data>(kind: MailKind<Data>, job: Job<Data>): Promise<void> {
    const prepared = await kind.prepare(job);
    if ('end' in prepared) return this.finish(kind, job, prepared.end);
    if ('failure' in prepared) return this.fail(kind, job, prepared.failure);
    try {
      await this.mail.send({ id: job.id, ...prepared.mail }, job.signal);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof UnknownRecipientError || job.isLast) return this.fail(kind, job, message);
      publishResult({ kind: kind.kindOf(job.data), result: 'retried' });
      throw error instanceof MailNotSentError && error.isAfterData
        ? new RepeatLaterError(message, AFTER_DATA)
        : error;
    }
    await this.finish(kind, job, 'sent');
  }

  /** Gives up, because no retry would help or the last attempt has failed. */
  private async fail<Data>(kind: MailKind<Data>, job: Job<Data>, reason: string): Promise<void> {
    this.logger.warn({ message: `${kind.nameOf(job.data)} failed. ${reason}`, ...job.ids });
    await this.finish(kind, job, 'failed');
  }

  /** Stores the result. Deletes the job, because its data can contain tokens. */
  private async finish<Data>(kind: MailKind<Data>, job: Job<Data>, end: MailEnd): Promise<void> {
    await this.database.transaction(async (manager) => {
      // An erasure locks the job first as well. The opposite order could cause a deadlock.
      await job.finish(manager);
      await kind.end(manager, job.data, end, job.isRepeatedLater);
    });
    publishResult({ kind: kind.kindOf(job.data), result: end });
    // The line has the id of the job, which is part of the Message-ID. A failure has a line of its own.
    if (end !== 'failed') this.logger.log({ message: `mail ${end}`, ...job.ids });
  }
}
