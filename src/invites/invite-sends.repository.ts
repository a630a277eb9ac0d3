import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { float, integer, type Row } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';

const RECENT = {
  sent: integer,
  /** Seconds until the oldest counted mail leaves the window. Null if no mail was counted. */
  wait: float.orNull,
};

/** Reads at most $3 rows, because further mails do not matter once the limit is reached. */
const recentBy = (column: 'organization_id' | 'email_key') => `
  SELECT count(*)::int AS sent, extract(epoch FROM min(sent_at) + $2::interval - clock_timestamp())::float AS wait
    FROM (SELECT sent_at FROM invite_sends
           WHERE ${column} = $1 AND sent_at > clock_timestamp() - $2::interval
           ORDER BY sent_at DESC LIMIT $3) AS latest`;

const RECENT_OF_ORGANIZATION = statement(
  'inviteSends.recentOfOrganization',
  RECENT,
  recentBy('organization_id'),
);
const RECENT_OF_ADDRESS = statement('inviteSends.recentOfAddress', RECENT, recentBy('email_key'));

const LOCK_ADDRESS = statement(
  'inviteSends.lockAddress',
  {},
  `SELECT FROM pg_advisory_xact_lock(hashtextextended('invite to ' || $1, 0))`,
);

const INSERT = statement(
  'inviteSends.insert',
  {},
  `WITH gone AS (DELETE FROM invite_sends WHERE sent_at < now() - interval '1 day')
   INSERT INTO invite_sends (id, organization_id, email_key) VALUES ($1, $2, $3)`,
);

/** Stores the invite mails requested within the last day. */
@Injectable()
export class InviteSendsRepository {
  /**
   * Counts the latest mails of an organization.
   * @param window a PostgreSQL interval
   * @param limit the maximum number of mails to count
   */
  recentOfOrganization(
    manager: EntityManager,
    organizationId: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_ORGANIZATION.one(manager, [organizationId, window, limit]);
  }

  /** Counts the latest mails of all organizations to one address. */
  recentOfAddress(
    manager: EntityManager,
    emailKey: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_ADDRESS.one(manager, [emailKey, window, limit]);
  }

  /**
   * Locks an e-mail address until the transaction ends, so that concurrent mails to it are counted one after another.
   */
  async lockAddress(manager: EntityManager, emailKey: string): Promise<void> {
    await LOCK_ADDRESS.count(manager, [emailKey]);
  }

  /** Inserts a row for a mail, and deletes rows that are older than a day. */
  async insert(manager: EntityManager, organizationId: string, emailKey: string): Promise<void> {
    await INSERT.count(manager, [uuidv7(), organizationId, emailKey]);
  }
}
