import { Injectable, Logger } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../../config/config.js';
import { Database } from '../database.js';
import { sessionTimeouts } from '../driver/session-timeouts.js';

/** Timeouts in milliseconds; 0 means none. */
const SELECT_TIMEOUTS = 'SELECT name, setting::int AS milliseconds FROM pg_settings WHERE name = ANY ($1)';

/** Warns if the server does not enforce the timeouts, because a pooler has dropped them and the role has none. */
@Injectable()
export class TimeoutCheckService {
  private readonly logger = new Logger('Database');

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Never throws, because the health check reports a database that does not answer. */
  async warn(): Promise<void> {
    await this.compare().catch(() => {});
  }

  private async compare(): Promise<void> {
    const warning = await timeoutWarning(this.database.pool!, this.config.database.timeoutMs);
    if (warning) this.logger.warn(warning);
  }
}

/** Compares the timeouts of a connection with the setting. */
export async function timeoutWarning(pool: pg.Pool, timeoutMs: number): Promise<string | undefined> {
  const expected = Object.entries(sessionTimeouts(timeoutMs));
  const { rows } = await pool.query<{ name: string; milliseconds: number }>(SELECT_TIMEOUTS, [
    expected.map(([name]) => name),
  ]);
  const actual = new Map(rows.map(({ name, milliseconds }) => [name, milliseconds]));
  const missing = expected.filter(([name, most]) => !isWithin(actual.get(name), most));
  if (missing.length === 0) return undefined;
  return (
    `The database does not enforce ${missing.map(([name]) => name).join(', ')}, so statements may run without a ` +
    'limit. Run node dist/commands/roles.js with the same DATABASE_TIMEOUT_MS.'
  );
}

function isWithin(milliseconds: number | undefined, most: number): boolean {
  return milliseconds !== undefined && milliseconds > 0 && milliseconds <= most;
}
