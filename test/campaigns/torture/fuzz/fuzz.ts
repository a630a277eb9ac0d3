import { setTimeout } from 'node:timers/promises';
import { brokenInvariants } from '../../../support/invariants.js';
import type { TestDatabase } from '../../../support/database.js';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import { Random } from '../random.js';
import { Company } from './company.js';
import { curlOf } from './curl.js';
import { Drawing, type Drawn } from './drawing.js';
import { type Operation, operationsOf } from '../../../support/operations.js';
import { Pulse } from './pulse.js';

/** Lanes are concurrent sequences of requests. Each has its own people, so that its seed determines its requests. */
const LANES = 12;
const REQUESTS = { ci: 8000, release: 200_000 };
/** Requests after which a lane restores its removed members and ended sessions. */
const GATHERING = 250;
/** Requests after which a lane gets new people. Otherwise long lists of organizations would slow down the campaign. */
const GENERATION = 4000;
/** Requests of all lanes between two inspections of the database. */
const INSPECTION = 25_000;
/** Limits for the longest block of the event loop, in milliseconds of work. The gate allows for a busy machine. */
const BLOCK = { target: 50, gate: 5000 };
/** Limits for the growth of memory in the second half of a run, in megabytes. */
const GROWTH = { target: 50, gate: 150 };

class Tally {
  requests = 0;
  readonly statuses = new Map<number, number>();
  readonly succeeded = new Set<string>();

  count({ name }: Operation, status: number): void {
    this.requests++;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status < 400) this.succeeded.add(name);
  }
}

export const fuzz: Campaign = {
  name: 'fuzz',
  claim:
    'Valid, almost valid and invalid requests, generated from the OpenAPI document, cause no 5xx, no undocumented response, no violated invariant, no crash and no memory growth.',
  async run(assignment) {
    const pulse = new Pulse();
    try {
      const fleet = await Fleet.start({ instances: 1, settings: pulse.settings });
      return await flood(fleet, pulse, assignment).finally(() => fleet.stop());
    } finally {
      pulse.stop();
    }
  },
};

async function flood(fleet: Fleet, pulse: Pulse, assignment: Assignment): Promise<Figures> {
  const { more } = assignment.budget(REQUESTS);
  const tally = new Tally();
  const operations = operationsOf(await documentOf(fleet));
  const [instance] = fleet.instances as [Instance];
  const { pid } = instance;
  pulse.begin();
  const started = Date.now();
  let begun = 0;
  let stop = false;
  const take = () => !stop && more(begun) && ++begun > 0;
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    runLane(fleet, operations, assignment.seed, lane, take, tally).catch((error: unknown) => {
      stop = true;
      throw error;
    }),
  );
  const watching = inspect(fleet, tally, assignment, () => stop || !more(begun));
  const outcomes = await Promise.allSettled([...lanes, watching]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  await assertInvariants(fleet);
  if (!instance.isRunning || instance.pid !== pid) throw new Error('The process exited.');
  return figuresOf(tally, operations, pulse, (Date.now() - started) / 1000);
}

async function runLane(
  fleet: Fleet,
  operations: Operation[],
  seed: number,
  lane: number,
  take: () => boolean,
  tally: Tally,
): Promise<void> {
  const secret = fleet.payments.environment.STRIPE_WEBHOOK_SECRET!;
  const random = new Random(seed * LANES + lane);
  for (let generation = 0; ; generation++) {
    const mark = `${lane}x${generation}`;
    const emails = (company: string, people: number) =>
      Array.from({ length: people }, (_, index) => `${company}${mark}.${index}@example.com`);
    const ours = await Company.found(fleet, `Ours ${mark}`, emails('ours', 4));
    const theirs = await Company.found(fleet, `Theirs ${mark}`, emails('theirs', 2));
    const drawing = new Drawing(operations, random, mark, secret, fleet.anonymous());
    for (let sent = 0; sent < GENERATION; sent++) {
      if (!take()) return;
      if (sent % GATHERING === GATHERING - 1) for (const company of [ours, theirs]) await company.gather();
      const [own, foreign] = random.chance(0.8) ? [ours, theirs] : [theirs, ours];
      await send(drawing.draw(own, foreign), own, tally).catch((error: unknown) => {
        throw new Error(`Seed ${seed}, lane ${lane}, request ${generation * GENERATION + sent}: ${String(error)}`);
      });
    }
  }
} // prettier-ignore

/** @throws Error with a shell command that repeats the request, if the response is not allowed */
async function send(drawn: Drawn, own: Company, tally: Tally): Promise<void> {
  const { person, method, path, sending, operation } = drawn;
  try {
    const answer = await person.send(method, path, sending);
    if (answer.status >= 500) throw new Error(`It answered ${answer.status}: ${answer.text}`);
    own.learn(method, path, answer);
    tally.count(operation, answer.status);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${curlOf(drawn)}`, { cause: error });
  }
}

/** Checks the invariants in the database regularly while the requests continue. */
async function inspect(fleet: Fleet, tally: Tally, assignment: Assignment, isOver: () => boolean) {
  for (let next = INSPECTION; !isOver();) {
    await setTimeout(200);
    if (tally.requests < next) continue;
    next += INSPECTION;
    await assertInvariants(fleet);
    assignment.say(`${tally.requests} requests`);
  }
}

async function assertInvariants(fleet: Fleet): Promise<void> {
  const broken = await brokenInvariants({ query: fleet.query } as unknown as TestDatabase);
  if (broken.length > 0) throw new Error(`Violated invariants: ${JSON.stringify(broken, null, 2)}`);
}

async function documentOf(fleet: Fleet): Promise<Parameters<typeof operationsOf>[0]> {
  const answer = await fetch(`${fleet.instances[0]!.origin}/api/openapi.json`);
  return (await answer.json()) as Parameters<typeof operationsOf>[0];
}

async function figuresOf(
  tally: Tally,
  operations: Operation[],
  pulse: Pulse,
  seconds: number,
): Promise<Figures> {
  const { figures, memory } = await pulse.figures(BLOCK);
  const halfway = memory[Math.floor(memory.length / 2)]!;
  const growth = memory.at(-1)! - halfway;
  const idle = operations.filter(({ name }) => !tally.succeeded.has(name)).map(({ name }) => name);
  const shares = [...tally.statuses].sort(([a], [b]) => a - b);
  return {
    requests: tally.requests,
    'requests a second': { least: Math.round(tally.requests / seconds) },
    '5xx (target: 0)': 0,
    'undocumented responses (target: 0)': 0,
    ...figures,
    'MB of growth in the second half of a run': { most: Math.round(growth), ...GROWTH },
    'responses by status': shares.map(([status, count]) => `${status}: ${count}`).join(', '),
    'operations that succeeded at least once': `${operations.length - idle.length} of ${operations.length}${idle.length > 0 ? `, not ${idle.join(', ')}` : ''}`,
  };
}
