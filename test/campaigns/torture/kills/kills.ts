import { join } from 'node:path';
import type { Campaign } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { Random } from '../random.js';
import { expectMailsAndPayments } from './aftermath.js';
import { Client } from './client.js';
import { figuresOf, FLAGS, hire, underLoad } from './crew.js';
import { Eraser } from './eraser.js';
import { FAULTS } from './faults.js';
import { brokenNotices } from './notices.js';
import { Ledger } from './ledger.js';
import { percentiles } from './percentiles.js';
import { Troubles } from './troubles.js';
import { judge } from './verdict.js';

const CLIENTS = 10;
/**
 * The number of injected faults. The first ones of a run are each fault once, so the CI tier covers all of them.
 */
const STRIKES = { ci: FAULTS.length, release: 25 };
/** The production default. Instances are frozen for less than this timeout, the database sometimes for longer. */
const SETTINGS = { DATABASE_TIMEOUT_MS: '5000' };

export const kills: Campaign = {
  name: 'kills',
  claim:
    'Instances, the database and erasures are killed and frozen under load. No acknowledged change is lost, nothing is duplicated or partial, each notice has its mail, and the service recovers without intervention.',
  async run(assignment) {
    const { seed } = assignment;
    const random = new Random(seed);
    const troubles = new Troubles();
    const fleet = await Fleet.start({ instances: 2, settings: SETTINGS, flags: FLAGS });
    const ledger = await Ledger.open(join(fleet.directory, 'ledger'));
    try {
      const clients = await hire(CLIENTS, fleet, random, ledger, troubles);
      const client = new Client('eraser', fleet, new Random(random.integer(0, 2 ** 30)), ledger, troubles);
      const eraser = new Eraser(client, await fleet.signedIn('eraser@example.com'), troubles);
      const times = new Map<string, number[]>();
      const measured = (what: string, milliseconds: number) =>
        void times.set(what, [...(times.get(what) ?? []), milliseconds]);
      const probe = await fleet.signedIn('probe@example.com');
      const counts: Record<string, number> = {};
      const { more } = assignment.budget(STRIKES);
      let judged = 0;
      let deck = shuffled(
        FAULTS.map(([, ...fault]) => [1, ...fault]),
        random,
      );
      for (let done = 0; more(done); done++) {
        if (deck.length === 0) deck = shuffled(FAULTS, random);
        const [, name, fault] = deck.pop()!;
        await underLoad([...clients, eraser], random, () =>
          fault({ fleet, random, troubles, probe, measured }),
        );
        counts[name] = (counts[name] ?? 0) + 1;
        const entries = await ledger.read();
        await judge(fleet, entries.slice(judged)).catch((error: Error) => {
          throw new Error(`After ${name} (${done + 1}): ${error.message}`);
        });
        assignment.say(`${done + 1} ${name}: ${entries.length - judged} writes`);
        judged = entries.length;
      }
      const entries = await ledger.read();
      const aftermath = await expectMailsAndPayments(fleet, entries);
      await judge(fleet, entries);
      const broken = await brokenNotices(fleet);
      if (broken.length > 0) throw new Error(`Notices are wrong: ${JSON.stringify(broken, null, 1)}`);
      return {
        ...counts,
        ...figuresOf([...clients, eraser]),
        'people erased': eraser.erased,
        'erasures killed on the way': eraser.killed,
        ...aftermath,
        ...percentiles(times),
      };
    } finally {
      await ledger.close();
      await fleet.stop();
    }
  },
};

/** Lists each fault as often as its weight, in random order. */
function shuffled(faults: typeof FAULTS, random: Random): typeof FAULTS {
  const cards = faults.flatMap((fault) => Array.from({ length: fault[0] }, () => fault));
  const deck: typeof FAULTS = [];
  while (cards.length > 0) deck.push(...cards.splice(random.integer(0, cards.length - 1), 1));
  return deck;
}
