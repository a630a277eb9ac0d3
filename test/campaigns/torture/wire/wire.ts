import { readFile } from 'node:fs/promises';
import { until } from '../../../support/until.js';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import { Pulse } from '../fuzz/pulse.js';
import { Random } from '../random.js';
import { exchange, statusesIn } from './exchange.js';
import { Front, type Passed } from './front.js';
import { CORPUS, mutant, type Octets } from './octets.js';

/** Random variants, in addition to the corpus. Each is sent directly and through nginx. */
const MUTANTS = { ci: 600, release: 4000 };
const CONCURRENCY = 32;
/** After this many exchanges, the campaign checks that other clients are served. */
const CHECK_INTERVAL = 200;

export const wire: Campaign = {
  name: 'wire',
  claim:
    'Almost valid HTTP, sent directly and through nginx, causes no 5xx, no smuggled request, no mixed-up responses, no crash and no changes.',
  async run(assignment) {
    const pulse = new Pulse();
    try {
      const settings = { TRUST_PROXY: '1', ...pulse.settings };
      const fleet = await Fleet.start({ instances: 2, settings });
      return await bombard(fleet, pulse, assignment).finally(() => fleet.stop());
    } finally {
      pulse.stop();
    }
  },
};

/** Sends all requests: to the first instance directly, to the second one only through nginx. */
async function bombard(fleet: Fleet, pulse: Pulse, assignment: Assignment): Promise<Figures> {
  const [direct, behind] = fleet.instances as [Instance, Instance];
  const front = await Front.start(fleet, behind).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return void assignment.say('nginx is not installed: testing directly only');
  });
  try {
    const pids = fleet.instances.map(({ pid }) => pid);
    pulse.begin();
    const volley = new Volley(direct, front, assignment);
    await volley.fire();
    const seen = front && (await assertNothingHidden(front, behind, volley.answered));
    if (fleet.instances.some(({ isRunning, pid }, index) => !isRunning || pid !== pids[index]))
      throw new Error('A process exited.');
    const [rows] = await fleet.query<{ count: number }>('SELECT count(*)::int AS count FROM organizations');
    if (rows!.count > 0) throw new Error('A request without a session created an organization.');
    return figuresOf(volley, pulse, seen);
  } finally {
    await front?.stop();
  }
}

/** Sends the corpus, and then random variants of it. */
class Volley {
  sent = 0;
  readonly answered: Answered = new Map();
  /** The number of responses by way and status, such as `direct 400` or `through nginx none`. */
  readonly statuses = new Map<string, number>();

  constructor(
    private readonly direct: Instance,
    private readonly front: Front | undefined,
    private readonly assignment: Assignment,
  ) {}

  async fire(): Promise<void> {
    for (const one of CORPUS) await this.send(one);
    const random = new Random(this.assignment.seed);
    const { more } = this.assignment.budget(MUTANTS);
    let begun = 0;
    const lane = async () => {
      while (more(begun) && ++begun) await this.send(mutant(random));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, lane));
    await assertServed(this.direct, this.front, this.answered);
  }

  private async send({ what, octets }: Octets): Promise<void> {
    await this.sendTo('direct', this.direct.origin, what, octets);
    if (this.front) await this.sendTo('through nginx', this.front.origin, what, octets);
    if (++this.sent % CHECK_INTERVAL === 0) await assertServed(this.direct, this.front, this.answered);
  }

  /**
   * Sends bytes one way and counts the statuses. nginx rejects some requests itself with 501 or 505, so the statuses of
   * forwarded requests are from its log.
   */
  private async sendTo(way: string, origin: string, what: string, octets: Buffer): Promise<void> {
    const received = await exchange(origin, octets);
    try {
      const statuses = statusesIn(received);
      if (way === 'direct' && statuses.some((status) => status >= 500)) throw new Error(received.slice(0, 1000));
      for (const status of statuses.length > 0 ? statuses : ['none']) this.count(`${way} ${status}`);
    } catch (error) {
      const sent = JSON.stringify(octets.toString('latin1'));
      throw new Error(`Seed ${this.assignment.seed}, ${way}, ${what}:\n${sent}\n${String(error)}`, { cause: error });
    }
  }

  private count(what: string): void {
    this.statuses.set(what, (this.statuses.get(what) ?? 0) + 1);
  }
} // prettier-ignore

/** The service's request IDs by nginx's request IDs. */
type Answered = Map<string, string>;

/** Checks that other clients are served, and notes their request IDs, so that mixed-up responses are found later. */
async function assertServed(direct: Instance, front: Front | undefined, answered: Answered): Promise<void> {
  for (const origin of [direct.origin, front?.origin]) {
    if (!origin) continue;
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${origin}/api/version`)));
    for (const answer of answers) {
      const { version } = (await answer.json()) as { version?: string };
      if (answer.status !== 200 || !version) throw new Error(`Another client received ${answer.status}.`);
      const asked = answer.headers.get('x-front-id');
      if (asked) answered.set(asked, answer.headers.get('x-request-id')!);
    }
  }
}

/**
 * Checks that nginx forwarded each request that the second instance served, and that none was served twice. A request
 * smuggled in a body would have an id unknown to nginx. Also checks that each response reached its client.
 */
async function assertNothingHidden(
  front: Front,
  { origin, logFile }: Instance,
  answered: Answered,
): Promise<{ served: number; passed: number }> {
  const last = `last-${Date.now()}`;
  await fetch(`${origin}/api/version`, { headers: { 'x-request-id': last } });
  const log = await until(
    () => readFile(logFile, 'utf8'),
    (text) => text.includes(last),
  );
  const lines = requestLines(log).filter(({ callerRequestId }) => callerRequestId !== last);
  const served = lines.map(({ reqId, callerRequestId }) => callerRequestId ?? reqId);
  if (lines.some(({ reqId, callerRequestId = '' }) => (answered.get(callerRequestId) ?? reqId) !== reqId))
    throw new Error('A client received the response to another request.');
  // nginx logs a request after the response.
  const passed = await until(
    () => front.passed(),
    (lines) => unknownTo(lines, served).length === 0,
    5 * 60_000,
  ).catch(() => front.passed());
  const broken = passed.filter(({ status, isForwarded }) => isForwarded && status >= 500);
  if (broken.length > 0) throw new Error(`nginx answered ${JSON.stringify(broken.slice(0, 5))}`);
  const unknown = unknownTo(passed, served);
  if (unknown.length > 0 || new Set(served).size < served.length)
    throw new Error(`Requests that nginx did not forward, or not as often: ${unknown.join(', ')}`);
  return { served: served.length, passed: passed.filter(({ isForwarded }) => isForwarded).length };
} // prettier-ignore

/** Ids of requests that reached the service but were not forwarded by nginx. */
function unknownTo(passed: Passed[], served: string[]): string[] {
  const known = new Set(passed.filter(({ isForwarded }) => isForwarded).map(({ id }) => id));
  return served.filter((id) => !known.has(id));
}

/** Requests in the service's log, except health checks, which bypass nginx. */
function requestLines(log: string): { reqId: string; callerRequestId?: string }[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"') && !line.includes('"route":"/api/health"'))
    .map((line) => JSON.parse(line) as { reqId: string; callerRequestId?: string });
}

async function figuresOf(
  { sent, statuses }: Volley,
  pulse: Pulse,
  seen: { served: number; passed: number } | undefined,
): Promise<Figures> {
  const { figures } = await pulse.figures({ target: 50 });
  const counts = [...statuses].sort().map(([what, count]) => `${what}: ${count}`);
  return {
    'different requests sent': sent,
    '5xx (target: 0)': 0,
    ...(seen && {
      'requests forwarded by nginx': seen.passed,
      'requests seen by the service': seen.served,
      'seen by the service, but not forwarded by nginx (target: 0)': 0,
    }),
    ...figures,
    responses: counts.join(', '),
  };
}
