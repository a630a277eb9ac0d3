import type pg from 'pg';
import { type DataSource, type EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { BoundedPool } from './bounded-pool.js';

/**
 * The rows that one statement reads, outside any transaction. It goes straight to the pool: for what every request or
 * every list asks, the ORM's own query would cost as much again as the statement.
 */
export async function read<Rows extends object[]>(
  database: DataSource,
  statement: string,
  values: unknown[],
): Promise<Rows> {
  return (await BoundedPool.of(database).query<Rows[number]>(statement, values)).rows as Rows;
}

/** The rows that one statement answers with, in the manager's transaction if it has one; for the same reason. */
export async function run<Rows extends object[]>(
  { queryRunner: runner, dataSource }: EntityManager,
  statement: string,
  values: unknown[],
): Promise<Rows> {
  if (!runner) return read(dataSource, statement, values);
  // The connection ended between two statements.
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const connection = (await runner.connect()) as pg.PoolClient;
  return (await connection.query<Rows[number]>(statement, values)).rows as Rows;
}
