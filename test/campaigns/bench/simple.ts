import secureSession from '@fastify/secure-session';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { accountActions, agent, membershipActions, type Row } from './answers.js';
import { createPerson, createSchema } from './simple-schema.js';

/**
 * The reads in the shortest possible program: its own schema, an encrypted cookie with the session's id, two prepared
 * statements per request, and plain JSON. No log, no limits, no paging.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await createSchema(pool);
const server = fastify();
await server.register(secureSession, {
  key: Buffer.alloc(32, 7),
  cookieName: 'session',
  cookie: { path: '/', httpOnly: true },
});

const CALLER = {
  name: 'caller',
  text: `SELECT u.id, u.email, u.email_verified AS "emailVerified", u.name, u.picture_url AS "pictureUrl",
                u.created_at AS "createdAt"
           FROM simple.sessions s JOIN simple.users u ON u.id = s.user_id WHERE s.id = $1 AND s.expires_at > now()`,
};
const MEMBER = {
  name: 'member',
  text: `SELECT m.id, m.user_id, m.relation, u.email_verified AS "emailVerified"
           FROM simple.sessions s JOIN simple.memberships m ON m.user_id = s.user_id AND m.organization_id = $2
           JOIN simple.users u ON u.id = s.user_id
          WHERE s.id = $1 AND s.expires_at > now()`,
};
const ORGANIZATIONS = {
  name: 'organizations',
  text: `SELECT m.id, m.relation, m.created_at, o.id AS oid, o.name AS oname
           FROM simple.memberships m JOIN simple.organizations o ON o.id = m.organization_id
          WHERE m.user_id = $1 ORDER BY o.name LIMIT 100`,
};
const MEMBERS = {
  name: 'members',
  text: `SELECT m.id, m.relation, m.created_at, u.id AS uid, u.email, u.email_verified, u.name, u.picture_url
           FROM simple.memberships m JOIN simple.users u ON u.id = m.user_id
          WHERE m.organization_id = $1 ORDER BY m.created_at, m.id LIMIT 50`,
};
const AGENTS = {
  name: 'agents',
  text: `SELECT a.id, a.name, a.description, a.category, a.icon_url AS "iconUrl", a.trial_offer AS "trialOffer",
                a.subscription_offer AS "subscriptionOffer", a.top_up_offer AS "topUpOffer",
                a.prices, a.place, t.started_at AS "trialStartedAt", t.ends_at AS "trialEndsAt",
                t.ends_at > now() AS "trialIsActive", s.status AS "subscriptionStatus",
                s.has_begun AS "subscriptionHasBegun", coalesce(s.ever_begun, false) AS "everSubscribed",
                s.current_period_end AS "currentPeriodEnd", s.cancel_at_period_end AS "cancelAtPeriodEnd",
                s.cancel_at AS "cancelAt", s.amount AS "subscriptionAmount", s.currency AS "subscriptionCurrency",
                s.interval AS "subscriptionInterval", s.interval_count AS "subscriptionIntervalCount", s.tokens AS "tokensPerPeriod", c.kind AS "checkoutKind",
                c.processing AS "checkoutProcessing", c.url AS "checkoutUrl", c.expires_at AS "checkoutExpiresAt",
                (SELECT coalesce(sum(remaining), 0)::int FROM simple.grants
                  WHERE organization_id = $1 AND agent_id = a.id AND expires_at > now()) AS "tokenBalance",
                (SELECT coalesce(sum(amount), 0)::int FROM simple.consumptions
                  WHERE organization_id = $1 AND agent_id = a.id
                    AND created_at > now() - interval '30 days') AS "tokensUsed30Days",
                (SELECT amount FROM simple.thresholds
                  WHERE organization_id = $1 AND agent_id = a.id) AS "lowBalanceThreshold",
                o.disputed AS "hasOpenDispute", false AS "hasForeignSubscription"
           FROM simple.organizations o CROSS JOIN simple.agents a
           LEFT JOIN simple.trials t ON t.organization_id = o.id AND t.agent_id = a.id
           LEFT JOIN simple.subscriptions s ON s.organization_id = o.id AND s.agent_id = a.id
           LEFT JOIN simple.checkouts c ON c.organization_id = o.id AND c.agent_id = a.id AND c.expires_at > now()
          WHERE o.id = $1
            AND (a.place < 2147483647 OR t.agent_id IS NOT NULL OR s.agent_id IS NOT NULL
                 OR EXISTS (SELECT FROM simple.grants WHERE organization_id = $1 AND agent_id = a.id))
          ORDER BY a.place, a.id LIMIT 50`,
};

type Params = { id: string };
type Handler = (caller: Row, request: FastifyRequest<{ Params: Params }>) => Promise<unknown>;
type Session = { get(name: string): unknown; set(name: string, value: string): void };
const sessionOf = (request: FastifyRequest) => request.session as unknown as Session;

const rowsOf = async (statement: { name: string; text: string }, values: unknown[]) =>
  (await pool.query<Row>({ ...statement, values })).rows;

const known =
  (handler: Handler) => async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const session = sessionOf(request).get('id');
    const { id } = request.params;
    const [caller] = id ? await rowsOf(MEMBER, [session, id]) : await rowsOf(CALLER, [session]);
    return caller ? handler(caller, request) : reply.code(401).send({ status: 401 });
  };

server.get('/login', async (request) => {
  const { session, organization } = await createPerson(pool);
  sessionOf(request).set('id', session);
  return { organization };
});

server.get(
  '/api/me',
  known(async (user) => {
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
  }),
);

server.get(
  '/api/organizations',
  known(async (user) => ({
    data: (await rowsOf(ORGANIZATIONS, [user.id])).map(({ oid, oname, relation }) => ({
      id: oid,
      name: oname,
      relation,
    })),
  })),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/memberships',
  known(async (caller, { params }) => ({
    data: (await rowsOf(MEMBERS, [params.id])).map((row) => ({
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
      actions: membershipActions(row, { ...caller, membership_id: caller.id }),
    })),
    nextCursor: null,
  })),
);

server.get<{ Params: Params }>(
  '/api/organizations/:id/agents',
  known(async (caller, { params }) => ({
    data: (await rowsOf(AGENTS, [params.id])).map((row) => agent(row, row, caller)),
    nextCursor: null,
  })),
);

await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
