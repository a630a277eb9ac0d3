import { randomUUID } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import { fastify, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { accountActions, membershipActions, type Row } from './actions.js';

/**
 * Three reads in the shortest possible program: its own tables, an encrypted cookie with the session's id, two prepared
 * statements per request, and plain JSON. No log, no limits, no paging.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const MEMBERS = 50;

await pool.query(`
  CREATE SCHEMA short;
  CREATE TABLE short.users (id uuid PRIMARY KEY, email text NOT NULL, email_verified boolean NOT NULL DEFAULT true,
    name text, picture_url text, created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE short.sessions (id uuid PRIMARY KEY, user_id uuid NOT NULL, expires_at timestamptz NOT NULL);
  CREATE TABLE short.organizations (id uuid PRIMARY KEY, name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE short.memberships (id uuid PRIMARY KEY, organization_id uuid NOT NULL, user_id uuid NOT NULL,
    relation text NOT NULL, created_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX ON short.memberships (user_id);
  CREATE INDEX ON short.memberships (organization_id, created_at, id);`);

const CALLER = {
  name: 'caller',
  text: `SELECT u.id, u.email, u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl",
                u.created_at AS "createdAt"
           FROM short.sessions s JOIN short.users u ON u.id = s.user_id WHERE s.id = $1 AND s.expires_at > now()`,
};
const MEMBER = {
  name: 'member',
  text: `SELECT m.id AS "membershipId", m.relation FROM short.sessions s
           JOIN short.memberships m ON m.user_id = s.user_id AND m.organization_id = $2
          WHERE s.id = $1 AND s.expires_at > now()`,
};
const ORGANIZATIONS = {
  name: 'organizations',
  text: `SELECT m.id, m.relation, m.created_at, o.id AS oid, o.name AS oname
           FROM short.memberships m JOIN short.organizations o ON o.id = m.organization_id
          WHERE m.user_id = $1 ORDER BY o.name LIMIT 100`,
};
const MEMBERSHIPS = {
  name: 'memberships',
  text: `SELECT m.id, m.relation, m.created_at, u.id AS uid, u.email, u.email_verified, u.name, u.picture_url
           FROM short.memberships m JOIN short.users u ON u.id = m.user_id
          WHERE m.organization_id = $1 ORDER BY m.created_at, m.id LIMIT ${MEMBERS}`,
};

const server = fastify();
await server.register(secureSession, {
  key: Buffer.alloc(32, 7),
  cookieName: 'session',
  cookie: { path: '/', httpOnly: true },
});

type Request = FastifyRequest<{ Params: { id: string } }>;
type Session = { get(name: string): unknown; set(name: string, value: string): void };
const sessionOf = (request: FastifyRequest) => request.session as unknown as Session;
const rowsOf = async (statement: { name: string; text: string }, values: unknown[]) =>
  (await pool.query<Row>({ ...statement, values })).rows;

/** @throws Error without a session, or outside the organization */
async function callerOf(request: FastifyRequest, id?: string): Promise<Row> {
  const session = sessionOf(request).get('id');
  const [caller] = id ? await rowsOf(MEMBER, [session, id]) : await rowsOf(CALLER, [session]);
  if (caller) return caller;
  throw Object.assign(new Error('Sign in.'), { statusCode: 401 });
}

server.get('/login', async (request) => {
  const { session, organization } = await createPerson();
  sessionOf(request).set('id', session);
  return { organization };
});

server.get('/api/me', async (request) => {
  const user = await callerOf(request);
  const rows = await rowsOf(ORGANIZATIONS, [user.id]);
  return {
    user: { ...user, actions: accountActions(rows) },
    memberships: rows.map(({ id, relation, created_at, oid, oname }) => ({
      id,
      relation,
      createdAt: created_at,
      organization: { id: oid, name: oname },
    })),
  };
});

server.get('/api/organizations', async (request) => {
  const { id } = await callerOf(request);
  const rows = await rowsOf(ORGANIZATIONS, [id]);
  return { data: rows.map(({ oid, oname, relation }) => ({ id: oid, name: oname, relation })) };
});

server.get('/api/organizations/:id/memberships', async (request: Request) => {
  const { id } = request.params;
  const caller = await callerOf(request, id);
  const data = (await rowsOf(MEMBERSHIPS, [id])).map((row) => ({
    id: row.id,
    relation: row.relation,
    createdAt: row.created_at,
    user: {
      id: row.uid,
      email: row.email,
      emailVerified: row.email_verified,
      name: row.name,
      pictureUrl: row.picture_url,
    },
    actions: membershipActions(row, caller),
  }));
  return { data, nextCursor: null };
});

/** Creates the owner of three organizations. The first one has many members. */
async function createPerson(): Promise<{ session: string; organization: string }> {
  const session = randomUUID();
  const users = Array.from({ length: MEMBERS }, () => randomUUID());
  const organizations = Array.from({ length: 3 }, () => randomUUID());
  await pool.query(
    `WITH people AS (INSERT INTO short.users (id, email, name)
            SELECT id, id || '@example.com', 'Ada' FROM unnest($1::uuid[]) id),
          organizations AS (INSERT INTO short.organizations SELECT id, 'Organization ' || id FROM unnest($2::uuid[]) id)
     INSERT INTO short.sessions VALUES ($3, $4, now() + interval '1 day')`,
    [users, organizations, session, users[0]],
  );
  const insert = `INSERT INTO short.memberships SELECT gen_random_uuid(), o, u, $3
                    FROM unnest($1::uuid[]) o, unnest($2::uuid[]) u`;
  await pool.query(insert, [organizations, users.slice(0, 1), 'owner']);
  await pool.query(insert, [organizations.slice(0, 1), users.slice(1), 'member']);
  await pool.query('ANALYZE short.users, short.sessions, short.organizations, short.memberships');
  return { session, organization: organizations[0]! };
}

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
