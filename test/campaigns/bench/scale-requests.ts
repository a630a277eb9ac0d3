import type { Answer } from '../../support/browser.js';
import type { Person } from '../torture/person.js';

/** A person who owns this organization sends a request. */
type Send = (person: Person, organizationId: string) => Promise<Answer>;

const READS = [
  '/api/me',
  '/api/organizations',
  '/api/organizations/{id}/agents',
  '/api/organizations/{id}/memberships',
  '/api/organizations/{id}/invites',
  '/api/organizations/{id}/audit-events',
  '/api/organizations/{id}/billing',
  '/api/organizations/{id}/memberships?relation=member&q=person',
  '/api/organizations/{id}/invites?status=pending&q=guest',
  '/api/organizations/{id}/audit-events?type=organization.created',
  '/api/organizations/{id}/audit-events?since=2020-01-01T00:00:00Z',
  '/api/organizations/{id}/agents/research/token-movements',
];
const AS_FILE = { headers: { accept: 'application/x-ndjson' } };
let made = 0;

/** The requests to compare between database sizes. */
export const REQUESTS: [name: string, send: Send][] = [
  ...READS.map((path): [string, Send] => [
    `GET ${path}`,
    (person, id) => person.get(path.replace('{id}', id)),
  ]),
  ['the audit trail as a file', (person, id) => person.get(`/api/organizations/${id}/audit-events`, AS_FILE)],
  ['POST /api/organizations', (person) => person.post('/api/organizations', { name: `Made ${++made}` })],
  [
    'POST /api/organizations/{id}/invites',
    (person, id) =>
      person.post(`/api/organizations/${id}/invites`, {
        email: `guest${++made}@example.net`,
        role: 'member',
      }),
  ],
];
