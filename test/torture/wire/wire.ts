import { readFile } from 'node:fs/promises';
import { until } from '../../support/until.js';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import type { Instance } from '../instance.js';
import { Pulse } from '../fuzz/pulse.js';
import { Random } from '../random.js';
import { exchange, statusesIn } from './exchange.js';
import { Front, type Passed } from './front.js';
import { CORPUS, mutant, type Octets } from './octets.js';

/** Beside the corpus itself, each direct and through nginx. */
const MUTANTS = { ci: 1500, release: 4000 };
const AT_ONCE = 32;
/** Exchanges between two looks at whether everybody else is served as ever. */
const WITNESS = 200;

export const wire: Campaign = {
  name: 'wire',
  claim:
    'Octets that are almost HTTP, direct and through nginx: no 5xx, no request that nobody sent, nobody gets another one’s answer, the process lives and nothing is changed.',
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

/** The first instance is talked to directly, the second one through nginx alone. */
async function bombard(fleet: Fleet, pulse: Pulse, assignment: Assignment): Promise<Figures> {
  const [direct, behind] = fleet.instances as [Instance, Instance];
  const front = await Front.start(fleet, behind).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return void assignment.say('nginx is not installed here: direct only');
  });
  try {
    const pids = fleet.instances.map(({ pid }) => pid);
    pulse.begin();
    const volley = new Volley(direct, front, assignment);
    await volley.fire();
    const seen = front && (await assertNothingHidden(front, behind));
    if (fleet.instances.some(({ isRunning, pid }, index) => !isRunning || pid !== pids[index]))
      throw new Error('A process ended.');
    const [rows] = await fleet.query<{ count: number }>('SELECT count(*)::int AS count FROM organizations');
    if (rows!.count > 0) throw new Error('Somebody without a session made an organization.');
    return figuresOf(volley, pulse, seen);
  } finally {
    await front?.stop();
  }
}

/** The corpus, and then what is made of it. */
class Volley {
  sent = 0;
  /** How often each status came, by the way on which it came. */
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
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await assertServed(this.direct, this.front);
  }

  private async send({ what, octets }: Octets): Promise<void> {
    await this.sendTo('direct', this.direct.origin, what, octets);
    if (this.front) await this.sendTo('through nginx', this.front.origin, what, octets);
    if (++this.sent % WITNESS === 0) await assertServed(this.direct, this.front);
  }

  /** nginx refuses some by itself with 501 and 505; what came of those that it passed on stands in its log. */
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

/** Others get their own answers meanwhile, on connections that nginx shares among all. */
async function assertServed(direct: Instance, front: Front | undefined): Promise<void> {
  for (const origin of [direct.origin, front?.origin]) {
    if (!origin) continue;
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${origin}/api/version`)));
    for (const answer of answers) {
      const { version } = (await answer.json()) as { version?: string };
      if (answer.status !== 200 || !version) throw new Error(`Somebody else got ${answer.status} meanwhile.`);
      const asked = answer.headers.get('x-front-id');
      if (asked && answer.headers.get('x-request-id') !== asked)
        throw new Error('Somebody got the answer to another request.');
    }
  }
}

/**
 * Whatever reached the second instance was passed on by nginx, once: a request that only one of the two sees, hidden in
 * another's body, would come under an id that nginx does not know.
 */
async function assertNothingHidden(front: Front, { origin, logFile }: Instance): Promise<{ served: number; passed: number }> {
  const last = `last-${Date.now()}`;
  await fetch(`${origin}/api/version`, { headers: { 'x-request-id': last } });
  const log = await until(
    () => readFile(logFile, 'utf8'),
    (text) => text.includes(last),
  );
  const served = requestIds(log).filter((id) => id !== last);
  // nginx writes its line when its answer has left.
  const passed = await until(
    () => front.passed(),
    (lines) => unknownTo(lines, served).length === 0,
    5 * 60_000,
  ).catch(() => front.passed());
  const broken = passed.filter(({ status, isPassedOn }) => isPassedOn && status >= 500);
  if (broken.length > 0) throw new Error(`nginx answered ${JSON.stringify(broken.slice(0, 5))}`);
  const unknown = unknownTo(passed, served);
  if (unknown.length > 0 || new Set(served).size < served.length)
    throw new Error(`Requests that nginx did not pass on, or not as often: ${unknown.join(', ')}`);
  return { served: served.length, passed: passed.filter(({ isPassedOn }) => isPassedOn).length };
} // prettier-ignore

/** The ids of requests that reached the service though nginx did not pass them on. */
function unknownTo(passed: Passed[], served: string[]): string[] {
  const known = new Set(passed.filter(({ isPassedOn }) => isPassedOn).map(({ id }) => id));
  return served.filter((id) => !known.has(id));
}

/** Of all but health, which whoever starts it asks directly. */
function requestIds(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"msg":"request"') && !line.includes('"route":"/api/health"'))
    .map((line) => (JSON.parse(line) as { reqId: string }).reqId);
}

function figuresOf(
  { sent, statuses }: Volley,
  pulse: Pulse,
  seen: { served: number; passed: number } | undefined,
): Figures {
  const { delays, memory } = pulse.read();
  const counts = [...statuses].sort().map(([what, count]) => `${what}: ${count}`);
  return {
    'different octets sent': sent,
    '5xx (target: 0)': 0,
    ...(seen && {
      'requests that nginx passed on': seen.passed,
      'of these seen by the service': seen.served,
      'seen by the service, but not passed on by nginx (target: 0)': 0,
    }),
    'ms for which the event loop blocked': { most: Math.round(Math.max(...delays)), target: 50 },
    'MB of memory at most': { most: Math.round(Math.max(...memory)) },
    answers: counts.join(', '),
  };
}
