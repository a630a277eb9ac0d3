import type { Request } from 'autocannon';
import type { Cast } from './cast.js';

/** What is asked of both servers, and how much of the floor's throughput the service has to reach. */
export interface Scenario {
  name: string;
  floor: 'floor' | 'bare';
  /** Share of the floor's requests per second. */
  target: number;
  /** Requests that one connection sends one after the other, again and again. */
  requests(cast: Cast): Request[];
}

const READ = 0.8;
const WRITE = 0.8;
const NO_DATABASE = 0.55;

const read = (path: (cast: Cast) => string) => (cast: Cast) => [
  { method: 'GET' as const, path: path(cast), headers: { cookie: cast.cookie } },
];

/** A request whose path or body is another one each time. */
function anew(make: () => { path: string; body?: object; cookie: string }): Request {
  return {
    method: 'POST',
    setupRequest: (request) => {
      const { path, body, cookie } = make();
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      return { ...request, path, headers, body: body && JSON.stringify(body) };
    },
  };
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'GET /api/version',
    floor: 'bare',
    target: NO_DATABASE,
    requests: () => [{ method: 'GET', path: '/api/version' }],
  },
  { name: 'GET /api/me', floor: 'floor', target: READ, requests: read(() => '/api/me') },
  {
    name: 'GET /api/organizations',
    floor: 'floor',
    target: READ,
    requests: read(() => '/api/organizations'),
  },
  {
    name: 'GET /api/organizations/{id}/agents',
    floor: 'floor',
    target: READ,
    requests: read(({ organizationId }) => `/api/organizations/${organizationId}/agents`),
  },
  {
    name: 'GET /api/organizations/{id}/memberships',
    floor: 'floor',
    target: READ,
    requests: read(({ organizationId }) => `/api/organizations/${organizationId}/memberships`),
  },
  {
    name: 'POST /api/organizations',
    floor: 'floor',
    target: WRITE,
    requests: (cast) => [
      anew(() => ({
        path: '/api/organizations',
        body: { name: `Bench ${cast.number()}` },
        cookie: cast.founder(),
      })),
    ],
  },
  {
    name: 'POST .../trial',
    floor: 'floor',
    target: WRITE,
    requests: (cast) => [
      anew(() => {
        const { id, cookie } = cast.emptyOrganization();
        return { path: `/api/organizations/${id}/agents/${cast.agentId}/trial`, cookie };
      }),
    ],
  },
  {
    name: 'invite + accept',
    floor: 'floor',
    target: WRITE,
    requests: (cast) => [
      {
        ...anew(() => {
          const { id, cookie } = cast.emptyOrganization();
          return {
            path: `/api/organizations/${id}/invites`,
            body: { email: cast.guest.email, role: 'member' },
            cookie,
          };
        }),
        onResponse: (_status, body, context) => {
          Object.assign(context, { token: (JSON.parse(body) as { token: string }).token });
        },
      },
      {
        method: 'POST',
        setupRequest: (request, context) => ({
          ...request,
          path: `/api/invites/${(context as { token: string }).token}/accept`,
          headers: { cookie: cast.guest.cookie },
        }),
      },
    ],
  },
];
