import { freePort } from '../../../support/free-port.js';
import type { Assignment, Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { together } from '../report.js';
import { apache } from './apache.js';
import { type Balancer, expectInstalled, type Recipe } from './balancer.js';
import { caddy } from './caddy.js';
import { haproxy } from './haproxy.js';
import { Listeners } from './listeners.js';
import { nginx } from './nginx.js';
import { roll } from './roll.js';
import { Traffic } from './traffic.js';

const CLIENTS = { ci: 10, release: 40 };
/** Minimum requests per setup of balancer and instances. A setup also runs until each instance has restarted. */
const LEG = { ci: 1000, release: 37_500 };
/** Streams of live events behind each balancer but nginx. CI does not wait the minute in which they return. */
const LISTENERS = { ci: 0, release: 500 };
const ROOM = { LIMIT_STREAMS_PER_PERSON: '2000', LIMIT_STREAMS_PER_SESSION: '2000' };

/** Balancers in front of the same instances at the same time, and the number of instances. */
type Leg = [recipes: Recipe[], instances: number];
const WITH_HEALTH_CHECKS = [haproxy, caddy, apache];
const PAIRS: Leg[] = [
  [WITH_HEALTH_CHECKS, 2],
  [[nginx], 2],
];
const LEGS = { ci: PAIRS, release: [...PAIRS, [WITH_HEALTH_CHECKS, 4], [[nginx], 4]] satisfies Leg[] };

export const rolling: Campaign = {
  name: 'rolling',
  claim:
    'No request fails during rolling restarts of two (in the release tier also four) instances behind HAProxy, Caddy, Apache and nginx, with a migration in between. In the release tier, 500 streams of live events behind each of them but nginx return and hear the next change.',
  async run(assignment) {
    for (const recipe of [...WITH_HEALTH_CHECKS, nginx]) await expectInstalled(recipe);
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

interface Front {
  recipe: Recipe;
  balancer: Balancer;
  traffic: Traffic;
  listeners: Listeners;
}

async function walk(
  recipes: Recipe[],
  instances: number,
  { tier }: Assignment,
  seed: number,
): Promise<Figures> {
  const ports = await Promise.all(recipes.map(() => freePort()));
  const webhookOrigin = `http://127.0.0.1:${ports[0]}`;
  const settings = { TRUST_PROXY: '1', ...ROOM, ...recipes[0]!.settings[tier] };
  const fleet = await Fleet.start({ instances, settings, webhookOrigin });
  const fronts: Front[] = [];
  const listening = () => fleet.signedIn('listener@example.com');
  try {
    const { cookie } = await listening();
    for (const [index, recipe] of recipes.entries()) {
      const balancer = await recipe.start(fleet.instances, ports[index]!, fleet.directory);
      const traffic = new Traffic(fleet, balancer.origin, recipe.closesConnections);
      // Old workers of nginx exit only after their streams have ended, and a restart waits for the exit.
      const count = recipe === nginx ? 0 : LISTENERS[tier];
      const listeners = new Listeners(cookie, balancer.origin, count);
      fronts.push({ recipe, balancer, traffic, listeners });
    }
    await fleet.payments.control.delivered(); // events that were sent before the balancer was running
    const before = deliveriesOf(fleet).length;
    for (const { recipe, traffic } of fronts)
      await traffic.gather(Math.ceil(CLIENTS[tier] / fronts.length), recipe.program);
    for (const { listeners } of fronts) await listeners.start();
    const total = () => fronts.reduce((sum, { traffic }) => sum + traffic.tally.requests, 0);
    let isRolled = false;
    const isGoingOn = () => !isRolled || total() < LEG[tier];
    const rolled = roll(fleet, all(fronts), () => {
      isRolled = true;
      return fronts.every(({ traffic }) => traffic.tally.failures.length === 0) && isGoingOn();
    }).finally(() => (isRolled = true));
    const [restarts] = await Promise.all([
      rolled,
      ...fronts.map(({ traffic }, index) => traffic.run(seed + 1000 * index, isGoingOn)),
    ]);
    await fleet.payments.control.delivered();
    const deliveries = deliveriesOf(fleet).slice(before);
    const failures = [
      ...fronts.flatMap(({ recipe, traffic }) =>
        traffic.tally.failures.map((failure) => `behind ${recipe.name}: ${failure}`),
      ),
      ...deliveries
        .filter(({ status }) => status !== 200 && !(status === 0 && recipes[0]!.closesConnections))
        .map(({ event, status }) => `Webhook ${event.type}: ${status}`),
    ];
    if (failures.length > 0) throw new Error(`${instances} instances ${failures.slice(0, 5).join('\n')}`);
    for (const { listeners } of fronts) await listeners.hear(listening, 'sessions');
    const figures: Figures = {
      [`restarts of ${instances} instances behind ${recipes.map(({ name }) => name).join(', ')}`]: restarts,
      'failed (target 0)': 0,
      'webhooks through the balancer': deliveries.length,
    };
    return fronts.map(figuresOf).reduce(together, figures);
  } finally {
    for (const { balancer, listeners } of fronts) {
      listeners.stop();
      await balancer.stop();
    }
    await fleet.stop();
  }
}

function figuresOf({ recipe, traffic: { tally }, listeners }: Front): Figures {
  return {
    requests: tally.requests,
    'of them POST and PATCH': tally.writes,
    'sign-ins through the balancer': tally.signIns,
    [`requests behind ${recipe.name}`]: tally.requests,
    [`retried behind ${recipe.name}, as browsers do`]: tally.sentAgain,
    [`streams opened again behind ${recipe.name}`]: listeners.returned,
    [`streams refused behind ${recipe.name}`]: listeners.refused,
  };
}

function all(fronts: Front[]): Pick<Balancer, 'takeOut' | 'putBack'> {
  return {
    takeOut: async (instance) => {
      for (const { balancer } of fronts) await balancer.takeOut(instance);
    },
    putBack: async (instance) => {
      for (const { balancer } of fronts) await balancer.putBack(instance);
    },
  };
}

function deliveriesOf({ payments }: Fleet) {
  return payments.exchanges.filter((exchange) => exchange.kind === 'delivery');
}
