import type { Browser } from '../support/browser.js';
import { bodyFor, createMissing, documentFor, fill, type Values } from '../support/objects.js';
import { operationsOf, type Schema } from '../support/operations.js';
import { ACCESS } from './access-table.js';

/** A request that a person may send, with a valid body. */
export interface Write {
  /** The method and path of the route. */
  name: string;
  method: string;
  path: string;
  /** Undefined if the route accepts no fields. */
  schema: Schema | undefined;
  body: Record<string, unknown> | undefined;
}

/** All routes for writes except webhooks: the schema of their bodies has no fields, because the sender decides them. */
export async function writesOf(browser: Browser, values: Values): Promise<Write[]> {
  const schemas = new Map(
    operationsOf(await documentFor(browser)).map(({ name, body }) => [name, body] as const),
  );
  const writes: Write[] = [];
  for (const { method, path } of ACCESS) {
    const name = `${method} ${path}`;
    const schema = schemas.get(name);
    if (method === 'GET' || (schema && !schema.properties)) continue;
    await createMissing(browser, path, values);
    const body = await bodyFor(browser, method, path, values);
    writes.push({ name, method, path: fill(path, values), schema, body });
  }
  return writes;
}
