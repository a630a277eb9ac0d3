import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { nameFlaw, tidyName } from '../common/text/name.js';
import { seal, unseal } from '../common/text/sealed.js';
import { hashToken } from '../common/text/token.js';
import { Config } from '../config/config.js';
import { JobsService, type Job } from '../jobs/jobs.service.js';
import { MailRefusedError, MailService } from '../mail/mail.service.js';
import { inviteMail } from '../mail/templates/invite.js';
import type { DeliveryStatus } from './invite.entity.js';

const QUEUE = 'invite-mail';
/** A mail server may be down for days: as long as an invite lives, its mail is tried again. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 60, concurrency: 4 };
/** What the tokens in the queue are sealed for. */
const PURPOSE = 'invite mail';

interface InviteMailJob {
  inviteId: string;
  /** Of the token, in hexadecimal: which of the invite's links this is, also to whom can't unseal it. */
  tokenHash: string;
  sealedToken: string;
}

interface Letter {
  email: string;
  role: string;
  expiresAt: Date;
  organization: string;
  inviter: string | null;
}

/** Brings invites to their recipients, by a job that is written with the invite. */
@Injectable()
export class InviteMailer implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<InviteMailJob>(QUEUE, OPTIONS, (job) => this.deliver(job));
  }

  /** Asks for the mail of an invite, in the transaction that makes its token. */
  async queue(manager: EntityManager, inviteId: string, token: string): Promise<void> {
    const sealedToken = await seal(token, PURPOSE, this.config.session.keys);
    const tokenHash = hashToken(token).toString('hex');
    await this.jobs.send(manager, QUEUE, { inviteId, tokenHash, sealedToken } satisfies InviteMailJob);
  }

  /** The link that the mail brings. */
  urlOf(token: string): string {
    return `${this.config.publicUrl}/invites/${token}`;
  }

  private async deliver(job: Job<InviteMailJob>): Promise<void> {
    const letter = await this.findLetter(job.data);
    // Deleted, accepted, expired, or sent anew with another link: nobody waits for this one.
    if (!letter) return this.finish(job, null);
    const token = await unseal(job.data.sealedToken, PURPOSE, this.config.session.keys);
    if (!token) return this.finish(job, 'failed');
    try {
      const content = inviteMail({ ...letter, inviter: presentable(letter.inviter), url: this.urlOf(token) });
      await this.mail.send({ id: job.id, to: letter.email, ...content });
    } catch (error) {
      if (error instanceof MailRefusedError) return this.finish(job, 'failed');
      throw error;
    }
    await this.finish(job, 'sent');
  }

  private async findLetter({ inviteId, tokenHash }: InviteMailJob): Promise<Letter | undefined> {
    const [letter] = await this.database.query<Letter[]>(
      `SELECT i.email, i.role, i.expires_at AS "expiresAt", o.name AS organization, u.name AS inviter
         FROM invites i JOIN organizations o ON o.id = i.organization_id LEFT JOIN users u ON u.id = i.invited_by
        WHERE i.id = $1 AND i.token_hash = decode($2, 'hex') AND i.accepted_at IS NULL AND i.expires_at > now()`,
      [inviteId, tokenHash],
    );
    return letter;
  }

  /** Says what became of the mail and takes the job, which holds the token, out of the queue: both or neither. */
  private async finish(job: Job<InviteMailJob>, status: DeliveryStatus | null): Promise<void> {
    const { inviteId, tokenHash } = job.data;
    await this.database.transaction(async (manager) => {
      if (status)
        await manager.query(
          `UPDATE invites
              SET delivery_status = $2, last_sent_at = CASE WHEN $2 = 'sent' THEN clock_timestamp() ELSE last_sent_at END
            WHERE id = $1 AND token_hash = decode($3, 'hex')`,
          [inviteId, status, tokenHash],
        );
      await job.finish(manager);
    });
  }
}

/** A name that came from an identity provider: nothing that reads like a link or markup goes into a mail. */
function presentable(name: string | null): string | null {
  const tidy = name === null ? '' : tidyName(name);
  return nameFlaw(tidy) ? null : tidy;
}
