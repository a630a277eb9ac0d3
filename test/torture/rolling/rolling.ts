import { freePort } from '../../support/free-port.js';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { together } from '../report.js';
import { expectInstalled, type Recipe } from './balancer.js';
import { haproxy } from './haproxy.js';
import { nginx } from './nginx.js';
import { roll } from './roll.js';
import { Traffic } from './traffic.js';

const CLIENTS = 40;
/** Requests in the CI tier, and of one leg of the way in any. */
const REQUESTS = 150_000;
const LEG = REQUESTS / 4;

const LEGS: [recipe: Recipe, instances: number][] = [
  [haproxy, 2],
  [nginx, 2],
  [haproxy, 4],
  [nginx, 4],
];

export const rolling: Campaign = {
  name: 'rolling',
  claim:
    'Two and four instances behind HAProxy and nginx are restarted one after another under load, with a migration in between: no request fails.',
  async run(assignment) {
    for (const recipe of [haproxy, nginx]) await expectInstalled(recipe);
    const { more } = assignment.budget(REQUESTS);
    let figures: Figures = {};
    for (let done = 0, leg = 0; more(done); leg++) {
      const [recipe, instances] = LEGS[leg % LEGS.length]!;
      const { requests, ...rest } = await walk(
        recipe,
        instances,
        assignment.seed + leg,
        (count) => count < LEG && more(done + count),
      );
      done += requests;
      assignment.say(
        `${instances} instances behind ${recipe.name}: ${requests} requests, ${JSON.stringify(rest)}`,
      );
      figures = together(figures, { requests, ...rest });
    }
    return figures;
  },
};

/** One recipe with so many instances. */
async function walk(
  recipe: Recipe,
  instances: number,
  seed: number,
  more: (requests: number) => boolean,
): Promise<Figures & { requests: number }> {
  const { name, settings, closesConnections } = recipe;
  const port = await freePort();
  const webhookOrigin = `http://127.0.0.1:${port}`;
  const fleet = await Fleet.start({ instances, settings: { TRUST_PROXY: '1', ...settings }, webhookOrigin });
  try {
    const balancer = await recipe.start(fleet.instances, port, fleet.directory);
    try {
      await fleet.payments.control.delivered(); // what it told before anybody listened
      const before = deliveriesOf(fleet).length;
      const traffic = new Traffic(fleet, balancer.origin, closesConnections);
      await traffic.gather(CLIENTS);
      let isRolled = false; // once at least, or not to be
      const isGoingOn = () => !isRolled || more(traffic.tally.requests);
      const rolled = roll(fleet, balancer, () => {
        isRolled = true;
        return traffic.tally.failures.length === 0 && isGoingOn();
      }).finally(() => (isRolled = true));
      const [restarts] = await Promise.all([rolled, traffic.run(seed, isGoingOn)]);
      await fleet.payments.control.delivered();
      const { failures, ...tally } = traffic.tally;
      const deliveries = deliveriesOf(fleet).slice(before);
      for (const { event, status } of deliveries)
        if (status !== 200 && !(status === 0 && closesConnections))
          failures.push(`Webhook ${event.type}: ${status}`);
      if (failures.length > 0)
        throw new Error(`${instances} instances behind ${name}: ${failures.slice(0, 5).join('\n')}`);
      return {
        [`restarts behind ${name} of ${instances} instances`]: restarts,
        requests: tally.requests,
        'of them POST and PATCH': tally.writes,
        'failed (target 0)': 0,
        'sign-ins through the balancer': tally.signIns,
        'webhooks through the balancer': deliveries.length,
        [`sent again behind ${name}, as browsers do`]: tally.sentAgain,
      };
    } finally {
      await balancer.stop();
    }
  } finally {
    await fleet.stop();
  }
}

function deliveriesOf({ payments }: Fleet) {
  return payments.exchanges.filter((exchange) => exchange.kind === 'delivery');
}
