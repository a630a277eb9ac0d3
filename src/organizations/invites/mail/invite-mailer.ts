import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isEmailAddress, isUtf8EmailAddress } from '../../../platform/text/email.js';
import { seal, unseal } from '../../../platform/crypto/sealed.js';
import { hashToken } from '../../../platform/crypto/token.js';
import { Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import { JobsService, type Job } from '../../../platform/jobs/jobs.service.js';
import { mailResult, type MailResult } from '../../../platform/mail/mail-results.js';
import { UnknownRecipientError } from '../../../platform/mail/mail.errors.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { inviteMail } from './invite-mail.js';
import { InviteMailBlocksRepository } from './invite-mail-blocks.repository.js';
import type { DeliveryStatus } from '../invite.entity.js';
import { InvitesRepository } from '../invites.repository.js';
import { recipientHash } from '../recipient.js';

const QUEUE = 'invite-mail';
/** A mail is retried until its invite expires, which takes at most a year (INVITE_TTL_DAYS). */
const OPTIONS = { retries: 1_000_000, longestWait: 300, timeout: 60, concurrency: 4, longestLife: 366 };
/** The purpose for which the tokens in the queue are encrypted. */
const PURPOSE = 'invite mail';
/** Minutes by which the next mail moves back in the queue, for each recent invite of its organization or inviter. */
const STEP = 60;
/** The maximum number of recent invites that count, so that every mail is sent before its invite expires. */
const MAX_COUNTED = 100;

interface InviteMailJob {
  inviteId: string;
  /**
   * The SHA-256 of the token in hexadecimal. It identifies the link even if the encrypted token cannot be decrypted.
   */
  tokenHash: string;
  sealedToken: string;
}

/** Sends each invite by mail, in a job that is committed together with the invite. */
@Injectable()
export class InviteMailer implements OnModuleInit {
  private readonly logger = new Logger(InviteMailer.name);

  constructor(
    private readonly database: Database,
    private readonly invites: InvitesRepository,
    private readonly blocks: InviteMailBlocksRepository,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<InviteMailJob>(QUEUE, OPTIONS, (job) => this.deliver(job));
  }

  /**
   * Queues the mail of an invite, in the transaction that stores its token. Mails of organizations and people with few
   * recent invites are sent first, so that many invites do not delay others. Later mails only overtake for a limited
   * time.
   * @param before the number of recent invites of the organization or the inviter
   */
  async queue(manager: EntityManager, inviteId: string, token: string, before: number): Promise<void> {
    const sealedToken = await seal(token, PURPOSE, this.config.session.keys);
    const tokenHash = hashToken(token).toString('hex');
    const job: InviteMailJob = { inviteId, tokenHash, sealedToken };
    await this.jobs.send(manager, QUEUE, job, { minutesBack: STEP * Math.min(before, MAX_COUNTED) });
  }

  urlOf(token: string): string {
    return `${this.config.publicUrl}/invites/${token}`;
  }

  private async deliver(job: Job<InviteMailJob>): Promise<void> {
    const { inviteId, tokenHash, sealedToken } = job.data;
    const mail = await this.invites.findMail(inviteId, tokenHash);
    // No mail is needed: the invite was deleted, accepted or resent with another link, or it has expired.
    if (!mail) return this.finish(job, 'dropped');
    if (await this.blocks.isBlocked(recipientHash(mail.emailKey))) return this.finish(job, 'withheld');
    const token = await unseal(sealedToken, PURPOSE, this.config.session.keys);
    if (!token) return this.fail(job, 'SESSION_KEYS has no key that decrypts its link.');
    const inviterEmail = this.plainAddress(mail.inviterEmail);
    const product = this.config.productName;
    const content = inviteMail({ ...mail, inviterEmail, product, url: this.urlOf(token) });
    try {
      await this.mail.send({ id: job.id, to: mail.email, ...content });
    } catch (error) {
      if (error instanceof UnknownRecipientError) return this.fail(job, error.message);
      mailResult.publish('retried' satisfies MailResult);
      throw error;
    }
    await this.finish(job, 'sent');
  }

  /** Gives up, because no retry would help. */
  private async fail(job: Job<InviteMailJob>, reason: string): Promise<void> {
    this.logger.warn(`The mail of the invite ${job.data.inviteId} failed. ${reason}`);
    await this.finish(job, 'failed');
  }

  /** Stores the delivery status and deletes the job, because the job contains the token. */
  private async finish(job: Job<InviteMailJob>, result: DeliveryStatus | 'dropped'): Promise<void> {
    const { inviteId, tokenHash } = job.data;
    await this.database.transaction(async (manager) => {
      if (result !== 'dropped') await this.invites.setDeliveryStatus(manager, inviteId, tokenHash, result);
      await job.finish(manager);
    });
    mailResult.publish(result);
  }

  /** Omits an address that could contain other text. Identity providers supply the addresses. */
  private plainAddress(address: string | null): string | null {
    const isPlain = this.config.mail.smtpUtf8 ? isUtf8EmailAddress : isEmailAddress;
    return address !== null && isPlain(address) ? address : null;
  }
}
