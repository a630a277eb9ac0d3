import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import {
  accountActions,
  agent,
  membershipActions,
  organizationActions,
  RELATIONS,
  type Row,
} from './answers.js';
import { PAGE_OF_AGENTS, PAGE_OF_MEMBERSHIPS, PAGE_OF_ORGANIZATIONS, ME } from './floor-schemas.js';
import * as sql from './floor-sql.js';

/**
 * A minimal server with the same routes, for comparison. It opens the sealed cookie, loads the session, reads or writes
 * the same rows and returns JSON. It makes the same counts in transactions, but checks only permissions. It has no
 * logging and no rate limits, so it shows the minimum cost of a request.
 */
const { PORT, DATABASE_URL, SESSION_KEYS = '', PUBLIC_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const server = fastify();

await server.register(secureSession, {
  cookieName: '__Host-session',
  key: SESSION_KEYS.split(',').map((key) => Buffer.from(key, 'base64')),
  expiry: 30 * 24 * 60 * 60,
  cookie: { path: '/', secure: true, httpOnly: true, sameSite: 'lax' },
});

type Params = { id: string; agentId: string; token: string };
type Handler = (request: FastifyRequest<{ Params: Params }>, caller: Row) => Promise<unknown>;

/** The maximum number of counted trials, as in the measured service. */
const TRIALS = 0;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function signedIn(handler: Handler, needed?: string) {
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const token = (request.session as unknown as { get(name: string): string | undefined }).get('token');
    if (!token) return reply.code(401).send({ status: 401 });
    const values = [sha256(token), request.params.id ?? null, 7, 30];
    const caller = (await pool.query<Row>({ ...sql.caller, values })).rows[0];
    if (!caller) return reply.code(401).send({ status: 401 });
    if (needed && !(RELATIONS.indexOf(caller.relation as string) >= RELATIONS.indexOf(needed)))
      return reply.code(403).send({ status: 403 });
    return handler(request, caller);
  };
}

async function inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(
      async (statement, values) => (await client.query({ ...statement, values })).rows,
    );
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
type Query = (statement: sql.Statement, values: unknown[]) => Promise<Row[]>;

const page = <T>(rows: Row[], show: (row: Row) => T) => ({
  data: rows.slice(0, 50).map(show),
  nextCursor: rows.length > 50 ? 'more' : null,
});

const entryOf = ({ entry }: Row) => JSON.parse(entry as string) as Row;

server.get(
  '/api/me',
  { schema: { response: { 200: ME } } },
  signedIn(async (_request, caller) => {
    const { rows } = await pool.query<Row>({ ...sql.membershipsOfUser, values: [caller.id] });
    return {
      user: { ...caller, actions: accountActions(rows) },
      memberships: rows.map((row) => ({ ...row, organization: { id: row.organizationId, name: row.name } })),
    };
  }),
);

server.get(
  '/api/organizations',
  { schema: { response: { 200: PAGE_OF_ORGANIZATIONS } } },
  signedIn(async (_request, caller) => {
    const { rows } = await pool.query<Row>({ ...sql.organizations, values: [caller.id, null, null, 51] });
    return page(rows, (row) => ({ ...row, actions: organizationActions(row, caller) }));
  }),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/memberships',
  { schema: { response: { 200: PAGE_OF_MEMBERSHIPS } } },
  signedIn(async (request, caller) => {
    const { rows } = await pool.query<Row>({
      ...sql.memberships,
      values: [request.params.id, null, null, 51],
    });
    return page(rows, (row) => ({
      ...{ ...row, user: { ...row, id: row.userId } },
      actions: membershipActions(row, caller),
    }));
  }, 'member'),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/agents',
  { schema: { response: { 200: PAGE_OF_AGENTS } } },
  signedIn(async (request, caller) => {
    const { rows } = await pool.query<Row>({
      ...sql.agents,
      values: [request.params.id, caller.id, TRIALS, -1, '', 51],
    });
    return page(rows, (row) => agent(row, entryOf(row), caller));
  }, 'member'),
);

server.post<{ Params: Params; Body: { name: string } }>(
  '/api/organizations',
  signedIn(async (request, caller) => {
    const { name } = request.body as { name: string };
    const id = uuidv7();
    const [organization] = await inTransaction(async (query) => {
      await query(sql.lockUser, [caller.id]);
      await query(sql.countOwned, [caller.id]);
      const made = await query(sql.insertOrganization, [id, name, name.toLowerCase()]);
      await query(sql.insertMembership, [uuidv7(), id, caller.id, 'owner']);
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
    return inTransaction(async (query) => {
      await query(sql.lockOrganization, [id]);
      await query(sql.relation, [caller.membership_id, id]);
      await query(sql.lockUser, [caller.id]);
      const [offered] = await query(sql.agent, [id, caller.id, TRIALS, agentId]);
      const entry = entryOf(offered!);
      const { days, tokens } = entry.trialOffer as { days: number; tokens: number };
      const [trial] = await query(sql.insertTrial, [id, agentId, days]);
      const endsAt = trial!.trialEndsAt as Date;
      await record(query, [id, 'trial.started', caller.id, 'agent', agentId, { endsAt, tokens }, request.id]);
      const grant = uuidv7();
      await query(sql.insertGrant, [grant, id, agentId, 'trial', `${id}:${agentId}`, tokens, endsAt]);
      const after = { agentId, source: 'trial', amount: tokens, expiresAt: endsAt };
      await record(query, [id, 'tokens.granted', caller.id, 'token_grant', grant, after, request.id]);
      const tokenBalance = (offered!.tokenBalance as number) + tokens;
      return agent({ ...offered!, ...trial!, tokenBalance }, entry, caller);
    });
  }, 'member'),
);

server.post<{ Params: Params }>(
  '/api/organizations/:id/invites',
  signedIn(async (request, caller) => {
    const { email, role } = request.body as { email: string; role: string };
    const organizationId = request.params.id;
    const token = randomBytes(32).toString('base64url');
    const hash = sha256(token);
    const id = uuidv7();
    const recipient = sha256(`invite mails to ${email}`);
    return inTransaction(async (query) => {
      await query(sql.lockOrganization, [organizationId]);
      await query(sql.relation, [caller.membership_id, organizationId]);
      await query(sql.memberWithAddress, [organizationId, email]);
      await query(sql.inviteOfAddress, [organizationId, email]);
      await query(sql.recentSends, [organizationId]);
      await query(sql.mailBlock, [recipient]);
      await query(sql.insertMailLink, [hash, recipient, 7]);
      await query(sql.dropOldSends, []);
      await query(sql.insertSend, [uuidv7(), organizationId, caller.id, email]);
      const invite = [id, organizationId, email, email, role, hash, caller.id, 7];
      const [row] = await query(sql.insertInvite, invite);
      const job = { inviteId: id, tokenHash: hash.toString('hex'), sealedToken: seal(token) };
      await query(sql.insertJob, [uuidv7(), job]);
      const event = [organizationId, 'invite.created', caller.id, 'invite', id, { role }, request.id];
      const eventId = await record(query, event);
      await query(sql.insertPersonalData, [eventId, email, { after: { email } }]);
      return {
        ...row,
        status: 'pending',
        invitedBy: { id: caller.id, name: caller.name },
        delivery: { status: row!.deliveryStatus, lastSentAt: row!.lastSentAt },
        token,
        url: `${PUBLIC_URL}/invites/${token}`,
      };
    });
  }, 'admin'),
);

server.post<{ Params: Params }>(
  '/api/invites/:token/accept',
  signedIn(async (request, caller) => {
    const hash = sha256(request.params.token);
    return inTransaction(async (query) => {
      const [{ organizationId }] = (await query(sql.inviteByToken, [hash])) as [Row];
      await query(sql.lockOrganization, [organizationId]);
      const [invite] = (await query(sql.inviteByToken, [hash])) as [Row];
      await query(sql.membershipOfUser, [organizationId, caller.id]);
      await query(sql.lockUser, [caller.id]);
      await query(sql.countMemberships, [caller.id]);
      const id = uuidv7();
      const [membership] = await query(sql.insertMembership, [id, organizationId, caller.id, invite.role]);
      await query(sql.acceptInvite, [invite.id]);
      const after = { membershipId: id, userId: caller.id, relation: invite.role as string };
      await record(query, [
        organizationId,
        'invite.accepted',
        caller.id,
        'invite',
        invite.id,
        after,
        request.id,
      ]);
      const [organization] = await query(sql.organization, [organizationId]);
      const own = { ...membership, relation: invite.role as string };
      return {
        membership: { ...own, user: caller, actions: membershipActions(own, { membership_id: id, ...own }) },
        organization: { ...organization, actions: organizationActions(own, caller) },
      };
    });
  }),
);

async function record(query: Query, values: unknown[]): Promise<string> {
  const id = uuidv7();
  await query(sql.insertAuditEvent, [id, ...values]);
  return id;
}

const mailKey = createHash('sha256').update(`mail ${SESSION_KEYS}`).digest();
/** Encrypts with AES-256-GCM. */
function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', mailKey, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
