import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { figuresOf, FLAGS, hire, underLoad } from '../kills/crew.js';
import { Ledger } from '../kills/ledger.js';
import { Troubles } from '../kills/troubles.js';
import { judge } from '../kills/verdict.js';
import { Random } from '../random.js';
import { startDatabaseBalancer } from './database-balancer.js';
import { expectFenced } from './former-primary.js';
import { missingForPatroni, PatroniCluster } from './patroni-cluster.js';
import { Probe } from './probe.js';

const CLIENTS = 6;
/** Each round has a failure of the leader and a switchover. */
const ROUNDS = { ci: 1, release: 3 };
/** The production default. */
const SETTINGS = { DATABASE_TIMEOUT_MS: '5000' };
/** Milliseconds from the fault until all instances write and are healthy. Patroni waits 20 s for a dead leader. */
const TARGETS = { failure: 35_000, switch: 10_000 };

export const patroni: Campaign = {
  name: 'patroni',
  claim:
    'Three PostgreSQL servers under Patroni: the leader is killed under load, returns, and is switched over. No acknowledged change is lost, and the service follows without intervention.',
  async run(assignment) {
    const missing = await missingForPatroni();
    if (!missing) return play(assignment);
    assignment.say(`SKIPPED: ${missing}`);
    return { skipped: missing };
  },
};

async function play(assignment: Assignment): Promise<Figures> {
  const random = new Random(assignment.seed);
  const troubles = new Troubles();
  let cluster!: PatroniCluster;
  const database = async (directory: string) => {
    cluster = await PatroniCluster.start();
    const replaced = Object.fromEntries(
      cluster.nodes.map(({ name, port, apiPort }, index) => [
        `${name} 127.0.0.1:${5432 + index} port ${8008 + index}`,
        `${name} 127.0.0.1:${port} port ${apiPort}`,
      ]),
    );
    const { url } = cluster.nodes[0]!;
    const balancer = await startDatabaseBalancer({ file: 'patroni.cfg', replaced, url }, directory);
    return {
      url: balancer.url,
      stop: async () => {
        await balancer.stop();
        await cluster.stop();
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
      const killed = await cluster.whole();
      await underLoad(workers, random, async () => {
        const over = troubles.begin('database');
        const since = performance.now();
        await killed.kill();
        await cluster.leaderBesides(killed);
        await probe.back();
        slowest.failure = Math.max(slowest.failure, performance.now() - since);
        over();
        await killed.start(); // the failed server returns while the service runs
        await cluster.whole();
        await expectFenced(killed);
      });
      await judge(fleet, await ledger.read());
      assignment.say('the leader was killed, replaced, and returned as a standby');

      const former = await cluster.whole();
      await underLoad(workers, random, async () => {
        const over = troubles.begin('database');
        const since = performance.now();
        await cluster.switchOver(former);
        await probe.back();
        slowest.switch = Math.max(slowest.switch, performance.now() - since);
        over();
        await cluster.whole();
        await pause(1000);
        await expectFenced(former);
      });
      await judge(fleet, await ledger.read());
      assignment.say('the leader was switched over while it was running');
    }
    return {
      'leaders killed': rounds,
      'leaders switched over': rounds,
      ...figuresOf(workers),
      'writes on a former leader (target 0)': 0,
      'leader killed → all write and are healthy, ms': {
        most: Math.round(slowest.failure),
        target: TARGETS.failure,
      },
      'switchover begun → all write and are healthy, ms': {
        most: Math.round(slowest.switch),
        target: TARGETS.switch,
      },
    };
  } finally {
    await ledger.close();
    await fleet.stop();
  }
}
