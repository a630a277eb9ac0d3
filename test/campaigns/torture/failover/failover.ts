import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { figuresOf, FLAGS, hire, underLoad } from '../kills/crew.js';
import { Ledger } from '../kills/ledger.js';
import { Troubles } from '../kills/troubles.js';
import { judge } from '../kills/verdict.js';
import { Random } from '../random.js';
import { expectInstalled } from '../rolling/balancer.js';
import { haproxy } from '../rolling/haproxy.js';
import { startDatabaseBalancer } from './database-balancer.js';
import { contentOf, expectFenced } from './former-primary.js';
import { Pair } from './pair.js';
import { Probe } from './probe.js';

const CLIENTS = 6;
/** Each round has a failure of the primary and a planned switchover. */
const ROUNDS = { ci: 1, release: 4 };
/** The production default. */
const SETTINGS = { DATABASE_TIMEOUT_MS: '5000' };
/** Target in milliseconds from the promotion until all instances write and are healthy. */
const TARGET = 5000;

export const failover: Campaign = {
  name: 'failover',
  claim:
    'The primary database is killed and later replaced under load, behind HAProxy with a synchronous standby. No acknowledged change is lost, the former primary accepts no write, and the service follows without intervention.',
  async run(assignment) {
    const missing = await expectInstalled(haproxy).catch(({ message }: Error) => message);
    if (missing) {
      assignment.say(`SKIPPED: ${missing}`);
      return { skipped: missing };
    }
    return play(assignment);
  },
};

async function play(assignment: Assignment): Promise<Figures> {
  const random = new Random(assignment.seed);
  const troubles = new Troubles();
  let pair!: Pair;
  const database = async (directory: string) => {
    pair = await Pair.start(directory);
    const { primary, other } = pair;
    const replaced = {
      'server one 127.0.0.1:5432': `server one 127.0.0.1:${primary.port}`,
      'server two 127.0.0.1:5433': `server two 127.0.0.1:${other.port}`,
    };
    const balancer = await startDatabaseBalancer(
      { file: 'postgres.cfg', replaced, url: primary.url },
      directory,
    );
    return {
      url: balancer.url,
      stop: async () => {
        await balancer.stop();
        await pair.stop();
      },
    };
  };
  const fleet = await Fleet.start({ instances: 2, settings: SETTINGS, flags: FLAGS, database });
  const ledger = await Ledger.open(join(fleet.directory, 'ledger'));
  try {
    const workers = await hire(CLIENTS, fleet, random, ledger, troubles);
    const probe = await Probe.of(fleet);
    const slowest = { failure: 0, switch: 0 };
    const { more } = assignment.budget(ROUNDS);
    let rounds = 0;
    for (; more(rounds); rounds++) {
      if (rounds > 0) await pair.join();
      await underLoad(workers, random, async () => {
        const over = troubles.begin('database');
        await pair.primary.kill();
        await pause(random.integer(0, 1000));
        await pair.failOver();
        slowest.failure = Math.max(slowest.failure, await probe.back());
        over();
        await pair.other.start(); // the failed server returns while the service runs
        await expectFenced(pair.other);
      });
      await judge(fleet, await ledger.read());
      assignment.say('the primary was killed, and the standby took over');

      await pair.join();
      await underLoad(workers, random, async () => {
        const over = troubles.begin('database');
        await pair.switchOver();
        const before = await contentOf(pair.other);
        slowest.switch = Math.max(slowest.switch, await probe.back());
        over();
        await pause(1000);
        await expectFenced(pair.other);
        if ((await contentOf(pair.other)) !== before)
          throw new Error('The former primary accepted a write after the switch.');
      });
      await judge(fleet, await ledger.read());
      assignment.say('the standby was promoted while the primary was running');
    }
    return {
      'primaries killed': rounds,
      'primaries replaced while running': rounds,
      ...figuresOf(workers),
      'writes on a former primary (target 0)': 0,
      'standby promoted after a failure → all write and are healthy, ms': {
        most: Math.round(slowest.failure),
        target: TARGET,
      },
      'standby promoted in a switch → all write and are healthy, ms': {
        most: Math.round(slowest.switch),
        target: TARGET,
      },
    };
  } finally {
    await ledger.close();
    await fleet.stop();
  }
}
