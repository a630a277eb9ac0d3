import { channel } from 'node:diagnostics_channel';
import pg from 'pg';
import { QueryRunnerAlreadyReleasedError, type EntityManager } from 'typeorm';
import { BoundedPool } from '../driver/bounded-pool.js';
import type { Columns, Row } from './columns.js';
import { SentStatements } from './sent-statements.js';

/** The result of a statement does not have the columns that are declared for it, or lacks a row that it must have. */
export class StatementError extends Error {}

/** Runs statements: an entity manager, usually of a transaction, or the pool. */
export type Executor = EntityManager | pg.Pool;

/** Publishes the errors about columns for tests, because a caller only sees `internal_error`. */
export const statementMismatched = channel('workspace.statement.mismatched');

/**
 * A statement. Each connection prepares it once if it has values, unless it is planned each time or the settings turn
 * that off. A query of the ORM would take twice as long. The declared columns are the type of the rows. The columns of
 * the first result are compared with them. If a name or a type differs, the statement fails, and the error names the
 * statement and the column.
 */
export class Statement<Of extends Columns> {
  private isVerified = false;
  /** Begins with the name, which traces and PostgreSQL's views of activity show. */
  private readonly text: string;

  /** @param name the repository and the method, such as `memberships.list` */
  constructor(
    readonly name: string,
    private readonly columns: Of,
    text: string,
    private readonly isPlannedEachTime = false,
  ) {
    this.text = `/* ${name} */ ${text}`;
  }

  /** @param executor a transaction's manager; with any other executor, the statement is its own transaction */
  async all(executor: Executor, values: unknown[]): Promise<Row<Of>[]> {
    return (await this.query(executor, values)).rows;
  }

  async first(executor: Executor, values: unknown[]): Promise<Row<Of> | undefined> {
    return (await this.query(executor, values)).rows[0];
  }

  /** Runs a statement that always returns a row. */
  async one(executor: Executor, values: unknown[]): Promise<Row<Of>> {
    const row = await this.first(executor, values);
    if (!row) throw new StatementError(`Statement ${this.name} returned no row.`);
    return row;
  }

  /** @returns the number of rows that the statement read or changed */
  async count(executor: Executor, values: unknown[]): Promise<number> {
    return (await this.query(executor, values)).rowCount ?? 0;
  }

  /** Runs a statement whose result does not matter, such as a lock. */
  async run(executor: Executor, values: unknown[]): Promise<void> {
    await this.query(executor, values);
  }

  private async query(executor: Executor, values: unknown[]): Promise<pg.QueryResult<Row<Of>>> {
    return this.queryOn(await connectionOf(executor), values);
  }

  /** Runs the statement on an open connection. For `SentStatement`. */
  async queryOn(connection: Connection, values: unknown[]): Promise<pg.QueryResult<Row<Of>>> {
    const { text } = this;
    const result = await (this.isPlannedEachTime
      ? connection.query<Row<Of>>({ text, values })
      : connection.query<Row<Of>>(text, values));
    if (!this.isVerified) this.verify(result.fields);
    return result;
  }

  private verify(fields: pg.FieldDef[]): void {
    const returned = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    const flaws = [
      ...Object.entries(this.columns).flatMap(([name, { type, oids }]) => {
        const oid = returned.get(name);
        if (oid === undefined) return `does not return the column ${name}`;
        return oids.includes(oid) ? [] : `returns ${name} with the type ${oid}, and not as ${type}`;
      }),
      ...fields.flatMap(({ name }) => (name in this.columns ? [] : `returns the undeclared column ${name}`)),
    ];
    if (flaws.length > 0) {
      const error = new StatementError(`Statement ${this.name} ${flaws.join('; it ')}.`);
      statementMismatched.publish(error);
      throw error;
    }
    this.isVerified = true;
  }
}

/** A statement without rows. Its transaction does not wait for the result, see `sentStatement`. */
export class SentStatement {
  private readonly statement: Statement<Record<never, never>>;

  constructor(name: string, text: string) {
    this.statement = new Statement(name, {}, text);
  }

  /**
   * In a transaction of `Database`, resolves once the statement is sent. If the statement fails, the transaction fails.
   * Outside of a transaction, it waits for the result.
   */
  async run(executor: Executor, values: unknown[]): Promise<void> {
    const transaction = executor instanceof pg.Pool ? undefined : SentStatements.of(executor);
    const result = this.statement.queryOn(await connectionOf(executor), values);
    if (transaction) transaction.add(result);
    else await result;
  }
}

type Connection = pg.Pool | pg.PoolClient;

async function connectionOf(executor: Executor): Promise<Connection> {
  if (executor instanceof pg.Pool) return executor;
  const { queryRunner, dataSource } = executor;
  if (!queryRunner) return BoundedPool.of(dataSource);
  // TypeORM released the query runner, because the connection ended between two statements of the transaction.
  if (queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  return (await queryRunner.connect()) as pg.PoolClient;
}

export function statement<Of extends Columns>(name: string, columns: Of, text: string): Statement<Of> {
  return new Statement(name, columns, text);
}

/**
 * Declares a statement that is planned for its values each time, and never prepared. For filters whose best index
 * depends on the values, because the plan of a prepared statement is made for an average organization.
 */
export function statementPlannedEachTime<Of extends Columns>(name: string, columns: Of, text: string) {
  return new Statement(name, columns, text, true);
}

/**
 * Declares a statement that a transaction sends without waiting for its result, which saves a round trip. For locks,
 * and for changes that always succeed or may fail the whole transaction.
 */
export function sentStatement(name: string, text: string): SentStatement {
  return new SentStatement(name, text);
}
