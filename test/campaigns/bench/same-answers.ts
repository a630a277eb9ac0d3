import { deepStrictEqual } from 'node:assert';
import type { Reader } from './cast.js';
import type { Server } from './servers.js';

type Of<T> = Record<'floor' | 'short', T>;

/**
 * Checks that the service, floor.ts and short.ts give the same responses to reads. short.ts has its own people and
 * organizations, so only the names and types of its fields are compared. Its list of organizations has fewer fields and
 * is not compared.
 * @throws AssertionError
 */
export async function checkAnswers(servers: Of<Server> & { service: Server }, readers: Of<Reader>) {
  for (const path of ['/api/me', '/api/organizations', 'memberships', 'agents'])
    deepStrictEqual(
      await answer(servers.floor, readers.floor, path),
      await answer(servers.service, readers.floor, path),
    );
  for (const path of ['/api/me', 'memberships'])
    deepStrictEqual(
      fields(await answer(servers.short, readers.short, path)),
      fields(await answer(servers.service, readers.floor, path)),
    );
}

async function answer(
  { origin }: Server,
  { cookie, organizationId }: Reader,
  path: string,
): Promise<unknown> {
  const whole = path.startsWith('/') ? path : `/api/organizations/${organizationId}/${path}`;
  return (await fetch(origin + whole, { headers: { cookie } })).json();
}

/** Replaces each value by its type. */
function fields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fields);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fields(part)]));
}
