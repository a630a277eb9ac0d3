import pg from 'pg';
import { until } from '../../../support/until.js';
import type { Fleet } from '../fleet.js';

export async function letsIn({ databaseUrl }: Fleet): Promise<void> {
  const isIn = async () => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  };
  await until(isIn, Boolean, 5 * 60_000);
}
