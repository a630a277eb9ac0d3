import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { Random } from '../random.js';
import { letAnHourPass } from './an-hour-passes.js';
import { growthOf, type Hour, unexplained } from './growth.js';
import { Town } from './town.js';

const HOURS = 24;
/** The number of sign-ins, of invites and of purchases in each simulated hour. */
const PER_HOUR = { ci: 4, release: 100 };

/** A campaign that looks for slow leaks. */
export const day: Campaign = {
  name: 'day',
  claim:
    'After 24 simulated hours of sign-ins, invites and purchases, nothing has grown but the tables that keep records.',
  async run(assignment) {
    const fleet = await Fleet.start({ instances: 2 });
    try {
      return await live(fleet, assignment);
    } finally {
      await fleet.stop();
    }
  },
};

async function live(fleet: Fleet, assignment: Assignment): Promise<Figures> {
  const { tier, seed } = assignment;
  const town = new Town(fleet, new Random(seed));
  await town.open();
  const hours: Hour[] = [];
  for (let hour = 1; hour <= HOURS; hour++) {
    await town.work(PER_HOUR[tier]);
    await town.runHourlyJobs();
    await town.rest();
    hours.push(await town.measure());
    if (hour % 6 === 0) assignment.say(`hour ${hour}: ${JSON.stringify(hours.at(-1)!.instances)}`);
    await letAnHourPass(fleet);
  }
  const strange = unexplained(hours, town.done);
  if (strange.length > 0) throw new Error(`Tables grew without an explanation: ${strange.join('; ')}`);
  return { ...town.done, ...growthOf(hours) };
}
