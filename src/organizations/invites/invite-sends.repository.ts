import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { float, integer, timestamp, type Row } from '../../platform/database/statements/columns.js';
import { sentStatement, statement } from '../../platform/database/statements/statement.js';

const RECENT = {
  sent: integer,
  /** Seconds until the oldest counted invite leaves the window. Null if none was counted. */
  wait: float.orNull,
};

/**
 * Reads at most $3 rows, because further invites do not matter once the limit is reached.
 * @param more selects the times of other invites that count
 */
const recentBy = (column: 'organization_id' | 'user_id' | 'email_key', more = '') => `
  SELECT count(*)::int AS sent, extract(epoch FROM min(sent_at) + $2::interval - clock_timestamp())::float AS wait
    FROM (SELECT sent_at FROM invite_sends WHERE ${column} = $1 AND sent_at > clock_timestamp() - $2::interval
          ${more} ORDER BY sent_at DESC LIMIT $3) AS latest`;

const RECENT_OF_ORGANIZATION = statement(
  'inviteSends.recentOfOrganization',
  RECENT,
  recentBy('organization_id'),
);
const RECENT_OF_USER = statement(
  'inviteSends.recentOfUser',
  RECENT,
  recentBy(
    'user_id',
    `UNION ALL
   SELECT used_at FROM counted_former_uses
    WHERE user_id = $1 AND kind = 'invite' AND used_at > clock_timestamp() - $2::interval`,
  ),
);
const RECENT_OF_MAILBOX = statement('inviteSends.recentOfMailbox', RECENT, recentBy('email_key'));

const TIMES_OF_USER = statement(
  'inviteSends.timesOfUser',
  { sentAt: timestamp },
  `SELECT sent_at AS "sentAt" FROM invite_sends WHERE user_id = $1 AND sent_at > now() - $2::interval`,
);

const LOCK_MAILBOX = statement(
  'inviteSends.lockMailbox',
  {},
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('invite to ' || $1, 0))`,
);

/** Also deletes a few old rows. Skips rows that a concurrent transaction is deleting, instead of waiting for it. */
const INSERT = sentStatement(
  'inviteSends.insert',
  `WITH gone AS (
     DELETE FROM invite_sends WHERE id IN (
       SELECT id FROM invite_sends WHERE sent_at < now() - interval '1 day'
        ORDER BY sent_at LIMIT 10 FOR UPDATE SKIP LOCKED))
   INSERT INTO invite_sends (id, organization_id, user_id, email_key) VALUES ($1, $2, $3, $4)`,
);

/** Stores recent invites, which count towards the limits. */
@Injectable()
export class InviteSendsRepository {
  /**
   * Counts the latest invites of an organization.
   * @param window a PostgreSQL interval
   * @param limit the maximum number of invites to count
   */
  recentOfOrganization(
    manager: EntityManager,
    organizationId: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_ORGANIZATION.one(manager, [organizationId, window, limit]);
  }

  /** Counts the latest invites of a user in all organizations. */
  recentOfUser(
    manager: EntityManager,
    userId: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_USER.one(manager, [userId, window, limit]);
  }

  /** Counts the latest mails of all organizations to one mailbox. */
  recentOfMailbox(
    manager: EntityManager,
    mailbox: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_MAILBOX.one(manager, [mailbox, window, limit]);
  }

  /** The times of all invites of a user within a window. */
  async timesOfUser(manager: EntityManager, userId: string, window: string): Promise<Date[]> {
    return (await TIMES_OF_USER.all(manager, [userId, window])).map(({ sentAt }) => sentAt);
  }

  /** Locks a mailbox until the transaction ends, so that concurrent mails to it are counted one after another. */
  async lockMailbox(manager: EntityManager, mailbox: string): Promise<void> {
    await LOCK_MAILBOX.run(manager, [mailbox]);
  }

  /**
   * Inserts a row for an invite, and deletes some of the rows that are older than a day.
   * @param mailbox null if no mail is sent
   */
  async insert(
    manager: EntityManager,
    organizationId: string,
    userId: string,
    mailbox: string | null,
  ): Promise<void> {
    await INSERT.run(manager, [uuidv7(), organizationId, userId, mailbox]);
  }
}
