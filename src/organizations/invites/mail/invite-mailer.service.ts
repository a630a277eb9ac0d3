import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { INVITES } from '../invites.domain.js';
import { seal, unseal } from '../../../platform/crypto/sealed.js';
import { hashToken } from '../../../platform/crypto/token.js';
import { Config } from '../../../platform/config/config.js';
import type { Actor } from '../../../platform/audit-log/record.js';
import { tell } from '../../../platform/database/transactions/told-hints.js';
import { placeOf } from '../../../platform/jobs/queue-options.js';
import type { Job } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { MailJobsService, type PreparedMail } from '../../../platform/mail/mail-jobs.service.js';
import { quotedPerson } from '../../../platform/mail/mail-name.js';
import type { MailEnd } from '../../../platform/mail/mail-results.js';
import { inviteMail } from './invite-mail.js';
import { InviteMailBlocksRepository } from './invite-mail-blocks.repository.js';
import { InviteMailsRepository } from './invite-mails.repository.js';
import { recipientHash } from '../recipient.js';

const QUEUE = 'invite-mail';
/** A mail is retried until its invite expires. The longest lifetime of an invite is a year (INVITE_TTL_DAYS). */
const OPTIONS = { retries: 1_000_000, longestWait: 300, concurrency: 4, longestLife: 366 };
/** The purpose for which the tokens in the queue are encrypted. */
const PURPOSE = 'invite mail';
/** Minutes by which the next mail moves back in the queue, for each recent invite of its organization or inviter. */
const STEP = 60;
/** The maximum number of recent invites that count. It bounds how long later mails can overtake: about four days. */
const MAX_COUNTED = 100;

interface InviteMailJob {
  inviteId: string;
  /**
   * The SHA-256 of the token in hexadecimal. It identifies the link even if the encrypted token cannot be decrypted.
   */
  tokenHash: string;
  sealedToken: string;
  /** The encrypted token of the link that stops mails. */
  sealedBlockToken: string;
}

interface QueuedMail {
  inviteId: string;
  token: string;
  /** The token of the link that stops mails. */
  blockToken: string;
  /** Who caused the mail, and with which request. */
  actor: Actor;
  /** The number of recent invites of the organization or the inviter. */
  before: number;
}

/** Sends each invite by mail, in a job that is committed together with the invite. */
@Injectable()
export class InviteMailerService implements OnModuleInit {
  constructor(
    private readonly contents: InviteMailsRepository,
    private readonly blocks: InviteMailBlocksRepository,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly mails: MailJobsService,
  ) {}

  onModuleInit(): void {
    this.mails.handle<InviteMailJob>({
      queue: QUEUE,
      options: OPTIONS,
      kindOf: () => 'invite',
      nameOf: ({ inviteId }) => `The mail of the invite ${inviteId}`,
      prepare: (job) => this.prepare(job),
      end: (manager, data, end) => this.end(manager, data, end),
    });
  }

  /**
   * Queues the mail of an invite, in the transaction that stores its token. Organizations and people with few recent
   * invites come first, so that many invites do not delay others. Later mails can overtake only for a limited time.
   */
  async queue(
    manager: EntityManager,
    { inviteId, token, blockToken, actor, before }: QueuedMail,
  ): Promise<void> {
    const sealed = (one: string) => seal(one, PURPOSE, this.config.session.keys);
    const tokenHash = hashToken(token).toString('hex');
    const [sealedToken, sealedBlockToken] = [await sealed(token), await sealed(blockToken)];
    const job: InviteMailJob = { inviteId, tokenHash, sealedToken, sealedBlockToken };
    await this.jobs.send(manager, QUEUE, job, {
      minutesBack: STEP * Math.min(before, MAX_COUNTED),
      ...placeOf(actor),
    });
  }

  urlOf(token: string): string {
    return `${this.config.publicUrl}/invites/${token}`;
  }

  private async prepare(job: Job<InviteMailJob>): Promise<PreparedMail> {
    const { inviteId, tokenHash, sealedToken, sealedBlockToken } = job.data;
    const mail = await this.contents.find(inviteId, tokenHash);
    // No mail is needed: the invite was deleted, accepted or resent with another link, or it has expired.
    if (!mail) return { end: 'dropped' };
    if (await this.blocks.isBlocked(recipientHash(mail.emailKey))) return { end: 'withheld' };
    const token = await unseal(sealedToken, PURPOSE, this.config.session.keys);
    const blockToken = await unseal(sealedBlockToken, PURPOSE, this.config.session.keys);
    if (!token || !blockToken) return { failure: 'SESSION_KEYS has no key that decrypts its link.' };
    const { brand, mail: settings } = this.config;
    const inviter = quotedPerson(mail.inviterName, mail.inviterEmail, settings.smtpUtf8);
    const [url, blockUrl] = [this.urlOf(token), `${this.urlOf(blockToken)}#block`];
    return { mail: { to: mail.email, ...inviteMail({ ...mail, inviter, brand, url, blockUrl }) } };
  }

  private async end(
    manager: EntityManager,
    { inviteId, tokenHash }: InviteMailJob,
    end: MailEnd,
  ): Promise<void> {
    if (end === 'dropped') return;
    const organizationId = await this.contents.setDeliveryStatus(manager, inviteId, tokenHash, end);
    if (organizationId) tell(manager, INVITES, { organizationId, resources: ['invites'] });
  }
}
