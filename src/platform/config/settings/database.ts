import { databaseUrl } from '../database-url.js';
import { setting } from '../setting.js';
import { flag, integer } from '../setting-types.js';
import { BY_SANDBOX, REQUIRED } from './common.js';

export const DATABASE = {
  url: setting({
    name: 'DATABASE_URL',
    meaning: 'Connection URL of PostgreSQL 15 to 18, such as `postgres://user:password@host:5432/database`.',
    type: databaseUrl,
    unset: BY_SANDBOX,
    production: REQUIRED,
    fromFile: true,
  }),
  directUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    meaning:
      'Connection URL for jobs and migrations, if `DATABASE_URL` leads to PgBouncer in transaction mode.',
    type: databaseUrl,
    unset: { value: null, shown: '`DATABASE_URL`' },
    fromFile: true,
  }),
  preparedStatements: setting({
    name: 'DATABASE_PREPARED_STATEMENTS',
    meaning:
      '`false` for PgBouncer in transaction mode: requests use neither named statements nor settings of a session.',
    type: flag,
    default: 'true',
  }),
  poolSize: setting({
    name: 'DATABASE_POOL_SIZE',
    meaning: 'Database connections of one instance for requests.',
    type: integer(1, 1000),
    default: '10',
  }),
  timeoutMs: setting({
    name: 'DATABASE_TIMEOUT_MS',
    meaning: 'Timeout of a statement, in milliseconds.',
    type: integer(100, 600_000),
    default: '5000',
  }),
  maxLifetimeS: setting({
    name: 'DATABASE_MAX_LIFETIME_S',
    meaning: 'Seconds after which a database connection is replaced. 0 keeps connections.',
    type: integer(0, 86_400),
    default: '1800',
  }),
};
