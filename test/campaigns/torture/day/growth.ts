import type { Figures } from '../campaign.js';
import { median } from '../overload/judge.js';

/** The state at the end of a simulated hour, when the service is idle. */
export interface Hour {
  instances: { memory: number; descriptors: number }[];
  connections: number;
  rows: Record<string, number>;
}

/** The work done so far. */
export interface Done {
  signIns: number;
  people: number;
  organizations: number;
  invites: number;
  purchases: number;
  hourlyJobs: number;
}

/** Warm-up hours, in which caches fill and code is compiled. */
const WARM = 8;
/** Limits for the growth after the warm-up: megabytes per instance, and numbers of descriptors and connections. */
const MEMORY = { target: 15, gate: 60 };
const DESCRIPTORS = { target: 0, gate: 20 };

/** Maximum rows by table, from the section "Tables" of docs/operations.md. Other tables must not grow. */
const MOST_ROWS: Record<string, (done: Done) => number> = {
  'public.users': ({ people }) => people,
  'public.identities': ({ people }) => people,
  'public.sessions': ({ people }) => 20 * people,
  'public.used_sign_ins': ({ signIns }) => signIns,
  'public.organizations': ({ organizations }) => organizations,
  'public.memberships': ({ organizations, people }) => organizations + people,
  'public.invites': ({ invites }) => invites,
  'public.invite_sends': ({ invites }) => invites,
  'public.invite_mail_links': ({ invites }) => invites,
  'public.notices': ({ organizations, invites, purchases }) => organizations + invites + purchases,
  'public.audit_events': ({ signIns, organizations, invites, purchases }) =>
    3 * signIns + 2 * organizations + 3 * invites + 6 * purchases,
  'public.audit_personal_data': ({ invites }) => 3 * invites,
  'public.billing_customers': ({ organizations }) => organizations,
  'public.billing_profiles': ({ organizations }) => organizations,
  'public.settlements': ({ organizations }) => organizations,
  'public.checkouts': ({ purchases }) => purchases,
  'public.payments': ({ purchases }) => purchases,
  'public.stripe_events': ({ purchases }) => 12 * purchases,
  'public.token_grants': ({ purchases }) => purchases,
  'public.token_usage': ({ purchases }) => purchases,
  'public.token_usage_days': ({ purchases }) => purchases,
  // The job queue keeps its own finished jobs for a week.
  'jobs.job_common': ({ hourlyJobs }) => 2 * hourlyJobs,
};

/** @returns a phrase for each table with more rows than expected */
export function unexplained(hours: Hour[], done: Done): string[] {
  const [first, last] = [hours[0]!.rows, hours.at(-1)!.rows];
  return Object.entries(last).flatMap(([table, rows]) => {
    const most = MOST_ROWS[table]?.(done) ?? first[table] ?? 0;
    return rows > most ? [`${table} has ${rows} rows, at most ${most} are explained`] : [];
  });
}

/** Compares the medians of the last hours and of the same number of hours after the warm-up. */
export function growthOf(hours: Hour[]): Figures {
  const [early, late] = [hours.slice(WARM, WARM + 5), hours.slice(-5)];
  const grown = (value: (hour: Hour) => number) => median(late.map(value)) - median(early.map(value));
  const most = (value: (instance: Hour['instances'][number]) => number) =>
    Math.max(...hours[0]!.instances.map((_, at) => grown(({ instances }) => value(instances[at]!))));
  return {
    'growth of memory, MB': { most: Math.round(most(({ memory }) => memory)), ...MEMORY },
    'growth of descriptors': { most: most(({ descriptors }) => descriptors), ...DESCRIPTORS },
    'growth of connections': { most: grown(({ connections }) => connections), ...DESCRIPTORS },
  };
}
