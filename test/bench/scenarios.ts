import type { Request } from 'autocannon';
import type { Cast } from './cast.js';

/** Requests to the service and to a comparison server, and the required ratio of throughput. */
export interface Scenario {
  name: string;
  floor: 'floor' | 'bare';
  /** The target for the service's requests per second, as a share of the comparison server's. */
  target: number;
  /** The share of the reference's throughput below which the benchmark fails. A half-busy machine should still reach it. */
  gate?: number;
  /** Returns the requests that each connection repeats in this order. */
  requests(cast: Cast): Request[];
}

const WITH_DATABASE = { target: 0.8, gate: 0.25 };
/** There is no gate without a database, because such short requests depend too much on other work of the machine. */
const WITHOUT_DATABASE = { target: 0.55 };

const read = (path: (cast: Cast) => string) => (cast: Cast) => [
  { method: 'GET' as const, path: path(cast), headers: { cookie: cast.cookie } },
];

/** Creates a request with a new path or body each time. */
function fresh(make: () => { path: string; body?: object; cookie: string }): Request {
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
    ...WITHOUT_DATABASE,
    requests: () => [{ method: 'GET', path: '/api/version' }],
  },
  { name: 'GET /api/me', floor: 'floor', ...WITH_DATABASE, requests: read(() => '/api/me') },
  {
    name: 'GET /api/organizations',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: read(() => '/api/organizations'),
  },
  {
    name: 'GET /api/organizations/{id}/agents',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: read(({ organizationId }) => `/api/organizations/${organizationId}/agents`),
  },
  {
    name: 'GET /api/organizations/{id}/memberships',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: read(({ organizationId }) => `/api/organizations/${organizationId}/memberships`),
  },
  {
    name: 'POST /api/organizations',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: (cast) => [
      fresh(() => ({
        path: '/api/organizations',
        body: { name: `Bench ${cast.number()}` },
        cookie: cast.founder(),
      })),
    ],
  },
  {
    name: 'POST .../trial',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: (cast) => [
      fresh(() => {
        const { id, cookie } = cast.emptyOrganization();
        return { path: `/api/organizations/${id}/agents/${cast.agentId}/trial`, cookie };
      }),
    ],
  },
  {
    name: 'invite + accept',
    floor: 'floor',
    ...WITH_DATABASE,
    requests: (cast) => [
      {
        ...fresh(() => {
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
