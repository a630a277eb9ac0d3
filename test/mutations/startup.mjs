/** Mutations of startup and health: the state of the database, and the wait for it. */
const readiness = 'src/platform/health/readiness.ts';
const health = 'test/platform/health/health';

export const STARTUP = [
  {
    name: 'health: a migration may be missing',
    replace: [[readiness, '|| KNOWN_MIGRATIONS.some((name) => !applied.has(name))', '']],
    tests: [health],
    only: 'lacks a migration',
  },
  {
    name: 'health: the job queue may be behind',
    replace: [[readiness, '(queueVersion ?? 0) < QUEUE_VERSION || ', '']],
    tests: [health],
    only: "job queue's tables are behind",
  },
  {
    name: 'health: the database may be read-only',
    replace: [[readiness, 'return isReadOnly ? READ_ONLY : undefined;', '']],
    tests: [health],
    only: 'read-only',
  },
  {
    name: 'health: stays connected to a read-only server',
    replace: [['src/platform/database/database-probe.ts', 'if (rows[0]!.isReadOnly) this.drop();', '']],
    tests: [health],
    only: 'read-only',
  },
  {
    name: 'startup: answers requests before the database is there',
    replace: [
      [
        'src/platform/http/edge/refuse-while-starting.ts',
        'isOpen() ? undefined : routes',
        'isOpen ? undefined : routes',
      ],
    ],
    tests: [health],
    only: 'alive but not ready',
  },
  {
    name: 'startup: an unencoded password reaches the log as the name of a host',
    replace: [['src/platform/config/database-url.ts', '.match(/[@#]/)', '.match(/$^/)']],
    tests: ['src/platform/config/database-url.spec'],
  },
];
