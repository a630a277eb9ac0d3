import { freePort } from '../../support/free-port.js';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { together } from '../report.js';
import { expectInstalled, type Recipe } from './balancer.js';
import { haproxy } from './haproxy.js';
import { nginx } from './nginx.js';
import { roll } from './roll.js';
import { Traffic } from './traffic.js';

const CLIENTS = { ci: 10, release: 40 };
/**
 * The minimum number of requests per setup of balancer and instances. A setup also runs until each instance has
 * restarted.
 */
const LEG = { ci: 1000, release: 37_500 };

type Leg = [recipe: Recipe, instances: number];
const PAIRS: Leg[] = [
  [haproxy, 2],
  [nginx, 2],
];
const LEGS = { ci: PAIRS, release: [...PAIRS, [haproxy, 4], [nginx, 4]] satisfies Leg[] };

export const rolling: Campaign = {
  name: 'rolling',
  claim:
    'No request fails during rolling restarts of two (in the release tier also four) instances behind HAProxy and nginx, with a migration in between.',
  async run(assignment) {
    for (const recipe of [haproxy, nginx]) await expectInstalled(recipe);
    const legs = LEGS[assignment.tier];
    const { more } = assignment.budget({ ci: legs.length, release: legs.length });
    let figures: Figures = {};
    for (let leg = 0; more(leg); leg++) {
      const walked = await walk(...legs[leg % legs.length]!, assignment, assignment.seed + leg);
      assignment.say(JSON.stringify(walked));
      figures = together(figures, walked);
    }
    return figures;
  },
};

async function walk(recipe: Recipe, instances: number, { tier }: Assignment, seed: number): Promise<Figures> {
  const { name, closesConnections } = recipe;
  const settings = recipe.settings[tier];
  const port = await freePort();
  const webhookOrigin = `http://127.0.0.1:${port}`;
  const fleet = await Fleet.start({ instances, settings: { TRUST_PROXY: '1', ...settings }, webhookOrigin });
  try {
    const balancer = await recipe.start(fleet.instances, port, fleet.directory);
    try {
      await fleet.payments.control.delivered(); // events that were sent before the balancer was running
      const before = deliveriesOf(fleet).length;
      const traffic = new Traffic(fleet, balancer.origin, closesConnections);
      await traffic.gather(CLIENTS[tier]);
      let isRolled = false;
      const isGoingOn = () => !isRolled || traffic.tally.requests < LEG[tier];
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
        [`retried behind ${name}, as browsers do`]: tally.sentAgain,
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
