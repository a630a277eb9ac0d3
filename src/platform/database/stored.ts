import { getMetadataArgsStorage, type EntityManager } from 'typeorm';
import { statement } from './statements/statement.js';

/**
 * The fate of a table's rows when their organization or person is deleted.
 * - `none`: the table has no rows of the deleted organization or person.
 * - `kept`: the rows stay.
 * - `… by …`: the named code or function deletes or anonymizes the rows.
 * - An object selects the rows whose column `of` has the id. The rows are deleted, or their columns in `clear` are set
 * to null.
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
  /** The code or event that deletes rows. */
  cleaned: string;
  organizationDeleted: Fate;
  personErased: Fate;
}

const STORED = Symbol('stored');

/** Declares the table of an entity. Every entity needs it. */
export function Stored(table: StoredTable): ClassDecorator {
  return (entity) => Reflect.defineMetadata(STORED, table, entity);
}

/**
 * The tables of all entities by name.
 * @throws Error if an entity declares none
 */
export function storedTables(): Map<string, StoredTable> {
  const tables = new Map<string, StoredTable>();
  for (const { name, target } of getMetadataArgsStorage().tables) {
    const table = Reflect.getMetadata(STORED, target) as StoredTable | undefined;
    if (!table) throw new Error(`Add @Stored({ … }) to the entity of the table ${name}.`);
    tables.set(name!, table);
  }
  return tables;
}

/**
 * Deletes or clears rows of all tables whose fate is an object, in the order of their declaration. A table that refers
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
