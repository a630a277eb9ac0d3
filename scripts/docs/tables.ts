import '../../src/app.module.js'; // its modules declare their tables
import { type Fate, storedTables } from '../../src/platform/database/stored.js';
import { table } from './table.js';

/** The tables without an entity. */
const OTHERS = [
  ['`migrations`', 'applied migrations', '1 per migration, in all', 'not needed'],
  [
    '`jobs.job`, `jobs.job_common`',
    'waiting and failed jobs; ids, and sealed tokens of invites',
    '1 per mail, event of Stripe or hourly job',
    'the job when it is done; the queue after 30 days; `erase-person`',
  ],
  ['`jobs.queue`', 'settings of the queues', '1 per queue, in all', 'not needed'],
  ['`jobs.schedule`', 'the hourly jobs', '1 per hourly job, in all', 'not needed'],
  ['`jobs.version`', 'the schema of the queue', '1 in all', 'not needed'],
  ['`jobs.bam`', 'migrations of the queue', 'with new versions of the queue', 'not needed'],
  [
    '`jobs.job_dependency`, `jobs.queue_stats`, `jobs.queue_stats_*`, `jobs.subscription`, `jobs.warning`',
    'nothing; the service does not use them',
    'not at all',
    'not needed',
  ],
];

/** Renders the list of all database tables: those of entities, and those of the job queue. */
export async function render(): Promise<string> {
  const declared = [...storedTables()].sort(([one], [other]) => one.localeCompare(other));
  return table(
    ['table', 'holds', 'grows by', 'cleaned by', 'organization deleted', 'person erased'],
    [
      ...declared.map(([name, { holds, grows, cleaned, organizationDeleted, personErased }]) => [
        `\`${name}\``,
        holds,
        grows,
        cleaned,
        nameOf(organizationDeleted),
        nameOf(personErased),
      ]),
      ...OTHERS.map((row) => [...row, '', '']),
    ],
  );
}

function nameOf(fate: Fate): string {
  if (fate === 'none') return '';
  if (typeof fate === 'string') return fate.split(' ')[0]!;
  return 'delete' in fate ? 'deleted' : 'anonymized';
}
