import { freePort } from '../../../support/free-port.js';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet, PRESENT, type Release, runCommand } from '../fleet.js';
import { until } from '../../../support/until.js';
import { type Balancer, expectInstalled, SLOW_DRAIN } from './balancer.js';
import { buildEarlierRelease } from './earlier-release.js';
import { haproxy } from './haproxy.js';
import { Traffic } from './traffic.js';

const CLIENTS = 10;
/** Requests to each mixture of versions. */
const EACH = 500;

/** Replaces the version of the service under load. */
export const versions: Campaign = {
  name: 'versions',
  claim:
    'No request fails while 0.1.0 is replaced by this version, after `migrate`, and back; only sign-ins that cross versions may.',
  async run({ tier, seed }): Promise<Figures> {
    if (tier === 'ci') return { skipped: 'the release tier builds version 0.1.0' };
    await expectInstalled(haproxy);
    const earlier = await buildEarlierRelease();
    if (!earlier) return { skipped: 'the history of the repository is missing' };
    try {
      return await replace(earlier, seed);
    } finally {
      await earlier.remove();
    }
  },
};

async function replace(earlier: Release, seed: number): Promise<Figures> {
  const port = await freePort();
  const settings = { TRUST_PROXY: '1', ...SLOW_DRAIN.release };
  const webhookOrigin = `http://127.0.0.1:${port}`;
  const fleet = await Fleet.start({ release: earlier, settings, webhookOrigin });
  fleet.check = { answer: () => {} }; // the versions have different documents
  let balancer: Balancer | undefined;
  try {
    balancer = await haproxy.start(fleet.instances, port, fleet.directory);
    const traffic = new Traffic(fleet, balancer.origin, haproxy.closesConnections);
    await traffic.gather(CLIENTS, haproxy.program);
    let isOver = false;
    const rolled = roll(fleet, balancer, traffic, earlier).finally(() => (isOver = true));
    await Promise.all([rolled, traffic.run(seed, () => !isOver)]);
    const { failures, ...counts } = traffic.tally;
    const crossed = failures.filter(isSignIn);
    const others = failures.filter((failure) => !isSignIn(failure));
    if (others.length > 0) throw new Error(others.slice(0, 5).join('\n'));
    return { ...counts, 'failed sign-ins across versions': crossed.length, 'failed (target 0)': 0 };
  } finally {
    await balancer?.stop();
    await fleet.stop();
  }
}

/** Migrates, and then runs each mixture of versions: old and new, only new, new and old, only old. */
async function roll(fleet: Fleet, balancer: Balancer, traffic: Traffic, earlier: Release): Promise<void> {
  await someRequests(traffic);
  await runCommand(PRESENT, PRESENT.migrate, { DATABASE_URL: fleet.databaseUrl });
  for (const release of [PRESENT, earlier])
    for (const instance of fleet.instances) {
      await balancer.takeOut(instance);
      await instance.end('SIGTERM');
      instance.directory = release.directory;
      await instance.start();
      await balancer.putBack(instance);
      await someRequests(traffic);
    }
}

async function someRequests({ tally }: Traffic): Promise<void> {
  const end = tally.requests + EACH;
  await until(
    async () => tally.requests + tally.failures.length,
    (count) => count >= end,
  );
}

function isSignIn(failure: string): boolean {
  return failure.startsWith('Error: Sign-in:');
}
