import type { TestDatabase } from '../../../support/database.js';
import { brokenMoney } from '../../../support/billing-invariants.js';
import { Buyer } from '../../../support/buyer.js';
import { AGENT_CATALOG } from '../../../support/histories/catalog.js';
import { duringCall, READ } from '../../../support/histories/disturbances.js';
import { AT_ONCE, live, STEPS } from '../../../support/histories/live.js';
import type { History } from '../../../support/histories/history.js';
import type { Scene } from '../../../support/histories/scene.js';
import { brokenTokenInvariants } from '../../../support/token-invariants.js';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import type { Random } from '../random.js';
import { restoreSnapshot, takeSnapshot } from './snapshots.js';

/** Batches of histories. */
const BATCHES = { ci: 1, release: Math.ceil(2000 / AT_ONCE) };
/** Batches in one account. With more, the stand-in for Stripe becomes slow. */
const IN_ONE_ACCOUNT = 5;
/** Accounts at the same time, each with its own database and instances. A batch spends half of its time waiting. */
const ACCOUNTS = { ci: 1, release: 3 };
/** The exit code of `billing-reconcile` if a subscription belongs to an organization that we do not have. */
const UNKNOWN = 3;

/** Random histories of organizations at Stripe, with disturbed events, killed instances and restored databases. */
export const convergence: Campaign = {
  name: 'convergence',
  claim:
    'Random histories at Stripe with events lost, repeated, delayed and reordered, instances killed between any two calls, and the database restored to an earlier moment: at the end our rows are what Stripe says.',
  async run(assignment): Promise<Figures> {
    const { seed, tier } = assignment;
    const tally = { histories: 0, kills: 0, restores: 0 };
    const budget = assignment.budget(BATCHES);
    const failures: unknown[] = [];
    let next = 0;
    const more = () => failures.length === 0 && budget.more(next);
    const liveInAccounts = async (): Promise<void> => {
      while (more()) {
        const fleet = await Fleet.start({ instances: 2, settings: { AGENT_CATALOG } });
        try {
          for (let left = IN_ONE_ACCOUNT; left > 0 && more(); left--) {
            await liveIn(fleet, seed * 10_000 + next++, tally);
            assignment.say(`${tally.histories} histories, ${tally.kills} kills, ${tally.restores} restores`);
          }
        } catch (error) {
          failures.push(error);
        } finally {
          await fleet.stop();
        }
      }
    };
    await Promise.all(Array.from({ length: ACCOUNTS[tier] }, liveInAccounts));
    if (failures.length > 0) throw failures[0];
    return { ...tally, 'differences (target 0)': 0 };
  },
};

/** @throws Error with all differences */
async function liveIn(
  fleet: Fleet,
  seed: number,
  tally: Record<'histories' | 'kills' | 'restores', number>,
): Promise<void> {
  const email = `owner-${seed}@example.com`;
  const owners = [fleet.browser(0), fleet.browser(1)];
  for (const owner of owners) await owner.signIn({ email });
  const database = { query: fleet.query };
  const scene: Scene = { payments: fleet.payments, database, owners };
  const turns = new Turns();
  const disaster = new Disaster(fleet, scene, seed);
  const differences = await live(scene, {
    seed,
    reconcile: () => reconcile(fleet, disaster.gone ? ['--all'] : [], disaster.gone),
    strike: async (random, histories) => {
      if (random.chance(0.02)) {
        kill(fleet, random, turns);
        tally.kills++;
      }
      if (await turns.take(() => disaster.strike(random, histories))) tally.restores++;
    },
    calm: () => turns.take(() => Promise.resolve()),
  });
  tally.histories += AT_ONCE;
  const broken = [
    ...differences,
    ...(await brokenMoney(database)),
    ...(await brokenTokenInvariants(database as TestDatabase)),
  ];
  if (broken.length > 0) throw new Error(`SEED ${seed}: ${JSON.stringify(broken, null, 1)}`);
}

/** Runs restarts of killed instances and restores of the database one at a time. */
class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs the work after all earlier work. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }
}

/** Kills an instance, either during a call to Stripe or at any moment. */
function kill({ instances, payments }: Fleet, random: Random, turns: Turns): void {
  const instance = random.pick(instances);
  const restart = () =>
    turns.take(async () => {
      await instance.end('SIGKILL');
      await instance.start();
    });
  if (random.chance(0.3)) void restart();
  else duringCall(payments.control, random.pick(READ), restart);
}

/** @param gone the subscription of an organization that the database does not have */
async function reconcile(fleet: Fleet, args: string[], gone: string | undefined): Promise<void> {
  const command = fleet.command('billing-reconcile', args);
  const { code } = await command.exit;
  const isTold = !gone || command.stdout.includes(gone);
  if (code !== (gone ? UNKNOWN : 0) || !isTold)
    throw new Error(`billing-reconcile ${args.join(' ')} exited with ${code}: ${command.output}`);
}

/** In half of the batches, the database is restored once to an earlier moment. */
class Disaster {
  /** The subscription of an organization that was lost with the restore. */
  gone: string | undefined;
  private readonly steps: number[] = [];
  private count = 0;
  private lost: Buyer | undefined;

  constructor(
    private readonly fleet: Fleet,
    private readonly scene: Scene,
    private readonly seed: number,
  ) {}

  /** @returns whether the database was restored */
  async strike(random: Random, histories: History[]): Promise<boolean> {
    if (this.count === 0 && random.chance(0.5)) {
      const all = STEPS * AT_ONCE;
      const backup = random.integer(1, all - 2);
      this.steps.push(backup, random.integer(backup + 1, all - 1));
    }
    const [backup, restore] = this.steps;
    const now = this.count++;
    if (now === backup) await this.takeBackup();
    if (now !== restore) return false;
    await this.restore(histories);
    return true;
  }

  private async takeBackup(): Promise<void> {
    await takeSnapshot(this.fleet);
    this.lost = await Buyer.of(this.scene, this.scene.owners[0]!, `Lost ${this.seed}`);
    await this.lost.subscribe('meeting-notes');
    this.gone = this.lost.subscription;
  }

  private async restore(histories: History[]): Promise<void> {
    await restoreSnapshot(this.fleet);
    for (const history of histories) history.isRestored = history.hasLostEvents = true;
    // The command does not repeat a failed call.
    this.fleet.payments.control.faults.clear();
    await reconcile(this.fleet, ['--all'], this.gone);
  }
}
