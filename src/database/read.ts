import type { DataSource } from 'typeorm';
import { BoundedPool } from './bounded-pool.js';
import { isRetryable } from './database-errors.js';

/**
 * The rows that one statement reads, outside any transaction. It goes straight to the pool: for what every request or
 * every list asks, the ORM's own query would cost as much again as the statement.
 */
export async function read<Row extends object>(
  database: DataSource,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = BoundedPool.of(database);
  const again = (error: unknown) => {
    if (isRetryable(error)) return pool.query<Row>(statement, values);
    throw error;
  };
  return (await pool.query<Row>(statement, values).catch(again)).rows;
}
