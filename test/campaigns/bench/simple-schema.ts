import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const ORGANIZATIONS = 3;
const MEMBERS = 50;

/** The smallest tables that hold the data of the same responses. Agents are from the service's catalog. */
const SCHEMA = `
  CREATE SCHEMA simple;
  CREATE TABLE simple.users (id uuid PRIMARY KEY, email text NOT NULL, email_verified boolean NOT NULL DEFAULT true,
    name text, picture_url text, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE simple.sessions (id uuid PRIMARY KEY, user_id uuid NOT NULL, expires_at timestamptz NOT NULL);
  CREATE TABLE simple.organizations (id uuid PRIMARY KEY, name text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    disputed boolean NOT NULL DEFAULT false);
  CREATE TABLE simple.memberships (id uuid PRIMARY KEY, organization_id uuid NOT NULL, user_id uuid NOT NULL,
    relation text NOT NULL, created_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX ON simple.memberships (user_id);
  CREATE INDEX ON simple.memberships (organization_id, created_at, id);
  CREATE TABLE simple.agents AS SELECT id, name, description, category, icon_url, trial_offer, subscription_offer,
    top_up_offer, prices, coalesce(position, 2147483647) AS place FROM agents;
  CREATE TABLE simple.trials (organization_id uuid, agent_id text, started_at timestamptz, ends_at timestamptz,
    PRIMARY KEY (organization_id, agent_id));
  CREATE TABLE simple.subscriptions (organization_id uuid, agent_id text, status text, current_period_end timestamptz,
    cancel_at_period_end boolean, cancel_at timestamptz, amount int, currency text, interval text, interval_count int,
    tokens int, has_begun boolean, ever_begun boolean, PRIMARY KEY (organization_id, agent_id));
  CREATE TABLE simple.checkouts (organization_id uuid, agent_id text, kind text, processing boolean, url text,
    expires_at timestamptz, PRIMARY KEY (organization_id, agent_id));
  CREATE TABLE simple.grants (id uuid PRIMARY KEY, organization_id uuid, agent_id text, remaining int,
    expires_at timestamptz);
  CREATE INDEX ON simple.grants (organization_id, agent_id);
  CREATE TABLE simple.thresholds (organization_id uuid, agent_id text, amount int,
    PRIMARY KEY (organization_id, agent_id));
  CREATE TABLE simple.consumptions (id uuid PRIMARY KEY, organization_id uuid, agent_id text, amount int,
    created_at timestamptz);
  CREATE INDEX ON simple.consumptions (organization_id, agent_id, created_at);`;

export async function createSchema(pool: pg.Pool): Promise<void> {
  await pool.query(SCHEMA);
}

/**
 * Creates a person with organizations. The first one has many members. @returns the ids of the session and of the first
 * organization
 */
export async function createPerson(pool: pg.Pool): Promise<{ session: string; organization: string }> {
  const [user, session] = [randomUUID(), randomUUID()];
  const organizations = Array.from({ length: ORGANIZATIONS }, () => randomUUID());
  await addUsers(pool, [user]);
  await pool.query(`INSERT INTO simple.sessions VALUES ($1, $2, now() + interval '1 day')`, [session, user]);
  for (const organization of organizations) {
    await pool.query('INSERT INTO simple.organizations VALUES ($1, $2)', [
      organization,
      `Org ${organization}`,
    ]);
    await addMember(pool, organization, user, 'owner');
  }
  const others = Array.from({ length: MEMBERS - 1 }, () => randomUUID());
  await addUsers(pool, others);
  for (const other of others) await addMember(pool, organizations[0]!, other, 'member');
  await pool.query(
    'ANALYZE simple.users, simple.sessions, simple.organizations, simple.memberships, simple.agents',
  );
  return { session, organization: organizations[0]! };
}

const addUsers = (pool: pg.Pool, ids: string[]) =>
  pool.query(
    `INSERT INTO simple.users (id, email, name) SELECT id, id || '@example.com', 'Ada' FROM unnest($1::uuid[]) id`,
    [ids],
  );

const addMember = (pool: pg.Pool, organization: string, user: string, relation: string) =>
  pool.query('INSERT INTO simple.memberships VALUES ($1, $2, $3, $4)', [
    randomUUID(),
    organization,
    user,
    relation,
  ]);
