import type { DataSource } from 'typeorm';
import { BoundedPool } from './bounded-pool.js';

/**
 * The rows that one statement reads, outside any transaction. It goes straight to the pool: for what every request or
 * every list asks, the ORM's own query would cost as much again as the statement.
 */
export async function read<Row extends object>(
  database: DataSource,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await BoundedPool.of(database).query<Row>(statement, values);
  return rows;
}
