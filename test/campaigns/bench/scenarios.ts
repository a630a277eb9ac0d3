import type { Request } from 'autocannon';
import type { Cast, Guest, Reader } from './cast.js';
import type { Floor } from './servers.js';

/** Requests to the service and to a server for comparison, and the required ratio of throughput. */
export interface Scenario {
  name: string;
  floor: Floor;
  /** The target for the service's throughput, as a share of the comparison server's. */
  target: number;
  /** The share below which the benchmark fails. Even a half-busy machine should reach it. */
  gate?: number;
  /** Starts both servers before each turn. Without a database, two starts of one server can differ by half. */
  startsEachTurn?: boolean;
  /** Returns the requests that each connection repeats in this order. */
  requests(cast: Cast): Request[];
}

const WITH_DATABASE = { target: 0.75, gate: 0.25 };
/** Without a database there is no gate, because such short requests depend too much on other load of the machine. */
const WITHOUT_DATABASE = { target: 0.45, startsEachTurn: true };

const read = (path: (reader: Reader) => string) => (reader: Reader) => [
  { method: 'GET' as const, path: path(reader), headers: { cookie: reader.cookie } },
];
const ORGANIZATION = '/api/organizations/{id}';
const READS = {
  'GET /api/me': read(() => '/api/me'),
  'GET /api/organizations': read(() => '/api/organizations'),
  [`GET ${ORGANIZATION}/agents`]: read(({ organizationId }) => `/api/organizations/${organizationId}/agents`),
  [`GET ${ORGANIZATION}/memberships`]: read(
    ({ organizationId }) => `/api/organizations/${organizationId}/memberships`,
  ),
};
/** Each read, compared with both floors. */
const COMPARED_READS = Object.entries(READS).flatMap(([name, requests]) =>
  (['simple', 'floor'] as const).map((floor) => ({ name, floor, ...WITH_DATABASE, requests })),
);

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
  ...COMPARED_READS,
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
        method: 'POST',
        setupRequest: (request, context) => {
          const guest = cast.guest();
          Object.assign(context, { guest });
          const { id, cookie } = cast.emptyOrganization();
          return {
            ...request,
            path: `/api/organizations/${id}/invites`,
            headers: { cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ email: guest.email, role: 'member' }),
          };
        },
        onResponse: (_status, body, context) => {
          Object.assign(context, { token: (JSON.parse(body) as { token: string }).token });
        },
      },
      {
        method: 'POST',
        setupRequest: (request, context) => {
          const { token, guest } = context as { token: string; guest: Guest };
          return { ...request, path: `/api/invites/${token}/accept`, headers: { cookie: guest.cookie } };
        },
      },
    ],
  },
];
