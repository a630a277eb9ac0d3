import { createHash } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { AgentDto } from '../../../src/agents/agent.dto.js';
import { AgentsRepository, type AgentRow } from '../../../src/agents/agents.repository.js';
import { parseEntry } from '../../../src/agents/catalog/agent-entry.js';
import { PreparingClient } from '../../../src/platform/database/driver/preparing-client.js';
import { serializeByDocument } from '../../../src/platform/openapi/response-schemas.js';
import { accountActions, isAtLeast, membershipActions, organizationActions, type Row } from './actions.js';
import { SQL, type Statement } from './floor-sql.js';

/**
 * A server with the duties of the service. It opens the sealed cookie, loads the session, reads or writes the same rows
 * and returns the same JSON. It checks permissions. Its transactions count the same rows, but enforce no limit. It has no
 * logging, no validation and no rate limits, so it shows the minimum cost of a request.
 */
const { PORT, DATABASE_URL, SESSION_KEYS = '', SERVICE_URL } = process.env;
/** Prepares each statement once per connection, like the service. */
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, Client: PreparingClient });
/** The service's own statements of agents, which are long. */
const agents = new AgentsRepository(
  { manager: pool } as unknown as ConstructorParameters<typeof AgentsRepository>[0],
  { limits: { trialsPerUser30Days: 0 } } as ConstructorParameters<typeof AgentsRepository>[1],
);
const server = fastify();
const document = await fetch(`${SERVICE_URL}/api/openapi.json`);
serializeByDocument(server, (await document.json()) as Parameters<typeof serializeByDocument>[1]);

await server.register(secureSession, {
  cookieName: '__Host-session',
  key: SESSION_KEYS.split(',').map((key) => Buffer.from(key, 'base64')),
  expiry: 30 * 24 * 60 * 60,
  cookie: { path: '/', secure: true, httpOnly: true, sameSite: 'lax' },
});

type Params = { id: string; agentId: string };
type Handler = (request: FastifyRequest<{ Params: Params }>, caller: Row) => Promise<unknown>;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function signedIn(handler: Handler, needed?: string) {
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const token = (request.session as unknown as { get(name: string): string | undefined }).get('token');
    if (!token) return reply.code(401).send({ status: 401 });
    const values = [sha256(token), request.params.id ?? null, 7, 30];
    const [caller] = await run(pool, 'caller', values);
    if (!caller) return reply.code(401).send({ status: 401 });
    if (needed && !isAtLeast(caller.relation as string, needed)) return reply.code(403).send({ status: 403 });
    return handler(request, caller);
  };
}

type Query = (name: Statement, values: unknown[]) => Promise<Row[]>;

async function run(client: pg.Pool | pg.PoolClient, name: Statement, values: unknown[]): Promise<Row[]> {
  return (await client.query<Row>(SQL[name], values)).rows;
}

async function inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work((name, values) => run(client, name, values));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const page = <R, T>(rows: R[], show: (row: R) => T) => ({
  data: rows.slice(0, 50).map(show),
  nextCursor: rows.length > 50 ? 'more' : null,
});

server.get(
  '/api/me',
  signedIn(async (_request, caller) => {
    const rows = await run(pool, 'membershipsOfUser', [caller.id]);
    return {
      user: { ...caller, actions: accountActions(rows) },
      memberships: rows.map((row) => ({ ...row, organization: { id: row.organizationId, name: row.name } })),
    };
  }),
);

server.get(
  '/api/organizations',
  signedIn(async (_request, caller) => {
    const rows = await run(pool, 'organizations', [caller.id, null, null, 51]);
    return page(rows, (row) => ({ ...row, actions: organizationActions(row, caller) }));
  }),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/memberships',
  signedIn(async (request, caller) => {
    const rows = await run(pool, 'memberships', [request.params.id, null, null, 51]);
    return page(rows, (row) => ({
      ...row,
      user: { ...row, id: row.userId },
      actions: membershipActions(row, caller),
    }));
  }, 'member'),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/agents',
  signedIn(async (request, caller) => {
    const rows = await agents.list(viewerOf(caller, request.params), ['-1', ''], 51);
    return page(rows, (row) => agent(row, caller));
  }, 'member'),
);

server.post<{ Params: Params; Body: { name: string } }>(
  '/api/organizations',
  signedIn(async (request, caller) => {
    const { name } = request.body as { name: string };
    const id = uuidv7();
    const [organization] = await inTransaction(async (query) => {
      await query('lockUser', [caller.id]);
      await query('countOwned', [caller.id]);
      const made = await query('insertOrganization', [id, name, name.toLowerCase()]);
      await query('insertMembership', [uuidv7(), id, caller.id, 'owner']);
      await record(query, [id, 'organization.created', caller.id, 'organization', id, { name }, request.id]);
      return made;
    });
    const relation = 'owner';
    return { ...organization, relation, actions: organizationActions({ relation }, caller) };
  }),
);

server.post<{ Params: Params }>(
  '/api/organizations/:id/agents/:agentId/trial',
  signedIn(async (request, caller) => {
    const { id, agentId } = request.params;
    const offered = (await agents.find(viewerOf(caller, request.params), agentId))!;
    const { days, tokens } = parseEntry(offered.entry).trialOffer!;
    return inTransaction(async (query) => {
      await query('lockOrganization', [id]);
      await query('relation', [caller.membershipId, id]);
      await query('lockUser', [caller.id]);
      const [trial] = await query('insertTrial', [id, agentId, days]);
      const endsAt = trial!.trialEndsAt as Date;
      await record(query, [id, 'trial.started', caller.id, 'agent', agentId, { endsAt, tokens }, request.id]);
      const grant = uuidv7();
      await query('insertGrant', [grant, id, agentId, 'trial', `${id}:${agentId}`, tokens, endsAt]);
      const after = { agentId, source: 'trial', amount: tokens, expiresAt: endsAt };
      await record(query, [id, 'tokens.granted', caller.id, 'token_grant', grant, after, request.id]);
      return agent({ ...offered, ...trial!, tokenBalance: offered.tokenBalance + tokens }, caller);
    });
  }, 'member'),
);

const viewerOf = ({ id }: Row, { id: organizationId }: Params) => ({
  user: { id: id as string },
  organization: { id: organizationId },
});

const agent = (row: AgentRow, { relation, emailVerified }: Row) =>
  AgentDto.from(row, { relation, emailVerified, trialLimit: 0 });

async function record(query: Query, values: unknown[]): Promise<void> {
  await query('insertAuditEvent', [uuidv7(), ...values]);
}

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
