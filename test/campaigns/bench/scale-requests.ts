import type pg from 'pg';
import type { Person } from '../torture/person.js';
import type { Ask } from './latency.js';

/** A database of a certain size, the index of the instance that uses it, and signed-in users. */
export interface World {
  size: number;
  url: string;
  database: pg.Client;
  /** Each owns an organization. */
  people: { person: Person; organizationId: string }[];
  instance: number;
  stop: () => Promise<void>;
}

const of = ({ people }: World, turn: number) => people[turn % people.length]!;
let made = 0;

/** The requests to compare between database sizes. */
export const REQUESTS: Record<string, (world: World) => Ask> = {
  'GET /api/me': (world) => (turn) => of(world, turn).person.get('/api/me'),
  'GET /api/organizations': (world) => (turn) => of(world, turn).person.get('/api/organizations'),
  ...Object.fromEntries(
    [
      'agents',
      'memberships',
      'invites',
      'audit-events',
      'billing',
      'memberships?relation=member&q=person',
      'invites?status=pending&q=guest',
      'audit-events?type=organization.created',
      'audit-events?since=2020-01-01T00:00:00Z',
      'agents/research/token-movements',
    ].map((list) => [
      `GET …/${list}`,
      (world: World) => (turn: number) => {
        const { person, organizationId } = of(world, turn);
        return person.get(`/api/organizations/${organizationId}/${list}`);
      },
    ]),
  ),
  'the audit trail as a file': (world) => (turn) => {
    const { person, organizationId } = of(world, turn);
    const headers = { accept: 'application/x-ndjson' };
    return person.get(`/api/organizations/${organizationId}/audit-events`, { headers });
  },
  'POST /api/organizations': (world) => (turn) =>
    of(world, turn).person.post('/api/organizations', { name: `Made ${++made}` }),
  'POST …/invites': (world) => (turn) => {
    const { person, organizationId } = of(world, turn);
    const invite = { email: `guest${++made}@example.net`, role: 'member' };
    return person.post(`/api/organizations/${organizationId}/invites`, invite);
  },
};
