import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Stage } from '../../support/access.js';
import { RawConnection } from '../../support/raw.js';
import { postmasterOf } from '../bench/servers.js';
import { Fleet } from '../torture/fleet.js';
import { COUNTED, type Counting } from './counted.js';
import { type Verdict, verdictOf } from './judgement.js';
import { type Milliseconds, ProcessorTime } from './processor-time.js';
import { type Shot, type Subject, subjectsBesides, subjectsOfRoutes } from './requests.js';

const { values } = parseArgs({
  options: {
    /** Measures only requests whose method, path or note contains this text. */
    only: { type: 'string', default: '' },
    /** How often each request is sent. One that changes its objects is sent a fifth as often. */
    requests: { type: 'string', default: '50' },
    /** How many rows are printed, the most expensive first. */
    rows: { type: 'string', default: '50' },
  },
});
const REQUESTS = Number(values.requests);
const BASELINE = 1000;

/** Per request. */
interface Measured extends Milliseconds {
  status: number;
  /** Bytes. */
  kept: number;
}

// A limit that is off would cost nothing, but counting is part of each request.
const fleet = await Fleet.start({
  instances: 1,
  settings: { LIMIT_REQUESTS_PER_10S: '100000000', LOG_LEVEL: 'warn' },
});
const service = fleet.instances[0]!;
const processorTime = new ProcessorTime(service.pid, postmasterOf(fleet));
const stage: Stage = {
  browser: () => fleet.browser(),
  database: { query: fleet.query },
  signedIn: async (email) => {
    const browser = fleet.browser();
    await browser.signIn({ email });
    return browser;
  },
};
const failures: string[] = [];
const totalOf = (one: Milliseconds) => one.service + one.database;
const isFailure = (verdict: Verdict) => verdict === verdict.toUpperCase();
try {
  const idle = await measureIdle();
  const all = [
    ...(await subjectsOfRoutes(stage)),
    ...subjectsBesides(stage, fleet.payments.environment.STRIPE_WEBHOOK_SECRET!),
  ];
  const find = (name: string) => {
    const found = all.filter(({ what }) => what === name);
    return found.find(({ part }) => part === 'owner') ?? found[0]!;
  };
  const unit = totalOf(await measure(find('GET /api/me'), idle, BASELINE));
  console.log(`GET /api/me takes ${unit.toFixed(3)} ms of processor time.\n`);
  const rows: { ratio: number; line: string }[] = [];
  const tried = new Set<string>();
  for (const subject of all.filter(({ what }) => what.includes(values.only))) {
    const times = subject.changes ? Math.ceil(REQUESTS / 5) : REQUESTS;
    let judged = judge(subject, await measure(subject, idle, times), unit);
    // The first requests of a route run slowly, because its code is being compiled.
    if (isFailure(judged.verdict)) judged = judge(subject, await measure(subject, idle, times * 5), unit);
    const { measured, ratio, counted, verdict } = judged;
    const name = `${subject.what} | ${subject.part} | ${subject.kind}`;
    if (isFailure(verdict)) failures.push(`${name}: ${verdict}`);
    for (const counting of verdict === 'counted' ? counted : []) {
      const key = `${counting.by} | ${subject.what}`;
      if (
        !tried.has(key) &&
        !(await isLimited(counting.instead ? find(counting.instead) : subject, counting))
      )
        failures.push(`${name}: not limited by ${counting.by}`);
      tried.add(key);
    }
    const by = verdict === 'counted' ? `: ${counted.map((one) => one.by).join(', ')}` : '';
    const figures = [measured.service, measured.database, ratio].map((one) => one.toFixed(2)).join(' | ');
    const line = `| ${name} | ${measured.status} | ${figures} | ${Math.round(measured.kept)} | ${verdict}${by} |`;
    rows.push({ ratio, line });
  }
  console.log(
    '| request | caller | kind | status | service, ms | PostgreSQL, ms | × GET /api/me | bytes kept | verdict |',
  );
  console.log('| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |');
  rows.sort((one, other) => other.ratio - one.ratio);
  for (const { line } of rows.slice(0, Number(values.rows))) console.log(line);
} finally {
  await fleet.stop();
}
console.log(`\n${failures.length} failures`);
for (const failure of failures) console.log(failure);
process.exitCode = failures.length > 0 ? 1 : 0;

function judge(subject: Subject, measured: Measured, unit: number) {
  const isAnonymous = subject.part === 'anonymous';
  const ratio = totalOf(measured) / unit;
  const counted = COUNTED.filter((one) => one.applies({ ...subject, status: measured.status, isAnonymous }));
  const verdict = verdictOf({ isAnonymous, ratio, kept: measured.kept }, counted);
  return { measured, ratio, counted, verdict };
}

async function measure(subject: Subject, idle: Milliseconds, times: number): Promise<Measured> {
  const { changes } = subject;
  const warmUp = Math.max(2, times / 5);
  const shots: Shot[] = [await subject.prepare()];
  while (changes && shots.length < times + warmUp) shots.push(await subject.prepare());
  const next = () => (changes ? shots.shift()! : shots[0]!);
  let status = 0;
  for (let index = 0; index < warmUp; index++) status = await send(next());
  await jobsEnd();
  const rows = await bytesOfRows();
  const since = processorTime.start();
  const begun = performance.now();
  for (let index = 0; index < times; index++) status = await send(next());
  await jobsEnd();
  const { service: own, database } = since();
  const duration = performance.now() - begun;
  return {
    status,
    service: Math.max(0, own - idle.service * duration) / times,
    database: Math.max(0, database - idle.database * duration) / times,
    kept: ((await bytesOfRows()) - rows) / times,
  };
}

async function send({ browser, method, path, options, pipelined }: Shot, to = service): Promise<number> {
  if (!pipelined) return (await browser.goTo(to).request(method, path, options)).status;
  const connection = await RawConnection.open(to.origin);
  connection.send(`${method} ${path} HTTP/1.1\r\nHost: workspace.example.com\r\n\r\n`.repeat(pipelined));
  let status = 0;
  for (let index = 0; index < pipelined; index++) ({ status } = await connection.answer());
  connection.close();
  return status;
}

/** Whether an instance with a low limit refuses the request after those that it accepts. */
async function isLimited(subject: Subject, { low, accepted, refusal }: Counting): Promise<boolean> {
  const shots: Shot[] = [];
  while (shots.length <= accepted) shots.push(await subject.prepare());
  const limited = await fleet.addInstance(low);
  try {
    const statuses: number[] = [];
    for (const shot of shots) statuses.push(await send(shot, limited));
    return statuses.indexOf(refusal) === accepted;
  } finally {
    for (const { browser } of shots) browser.goTo(service);
    await limited.end();
  }
}

/** What the service and PostgreSQL use per millisecond without requests. */
async function measureIdle(): Promise<Milliseconds> {
  const duration = 5000;
  const since = processorTime.start();
  await pause(duration);
  const { service: own, database } = since();
  return { service: own / duration, database: database / duration };
}

/** Waits for the jobs of the requests, whose cost counts as well. Does not wait for the retries of failed jobs. */
async function jobsEnd(): Promise<void> {
  for (const end = Date.now() + 5000; Date.now() < end; await pause(50)) {
    const due = await fleet.query(
      `SELECT FROM jobs.job WHERE state = 'active' OR (state = 'created' AND start_after <= now()) LIMIT 1`,
    );
    if (due.length === 0) return;
  }
}

/** The sizes of all rows without their indexes. Omits jobs, which are not kept for long. */
async function bytesOfRows(): Promise<number> {
  const tables = await fleet.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const sizes = tables.map(({ name }) => `SELECT sum(pg_column_size(t)) AS size FROM ${name} t`);
  const [row] = await fleet.query<{ size: string }>(
    `SELECT sum(size) AS size FROM (${sizes.join(' UNION ALL ')}) s`,
  );
  return Number(row!.size);
}
