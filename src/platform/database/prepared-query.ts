import pg, { type QueryResultRow } from 'pg';

/** What the driver keeps of the columns of a result. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The driver's view of a connection. */
interface Connection {
  describe(portal: unknown): void;
}

declare module 'pg' {
  // Members of the driver's class that its types leave out.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars
  interface Query<R extends QueryResultRow = any, I extends any[] = any> {
    name: string;
    _result: Columns;
    _accumulateRows: boolean;
    prepare(connection: Connection): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }
}

/** The prepared statements of one connection whose columns are known, by name. */
class KnownStatements extends Map<string, Columns> {
  /** The connection without the message that asks for the columns of a result. */
  readonly quietConnection: Connection;

  constructor(connection: Connection) {
    super();
    this.quietConnection = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  }
}

const known = new WeakMap<Connection, KnownStatements>();

function knownOn(connection: Connection): KnownStatements {
  let statements = known.get(connection);
  if (!statements) known.set(connection, (statements = new KnownStatements(connection)));
  return statements;
}

/**
 * A query that asks for the columns of a prepared statement only once per connection. The driver would ask each time. The
 * columns stay the same: PostgreSQL rejects a prepared statement whose columns a migration has changed.
 */
export class PreparedQuery extends pg.Query {
  constructor(text: string, values: unknown[], name: string) {
    super(text, values); // of an object, the driver would copy each property with its descriptor
    this.name = name;
  }

  override prepare(connection: Connection): void {
    const statements = knownOn(connection);
    const columns = statements.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(statements.quietConnection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    const statements = knownOn(connection);
    if (statements.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    statements.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
