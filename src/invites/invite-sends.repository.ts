import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { float, integer, type Row } from '../platform/database/columns.js';
import { statement } from '../platform/database/statement.js';

const RECENT = {
  sent: integer,
  /** Seconds until the oldest one leaves the window. Null if there are none. */
  wait: float.orNull,
};

/** Reads no more rows than the limit, which is $3. */
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

/** The mails requested within the last day. */
@Injectable()
export class InviteSendsRepository {
  /**
   * The latest sends of an organization.
   * @param window an interval of PostgreSQL
   * @param limit of the sends that are counted
   */
  recentOfOrganization(
    manager: EntityManager,
    organizationId: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_ORGANIZATION.one(manager, [organizationId, window, limit]);
  }

  /** The latest sends of all organizations to one address. */
  recentOfAddress(
    manager: EntityManager,
    emailKey: string,
    window: string,
    limit: number,
  ): Promise<Row<typeof RECENT>> {
    return RECENT_OF_ADDRESS.one(manager, [emailKey, window, limit]);
  }

  /** Serializes sends to one address until the transaction ends. */
  async lockAddress(manager: EntityManager, emailKey: string): Promise<void> {
    await LOCK_ADDRESS.count(manager, [emailKey]);
  }

  /** Also deletes expired rows. */
  async insert(manager: EntityManager, organizationId: string, emailKey: string): Promise<void> {
    await INSERT.count(manager, [uuidv7(), organizationId, emailKey]);
  }
}
