import type pg from 'pg';
import { float, text, uuid, type Row } from '../../platform/database/statements/columns.js';
import { statement } from '../../platform/database/statements/statement.js';
import { emailKey } from '../../platform/text/email.js';

/** The number of organizations whose balances are listed. */
const NEWEST_ORGANIZATIONS = 50;

const BALANCE = { organizationId: uuid, organization: text, agentId: text, agent: text, balance: float };
/** The usable tokens of an agent in an organization. */
export type TokenBalance = Row<typeof BALANCE>;

const LIST = statement(
  'tokenBalances.list',
  BALANCE,
  `SELECT o.id AS "organizationId", o.name AS organization, a.id AS "agentId", a.name AS agent,
          sum(g.remaining)::float8 AS balance
     FROM (SELECT id, name FROM organization_profiles WHERE NOT is_deleted ORDER BY id DESC LIMIT $1) o
     JOIN token_grants g ON g.organization_id = o.id
     JOIN agents a ON a.id = g.agent_id
    WHERE remaining > 0 AND coalesce(grace_until, expires_at, 'infinity') > now()
      AND (starts_at IS NULL OR starts_at <= now())
    GROUP BY o.id, o.name, a.id
    ORDER BY o.name, o.id, a.name`,
);

const FIND_MEMBER = statement(
  'tokenBalances.findMember',
  { userId: uuid },
  `SELECT m.user_id AS "userId" FROM organization_members m JOIN user_profiles p ON p.id = m.user_id
    WHERE m.organization_id = $1 AND p.email_key = $2`,
);

/** Finds the balances that the form for using tokens offers, and the member that it names. */
export class TokenBalancesRepository {
  /** @param database has no pool before the service runs */
  constructor(private readonly database: { readonly pool: pg.Pool | undefined }) {}

  /**
   * The usable tokens of the newest organizations, by the names of organizations and agents. Empty if the service or
   * its database does not run, because the pages must appear without them.
   */
  async list(): Promise<TokenBalance[]> {
    const { pool } = this.database;
    return pool ? LIST.all(pool, [NEWEST_ORGANIZATIONS]).catch(() => []) : [];
  }

  /** @returns the id of the person, or undefined if no member has this address */
  async findMember(organizationId: string, address: string): Promise<string | undefined> {
    const { pool } = this.database;
    return pool && (await FIND_MEMBER.first(pool, [organizationId, emailKey(address)]))?.userId;
  }
}
