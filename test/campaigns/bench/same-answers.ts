import { deepStrictEqual } from 'node:assert';
import type { Reader } from './cast.js';
import type { Server } from './servers.js';

type Path = (reader: Reader) => string;
const ORGANIZATION: Path = ({ organizationId }) => `/api/organizations/${organizationId}`;
const ME: Path = () => '/api/me';
const ORGANIZATIONS: Path = () => '/api/organizations';
const MEMBERSHIPS: Path = (reader) => `${ORGANIZATION(reader)}/memberships`;
const AGENTS: Path = (reader) => `${ORGANIZATION(reader)}/agents`;

interface Asked {
  server: Server;
  reader: Reader;
}

/**
 * Checks that the service and both floors give the same responses to reads. The simple floor has its own people and
 * organizations, so only the fields of its members are compared. Its list of organizations has fewer fields.
 * @throws AssertionError
 */
export async function checkAnswers(service: Asked, floor: Asked, simple: Asked): Promise<void> {
  for (const path of [ME, ORGANIZATIONS, MEMBERSHIPS, AGENTS])
    deepStrictEqual(await answer(floor, path), await answer(service, path));
  deepStrictEqual(await answer(simple, AGENTS), await answer(service, AGENTS));
  for (const path of [ME, MEMBERSHIPS])
    deepStrictEqual(fields(await answer(simple, path)), fields(await answer(service, path)));
}

async function answer({ server, reader }: Asked, path: Path): Promise<unknown> {
  const response = await fetch(`${server.origin}${path(reader)}`, { headers: { cookie: reader.cookie } });
  return response.json();
}

/** Replaces each value by its type. */
function fields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fields);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fields(part)]));
}
