import pg from 'pg';

const { builtins } = pg.types;

/**
 * The type of a result column: the name of the type in PostgreSQL, and the type of the values that the driver returns.
 */
export class Column<Value> {
  /** Exists only for the type checker. */
  declare readonly value: Value;

  /** @param oids the types' object identifiers: https://www.postgresql.org/docs/current/datatype-oid.html */
  constructor(
    readonly type: string,
    readonly oids: readonly number[],
  ) {}

  /**
   * The same column, but nullable. PostgreSQL does not report whether a column can be null, so this is not verified.
   */
  get orNull(): Column<Value | null> {
    return this;
  }

  /** The same column with a narrower type, such as the values that a constraint allows. */
  as<Narrower extends Value>(): Column<Narrower> {
    return this as unknown as Column<Narrower>;
  }
}

export const uuid = new Column<string>('uuid', [builtins.UUID]);
export const text = new Column<string>('text', [builtins.TEXT, builtins.VARCHAR]);
/** The driver's table of types has no arrays. */
export const texts = new Column<string[]>('text[]', [1009]);
export const timestamp = new Column<Date>('timestamptz', [builtins.TIMESTAMPTZ]);
export const boolean = new Column<boolean>('bool', [builtins.BOOL]);
export const integer = new Column<number>('int4', [builtins.INT4]);
export const float = new Column<number>('float8', [builtins.FLOAT8]);
export const json = new Column<unknown>('jsonb', [builtins.JSONB]);

export type Columns = Readonly<Record<string, Column<unknown>>>;
export type Row<Of extends Columns> = { -readonly [Name in keyof Of]: Of[Name]['value'] };
