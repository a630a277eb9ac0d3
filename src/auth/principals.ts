import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { read } from '../database/statements.js';
import type { Principal } from './principal.js';

/** What the database knows of a caller. */
export type KnownPrincipal = Omit<Principal, 'requestId'>;

/** What a session's token says: who asks. With more columns and joins, what else the request is about. */
const find = (columns: string, joins: string) => `
  SELECT s.id AS session_id, s.last_seen_at < now() - interval '1 minute' AS stale,
         u.id, u.email, u.email_key, u.email_verified, u.name, u.picture_url, u.created_at, u.updated_at${columns}
    FROM sessions s
    JOIN users u ON u.id = s.user_id${joins}
   WHERE s.token_hash = $1
     AND s.last_seen_at > now() - $2 * interval '1 day'
     AND s.created_at > now() - $3 * interval '1 day'`;

const FIND = find('', '');

/**
 * Session, user, organization and membership in one statement, as it runs before every request. It names the tables of
 * organizations/, which lies above: the price of one round trip. It decides nothing about them.
 */
const FIND_WITH_ORGANIZATION = find(
  `,
         o.id AS organization_id, o.name AS organization_name,
         o.created_at AS organization_created_at, o.updated_at AS organization_updated_at,
         m.id AS membership_id, m.relation, m.created_at AS membership_created_at`,
  `
    LEFT JOIN organizations o ON o.id = $4
    LEFT JOIN memberships m ON m.organization_id = o.id AND m.user_id = u.id`,
);

interface Row {
  session_id: string;
  stale: boolean;
  id: string;
  email: string | null;
  email_key: string | null;
  email_verified: boolean;
  name: string | null;
  picture_url: string | null;
  created_at: Date;
  updated_at: Date;
  /** Absent, as all that follows, where none was asked for. */
  organization_id?: string | null;
  organization_name: string;
  organization_created_at: Date;
  organization_updated_at: Date;
  membership_id?: string | null;
  relation: string;
  membership_created_at: Date;
}

@Injectable()
export class Principals {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly config: Config,
  ) {}

  /** @param organizationId the one in the path, if it can be one */
  async find(tokenHash: Buffer, organizationId: string | null): Promise<KnownPrincipal | undefined> {
    const { idleDays, maxDays } = this.config.session;
    const statement = organizationId === null ? FIND : FIND_WITH_ORGANIZATION;
    const values = [tokenHash, idleDays, maxDays, ...(organizationId === null ? [] : [organizationId])];
    const [row] = await read<Row[]>(this.database, statement, values);
    if (row?.stale) await this.extend(tokenHash);
    return row && principalOf(row);
  }

  /** At most once a minute, so that reading does not mean writing. */
  private async extend(tokenHash: Buffer): Promise<void> {
    await this.database.query(
      `UPDATE sessions SET last_seen_at = now()
        WHERE token_hash = $1 AND last_seen_at < now() - interval '1 minute'`,
      [tokenHash],
    );
  }
}

function principalOf(row: Row): KnownPrincipal {
  return {
    sessionId: row.session_id,
    user: {
      id: row.id,
      email: row.email,
      emailKey: row.email_key,
      emailVerified: row.email_verified,
      name: row.name,
      pictureUrl: row.picture_url,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    organization: row.organization_id
      ? {
          id: row.organization_id,
          name: row.organization_name,
          createdAt: row.organization_created_at,
          updatedAt: row.organization_updated_at,
        }
      : null,
    membership: row.membership_id
      ? { id: row.membership_id, relation: row.relation, createdAt: row.membership_created_at }
      : null,
  };
}
