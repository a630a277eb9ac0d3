import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { boolean } from '../../../platform/database/statements/columns.js';
import { statement } from '../../../platform/database/statements/statement.js';
import { InviteMailBlock } from './invite-mail-block.entity.js';

/**
 * The link can block mails until 30 days after the invite has expired. Also deletes a few links that no longer work.
 */
const ADD_LINK = statement(
  'inviteMailBlocks.addLink',
  { isBlocked: boolean },
  `WITH gone AS (
     DELETE FROM invite_mail_links WHERE token_hash IN (
       SELECT token_hash FROM invite_mail_links WHERE expires_at < now()
        ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)),
   added AS (
     INSERT INTO invite_mail_links (token_hash, recipient_hash, expires_at, is_mail_only)
     VALUES ($1, $2, now() + $3 * interval '1 day' + interval '30 days', true))
   SELECT EXISTS (SELECT FROM invite_mail_blocks WHERE recipient_hash = $2) AS "isBlocked"`,
);

/** The link that a mail contains. Links of version 0.2 have no effect, because their inviters know them. */
const LINK = `SELECT recipient_hash FROM invite_mail_links
    WHERE token_hash = $1 AND expires_at > now() AND is_mail_only`;

const BLOCK = statement(
  'inviteMailBlocks.block',
  {},
  `INSERT INTO invite_mail_blocks (recipient_hash)
   ${LINK}
       ON CONFLICT DO NOTHING`,
);

const UNBLOCK = statement(
  'inviteMailBlocks.unblock',
  { isKnown: boolean },
  `WITH link AS (${LINK}),
   gone AS (DELETE FROM invite_mail_blocks b USING link WHERE b.recipient_hash = link.recipient_hash)
   SELECT EXISTS (SELECT FROM link) AS "isKnown"`,
);

/** Stores the recipients who want no invite mails, and the links that block mails. */
@Injectable()
export class InviteMailBlocksRepository {
  constructor(@InjectRepository(InviteMailBlock) private readonly rows: Repository<InviteMailBlock>) {}

  /**
   * Stores the recipient of a new link.
   * @param ttlDays days until the invite expires
   * @returns whether the recipient wants no mails
   */
  async addLink(
    manager: EntityManager,
    tokenHash: Buffer,
    recipientHash: Buffer,
    ttlDays: number,
  ): Promise<boolean> {
    return (await ADD_LINK.one(manager, [tokenHash, recipientHash, ttlDays])).isBlocked;
  }

  isBlocked(recipientHash: Buffer): Promise<boolean> {
    return this.rows.existsBy({ recipientHash });
  }

  /** Stops further mails to the recipient of a link, if there is such a link. */
  async block(tokenHash: Buffer): Promise<void> {
    await BLOCK.run(this.rows.manager, [tokenHash]);
  }

  /** Allows mails to the recipient of a link again. @returns whether the link is known */
  async unblock(tokenHash: Buffer): Promise<boolean> {
    return (await UNBLOCK.one(this.rows.manager, [tokenHash])).isKnown;
  }
}
