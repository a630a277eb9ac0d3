import type { DataSource } from 'typeorm';
import { text, uuid } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import { searchKey } from '../platform/text/search.js';

/** Users per transaction. Small transactions hold locks briefly, and a failure loses little. */
const BATCH = 1000;

const FIND_UNKEYED = statement(
  'users.findUnkeyed',
  { id: uuid, name: text },
  'SELECT id, name FROM users WHERE name IS NOT NULL AND name_key IS NULL AND id > $1 ORDER BY id LIMIT $2',
);

/** Skips names that a sign-in has changed meanwhile, because the sign-in has set their keys. */
const SET_KEYS = statement(
  'users.setNameKeys',
  {},
  `UPDATE users SET name_key = keyed.key
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS keyed (id, name, key)
    WHERE users.id = keyed.id AND users.name = keyed.name`,
);

/**
 * Adds the keys of names that an older version wrote, with a transaction per batch. Until then, searches fold these
 * names as the database does.
 * @returns the number of names
 */
export async function keyNames({ manager }: DataSource): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (let total = 0; ;) {
    const users = await FIND_UNKEYED.all(manager, [last, BATCH]);
    if (users.length === 0) return total;
    const ids = users.map(({ id }) => id);
    const names = users.map(({ name }) => name);
    total += await SET_KEYS.count(manager, [ids, names, names.map(searchKey)]);
    last = ids.at(-1)!;
  }
}
