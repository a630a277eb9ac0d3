/** Mutations of sessions, authorization and tenant isolation. */
const sessions = 'src/sessions/sessions.service.ts';
const sessionRows = 'src/sessions/sessions.repository.ts';
const auth = 'src/sign-in/sign-in.service.ts';
const guard = 'src/sessions/session.guard.ts';
const roles = 'src/organizations/roles.guard.ts';
const everyRoute = 'test/security/every-route';

export const SESSIONS = [
  {
    name: 'callers: each has a statement',
    replace: [['src/platform/database/batches.ts', 'const MAX_BATCH = 100;', 'const MAX_BATCH = 1;']],
    tests: ['test/sessions/callers'],
    only: 'one statement',
  },
  {
    name: 'callers: answered in the order of the rows',
    replace: [[sessionRows, 'found[row.place - 1] = row;', 'found[rows.indexOf(row)] = row;']],
    tests: ['test/sessions/callers'],
    only: 'one statement',
  },
  {
    name: 'callers: those that wait do not count as load',
    replace: [
      ['src/platform/database/bounded-pool.ts', 'this.waitingCount + this.sharing', 'this.waitingCount'],
    ],
    tests: ['test/platform/http/overload'],
    only: 'looked up by one statement',
  },
  {
    name: 'rate limit: rejects at once',
    replace: [
      ['src/platform/http/rate-limit/rate-limits.ts', 'await setTimeout(delay())', 'await setTimeout(0)'],
    ],
    tests: ['test/sessions/request-rates'],
    only: 'repeats rejected requests',
  },
  {
    name: 'rate limit: rejects all at the same moment',
    replace: [['src/platform/http/rate-limit/rate-limits.ts', ' + Math.random() * SPREAD', '']],
    tests: ['src/platform/http/rate-limit'],
    only: 'all return at the same moment',
  },
  {
    name: 'rate limit: windows end',
    replace: [
      [
        'src/platform/http/rate-limit/rate-limits.ts',
        '!window || window.start + limit.window <= now',
        '!window',
      ],
    ],
    tests: ['src/platform/http/rate-limit'],
    only: 'until its window ends',
  },
  {
    name: 'rate limit: a bounded number of callers',
    replace: [
      [
        'src/platform/http/rate-limit/rate-limits.ts',
        'new LruMap<Window>(CALLERS)',
        'new Map<string, Window>()',
      ],
    ],
    tests: ['src/platform/http/rate-limit'],
    only: 'bounded number of callers',
  },
  {
    name: 'rate limit: a burst of the whole limit',
    replace: [['src/sessions/request-rates.ts', 'burst: BURST', 'burst: 1']],
    tests: ['test/sessions/request-rates'],
    only: 'after a fifth',
  },
  {
    name: 'session: idle expiry',
    replace: [[sessionRows, "s.last_seen_at > now() - $2 * interval '1 day'", '$2::int IS NOT NULL']],
    tests: ['test/sessions/session-lifetime'],
    only: 'after seven days',
  },
  {
    name: 'session: maximum age',
    replace: [
      [sessionRows, "s.created_at > now() - ${maxDays} * interval '1 day'", '${maxDays}::int IS NOT NULL'],
    ],
    tests: ['test/sessions/session-lifetime'],
    only: 'after thirty days',
  },
  {
    name: 'session: replaced by the next sign-in',
    replace: [[sessions, 'if (previousToken) await this.endIn(manager, previousToken, requestId);', '']],
    tests: ['test/sign-in/sign-in.e2e'],
    only: 'the same browser had',
  },
  {
    name: 'session: at most 20 per person',
    replace: [[sessions, 'userId, MAX_SESSIONS - 1)', 'userId, MAX_SESSIONS)']],
    tests: ['test/sessions/session-lifetime'],
    only: 'at most 20',
  },
  {
    name: 'session: the one that was not used for longest ends',
    replace: [[sessionRows, 'ORDER BY s.last_seen_at DESC, s.created_at DESC', 'ORDER BY s.created_at DESC']],
    tests: ['test/sessions/session-lifetime'],
    only: 'at most 20',
  },
  {
    name: 'session: ended by a sign-out',
    replace: [[auth, 'if (token) await this.sessions.end(token, request.id);', '']],
    tests: ['test/sign-in/sign-out', 'test/security/sign-in-races'],
    only: '(a copy of the cookie|by signing out)',
  },
  {
    name: 'session: ended by its own user only',
    replace: [
      [sessionRows, 'WHERE ${IS_LIVE} AND s.user_id = $1`', 'WHERE ${IS_LIVE} AND $1::uuid IS NOT NULL`'],
    ],
    tests: ['test/sessions/sessions'],
    only: 'another user',
  },
  {
    name: 'session: the others of its own user only',
    replace: [[sessionRows, 's.user_id = $1 AND s.id <> $4', '$1::uuid IS NOT NULL AND s.id <> $4']],
    tests: ['test/sessions/sessions'],
    only: 'those of other people',
  },
  {
    name: 'session: an ended one ends no other',
    replace: [
      [
        sessions,
        'if (!(await this.sessions.exists(manager, sessionId))) throw new UnauthenticatedError();',
        '',
      ],
    ],
    tests: ['test/sessions/sessions'],
    only: 'end each other',
  },
  {
    name: 'session: deleted when it is ended',
    replace: [
      [
        sessionRows,
        'gone AS (DELETE FROM sessions WHERE id IN (SELECT id FROM live) RETURNING id)',
        'gone AS (SELECT id FROM live)',
      ],
    ],
    tests: ['test/security/sign-in-races'],
    only: 'from another browser',
  },
  {
    name: 'tokens: stored as SHA-256',
    replace: [
      [
        'src/platform/crypto/token.ts',
        "return hash('sha256', token, 'buffer');",
        'void hash;\n  return Buffer.from(token);',
      ],
    ],
    tests: ['test/sessions/session-cookie'],
    only: 'SHA-256 alone',
  },
  {
    name: 'cookie: HttpOnly',
    replace: [['src/platform/http/cookies.ts', 'httpOnly: true', 'httpOnly: false']],
    tests: ['test/sessions/session-cookie'],
    only: 'out of reach',
  },
  {
    name: 'access: no callers without a session',
    replace: [[guard, 'routeFactsOf(request).public ||', 'true ||']],
    tests: ['test/security/closed'],
  },
  {
    name: 'access: no callers without a relation to the organization',
    replace: [[roles, 'if (!principal.membership || !isAtLeast(', 'if (principal.membership && !isAtLeast(']],
    tests: [everyRoute],
  },
  {
    name: 'access: no callers with an insufficient relation',
    replace: [[roles, '|| !isAtLeast(principal.membership.relation as Relation, needed)', '|| !isAtLeast']],
    tests: [everyRoute],
  },
  {
    name: 'access: 404 for an unknown organization',
    replace: [[roles, 'if (!principal?.organization) throw', 'if (!principal) throw']],
    tests: [everyRoute],
    only: 'relation to the organization',
  },
  {
    name: 'access: audit trail for admins only',
    replace: [['src/audit/audit.controller.ts', "@Roles('admin')", "@Roles('member')"]],
    tests: [everyRoute],
    only: 'relation to the organization',
  },
  {
    name: 'access: every route declares the required relation',
    replace: [
      ['src/organizations/roles.check.ts', 'if (undecided.length === 0)', 'if (undecided.length < 99)'],
    ],
    tests: ['test/security/closed'],
  },
  {
    name: 'isolation: membership of this organization',
    replace: [
      [
        'src/organizations/memberships.repository.ts',
        'WHERE m.organization_id = $1 AND m.id = $2',
        'WHERE $1::uuid IS NOT NULL AND m.id = $2',
      ],
    ],
    tests: ['test/security/cross-tenant'],
  },
  {
    name: 'isolation: invite of this organization',
    replace: [
      [
        'src/invites/invites.repository.ts',
        'WHERE i.organization_id = $1 AND i.id = $2',
        'WHERE $1::uuid IS NOT NULL AND i.id = $2',
      ],
    ],
    tests: ['test/security/cross-tenant'],
  },
  {
    name: 'isolation: audit events of this organization',
    replace: [['src/audit/audit-events.repository.ts', 'e.organization_id = $1', '$1::uuid IS NOT NULL']],
    tests: ['test/security/cross-tenant', 'test/audit/audit-list'],
  },
  {
    name: 'isolation: agents of this organization',
    replace: [
      [
        'src/agents/agents.repository.ts',
        'LEFT JOIN agent_trials t ON t.organization_id = $1 AND t.agent_id = a.id',
        'LEFT JOIN agent_trials t ON t.agent_id = a.id',
      ],
    ],
    tests: ['test/security/cross-tenant'],
  },
];
