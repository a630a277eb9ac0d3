import { getMetadataArgsStorage, type EntityManager } from 'typeorm';
import { statement } from './statements/statement.js';

/**
 * What happens to the rows of an organization or person that is deleted. `none`: no row belongs to one. `… by …` names
 * the code or function that deletes or anonymizes them. An object selects the rows whose column `of` has the id. They
 * are deleted, or their columns in `clear` are set to null.
 */
export type Fate =
  | 'none'
  | 'kept'
  | `${'deleted' | 'anonymized'} by ${string}`
  | { delete: true; of: string }
  | { clear: string[]; of: string };

/** A table, as docs/operations.md describes it to operators. The texts are Markdown. */
export interface StoredTable {
  /** The contents of the rows. */
  holds: string;
  /** The number of new rows, per organization unless the text says otherwise. */
  grows: string;
  /** What deletes rows. */
  cleaned: string;
  organizationDeleted: Fate;
  personErased: Fate;
}

const declared = new Map<unknown, StoredTable>();

/** Declares the table of an entity. Every entity needs it. */
export function Stored(table: StoredTable): ClassDecorator {
  return (entity) => void declared.set(entity, table);
}

/** The declared tables by name. Complete when all modules are imported. */
export function storedTables(): Map<string, StoredTable> {
  const tables = getMetadataArgsStorage().tables.map(({ name, target }) => [name, declared.get(target)]);
  return new Map(tables.filter((entry): entry is [string, StoredTable] => entry[1] !== undefined));
}

/**
 * Deletes or clears rows of all tables whose declaration says how, in the order of their declaration. A table that refers
 * to such a table has a foreign key with `ON DELETE CASCADE`. For an organization, the caller must hold its lock.
 */
export async function applyFates(
  manager: EntityManager,
  event: 'organizationDeleted' | 'personErased',
  id: string,
): Promise<void> {
  for (const [table, { [event]: fate }] of storedTables()) {
    if (typeof fate === 'string') continue;
    const change =
      'delete' in fate
        ? `DELETE FROM "${table}"`
        : `UPDATE "${table}" SET ${fate.clear.map((column) => `"${column}" = NULL`).join(', ')}`;
    await statement(`${table}.${event}`, {}, `${change} WHERE "${fate.of}" = $1`).count(manager, [id]);
  }
}
