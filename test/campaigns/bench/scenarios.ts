import type { Request } from 'autocannon';
import type { Cast, Reader } from './cast.js';
import type { Floor } from './servers.js';

/** Requests to the service and to a server for comparison. */
export interface Scenario {
  name: string;
  floor: Floor;
  /** Returns the requests that each connection repeats in this order. */
  requests(cast: Cast): Request[];
}

/**
 * The service's throughput as a share of a floor's. With --check, the benchmark fails below a gate, so even a half-busy
 * machine should reach it. `bare` has no gate, because its requests are so short that other load affects them too much.
 */
export const BOUNDS: Record<Floor, { target: number; gate?: number }> = {
  bare: { target: 0.45 },
  short: { target: 0.75, gate: 0.25 },
  floor: { target: 0.75, gate: 0.25 },
};

const read = (path: (reader: Reader) => string) => (reader: Reader) => [
  { method: 'GET' as const, path: path(reader), headers: { cookie: reader.cookie } },
];
const inOrganization = (path: string) => ({
  name: `GET …${path}`,
  requests: read(({ organizationId }) => `/api/organizations/${organizationId}${path}`),
});
const ME = { name: 'GET /api/me', requests: read(() => '/api/me') };
const ORGANIZATIONS = { name: 'GET /api/organizations', requests: read(() => '/api/organizations') };
const MEMBERSHIPS = inOrganization('/memberships');

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
    requests: () => [{ method: 'GET', path: '/api/version' }],
  },
  ...[ME, ORGANIZATIONS, MEMBERSHIPS].flatMap((scenario) => [
    { ...scenario, floor: 'short' as const },
    { ...scenario, floor: 'floor' as const },
  ]),
  { ...inOrganization('/agents'), floor: 'floor' },
  {
    name: 'POST /api/organizations',
    floor: 'floor',
    requests: (cast) => [
      fresh(() => {
        const { name, cookie } = cast.founding();
        return { path: '/api/organizations', body: { name }, cookie };
      }),
    ],
  },
  {
    name: 'POST …/trial',
    floor: 'floor',
    requests: (cast) => [
      fresh(() => {
        const { id, cookie } = cast.emptyOrganization();
        return { path: `/api/organizations/${id}/agents/research/trial`, cookie };
      }),
    ],
  },
];
