import type { DataSource } from 'typeorm';
import { NIL } from 'uuid';
import { text, uuid } from '../platform/database/statements/columns.js';
import { statement } from '../platform/database/statements/statement.js';
import { emailKey } from '../platform/text/email.js';
import { searchKey } from '../platform/text/search.js';

/** Users per transaction. Small transactions hold locks briefly, and a failure loses little. */
const BATCH = 1000;

const LISTED = { id: uuid, value: text, key: text.orNull };
type Field = 'name' | 'email';

const listWhere = (method: string, field: Field, condition: string) =>
  statement(
    `users.${method}`,
    LISTED,
    `SELECT id, ${field} AS value, ${field}_key AS key FROM users
      WHERE ${field} IS NOT NULL AND ${condition} AND id > $1 ORDER BY id LIMIT $2`,
  );

/** Skips values that a sign-in has changed meanwhile, because the sign-in has set their keys. */
const setKeys = (method: string, field: Field) =>
  statement(
    `users.${method}`,
    {},
    `UPDATE users SET ${field}_key = keyed.key
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS keyed (id, value, key)
      WHERE users.id = keyed.id AND users.${field} = keyed.value`,
  );

const NAMES = {
  list: listWhere('listUnkeyedNames', 'name', 'name_key IS NULL'),
  set: setKeys('setNameKeys', 'name'),
  keyOf: searchKey,
};

/** The keys of other addresses are the same in every version. */
const ADDRESSES = {
  list: listWhere(
    'listInternationalAddresses',
    'email',
    'octet_length(email) <> char_length(email) AND email_key IS NOT NULL',
  ),
  set: setKeys('setEmailKeys', 'email'),
  keyOf: emailKey,
};

/**
 * Adds the keys of names that an older version wrote. Until then, searches fold these names as the database does.
 * @returns the number of names
 */
export const keyNames = (database: DataSource) => correctKeys(database, NAMES);

/**
 * Corrects the keys of people's addresses that an older version wrote: it did not turn their domains into A-labels. It
 * accepted no such addresses for invites. A repetition finds nothing.
 * @returns the number of people
 */
export const keyAddresses = (database: DataSource) => correctKeys(database, ADDRESSES);

async function correctKeys({ manager }: DataSource, { list, set, keyOf }: typeof NAMES): Promise<number> {
  let last: string = NIL;
  for (let total = 0; ;) {
    const users = await list.all(manager, [last, BATCH]);
    if (users.length === 0) return total;
    const outdated = users.filter(({ value, key }) => key !== keyOf(value));
    const values = outdated.map(({ value }) => value);
    if (outdated.length > 0)
      total += await set.count(manager, [outdated.map(({ id }) => id), values, values.map(keyOf)]);
    last = users.at(-1)!.id;
  }
}
