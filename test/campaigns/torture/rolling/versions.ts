import { freePort } from '../../../support/free-port.js';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet, PRESENT, type Release, runCommand } from '../fleet.js';
import type { TestDatabase } from '../../../support/database.js';
import { brokenBilling } from '../../../support/billing-invariants.js';
import { brokenTokenInvariants } from '../../../support/token-invariants.js';
import type { World } from '../../../support/world.js';
import { until } from '../../../support/until.js';
import { expectMailsAndPayments } from '../kills/aftermath.js';
import { type Balancer, expectInstalled, SLOW_DRAIN } from './balancer.js';
import { type BuiltRelease, buildEarlierRelease, EARLIER } from './earlier-release.js';
import { haproxy } from './haproxy.js';
import { Traffic } from './traffic.js';

const CLIENTS = 10;
/** Requests to each mixture of versions. */
const EACH = 500;
/** Each path is a list of releases that run one after the other before this version. */
const PATHS = [['0.3.0']];
/** Queues that releases up to 0.3.0 do not know. */
const NEW_QUEUES = ['settle-organization', 'settle-organizations', 'stripe-object', 'customer-contact'];

/** Replaces the version of the service under load, with purchases and changes of offers under way. */
export const versions: Campaign = {
  name: 'versions',
  claim:
    '0.3.0 is replaced by this version, and that is taken back. No request fails, except sign-ins that cross versions. No purchase and no change of an offer is lost, and none is credited twice, neither on the way nor after the documented way back.',
  async run({ tier, seed, ...assignment }): Promise<Figures> {
    if (tier === 'ci') return { skipped: 'the release tier builds earlier versions' };
    await expectInstalled(haproxy);
    const figures: Figures = {};
    const built: BuiltRelease[] = [];
    try {
      for (const which of EARLIER) {
        const earlier = await buildEarlierRelease(which);
        if (!earlier) return { skipped: 'the history of the repository is missing' };
        built.push(earlier);
      }
      for (const names of PATHS) {
        const path = names.map((name) => built.find((release) => release.name === name)!);
        const name = names.join(' → ');
        const replaced = Object.entries(await replace(path, seed));
        assignment.say(`${name}: ${JSON.stringify(Object.fromEntries(replaced))}`);
        for (const [figure, value] of replaced) figures[`${name}: ${figure}`] = value;
      }
      return figures;
    } finally {
      for (const release of built) await release.remove();
    }
  },
};

/** @param path the releases that run one after the other before this version */
async function replace(path: BuiltRelease[], seed: number): Promise<Figures> {
  const port = await freePort();
  const settings = { TRUST_PROXY: '1', ...SLOW_DRAIN.release };
  const webhookOrigin = `http://127.0.0.1:${port}`;
  const fleet = await Fleet.start({ release: path[0], settings, webhookOrigin });
  fleet.check = { answer: () => {} }; // the versions have different documents
  let balancer: Balancer | undefined;
  try {
    balancer = await haproxy.start(fleet.instances, port, fleet.directory);
    const traffic = new Traffic(fleet, balancer.origin, haproxy.closesConnections);
    await traffic.gather(CLIENTS, haproxy.program);
    let isOver = false;
    const rolled = roll(fleet, balancer, traffic, path).finally(() => (isOver = true));
    await Promise.all([rolled, traffic.run(seed, () => !isOver)]);
    const { failures, ...counts } = traffic.tally;
    const crossed = failures.filter(isSignIn);
    const others = failures.filter((failure) => !isSignIn(failure));
    if (others.length > 0) throw new Error(others.slice(0, 5).join('\n'));
    await takeWayBack(fleet, path.at(-1)!);
    // The earlier version does not run the jobs about purchases that this version has queued.
    await replaceBy(PRESENT, fleet, balancer);
    await runCommand(PRESENT, PRESENT.migrate, { DATABASE_URL: fleet.databaseUrl });
    const money = await expectMailsAndPayments(
      fleet,
      [],
      path.flatMap(({ differences }) => differences),
    );
    if (traffic.tally.offerChanges === 0) throw new Error('No offer was changed.');
    await traffic.expectLastOffers();
    const broken = await brokenTokenInvariants({ query: fleet.query } as TestDatabase);
    if (broken.length > 0) throw new Error(JSON.stringify(broken, null, 1));
    return { ...counts, ...money, 'failed sign-ins across versions': crossed.length, 'failed (target 0)': 0 };
  } finally {
    await balancer?.stop();
    await fleet.stop();
  }
}

/**
 * Migrates to each next release, and then replaces one instance after the other. At the end, replaces them by the release
 * before this version again, which then runs with this version's schema.
 */
async function roll(fleet: Fleet, balancer: Balancer, traffic: Traffic, path: Release[]): Promise<void> {
  await someRequests(traffic);
  const replace = (release: Release) => replaceBy(release, fleet, balancer, () => someRequests(traffic));
  for (const release of [...path.slice(1), PRESENT]) {
    await runCommand(release, release.migrate, { DATABASE_URL: fleet.databaseUrl });
    await replace(release);
  }
  await fleet.runOf(PRESENT, PRESENT.catalogSync);
  traffic.changesOffers = true;
  await until(async () => traffic.areSubscribed || traffic.tally.failures.length > 0, Boolean);
  await someRequests(traffic);
  await replace(path.at(-1)!);
}

/** Does what the section "Roll back" of docs/operations.md says, after which the earlier release has all purchases. */
async function takeWayBack(fleet: Fleet, { reconcile, ...release }: BuiltRelease): Promise<void> {
  if (!reconcile) return;
  await fleet.payments.control.delivered();
  await fleet.query('DELETE FROM stripe_events');
  await fleet.runOf(release, reconcile);
  await until(
    () =>
      fleet.query(
        `SELECT name FROM jobs.job WHERE state < 'completed' AND start_after <= now() AND name NOT LIKE '\\_\\_pgboss%' AND name <> ALL ($1)`,
        [NEW_QUEUES],
      ),
    ({ length }) => length === 0,
  );
  const { payments, query } = fleet;
  const differences = await brokenBilling({ payments, database: { query } } as unknown as World);
  if (differences.length > 0) throw new Error(`After the way back: ${JSON.stringify(differences, null, 1)}`);
}

async function replaceBy(
  release: Release,
  fleet: Fleet,
  balancer: Balancer,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await fleet.writeCatalog(release);
  for (const instance of fleet.instances) {
    await balancer.takeOut(instance);
    await instance.end('SIGTERM');
    instance.directory = release.directory;
    await instance.start();
    await balancer.putBack(instance);
    await meanwhile();
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
