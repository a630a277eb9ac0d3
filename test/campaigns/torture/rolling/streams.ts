import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../support/free-port.js';
import { LiveStream } from '../../../support/live.js';
import { until } from '../../../support/until.js';
import type { Campaign, Figures } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { apache } from './apache.js';
import { expectInstalled, PATIENCE, type Balancer, type Recipe } from './balancer.js';
import { caddy } from './caddy.js';
import { haproxy } from './haproxy.js';
import { nginx } from './nginx.js';

const RECIPES = [haproxy, caddy, apache, nginx];
/** Milliseconds without any change. The balancers close a connection after 20 s of silence. */
const SILENCE = 60_000;
/** The fewest heartbeats in that time, one every 15 seconds: the fourth may come after its end. */
const HEARTBEATS = 3;

export const streams: Campaign = {
  name: 'streams',
  claim:
    'A stream of live events stays open for a minute with only heartbeats behind HAProxy, Caddy, Apache and nginx, and then hears a change at once. After kill -9 of an instance, clients return to another one and hear the next change.',
  async run() {
    for (const recipe of RECIPES) await expectInstalled(recipe);
    return listen();
  },
};

const EXPECTED = ['ready', 'heartbeat', 'changed'];

async function listen(): Promise<Figures> {
  const fleet = await Fleet.start({ instances: 2, settings: { TRUST_PROXY: '1' } });
  const fronts: { recipe: Recipe; balancer: Balancer; stream: LiveStream }[] = [];
  try {
    const { cookie } = await fleet.signedIn('listener@example.com');
    for (const recipe of RECIPES) {
      const balancer = await recipe.start(fleet.instances, await freePort(), fleet.directory);
      fronts.push({ recipe, balancer, stream: await LiveStream.openWith(cookie, balancer.origin) });
    }
    await pause(SILENCE);
    await fleet.signedIn('listener@example.com'); // a change that concerns the person
    for (const { recipe, stream } of fronts) {
      await stream.change('sessions', null);
      const beats = stream.events.filter(({ event }) => event === 'heartbeat').length;
      // `ready` may come twice: an instance also sends it when it starts to receive the changes of the others.
      const others = stream.events.filter(({ event }) => !EXPECTED.includes(event));
      if (beats < HEARTBEATS || others.length > 0)
        throw new Error(`behind ${recipe.name}: ${JSON.stringify(stream.events)}`);
    }
    const victim = fleet.instances.at(-1)!;
    const lost = await LiveStream.openWith(cookie, victim.origin);
    await victim.end('SIGKILL');
    await lost.closed;
    for (const { stream } of fronts) stream.close();
    for (const front of fronts) front.stream = await reopened(cookie, front.balancer);
    await fleet.signedIn('listener@example.com');
    for (const { stream } of fronts) await stream.change('sessions', null);
    return { 'streams that stayed open for a minute, and returned after a kill': fronts.length };
  } finally {
    for (const { stream, balancer } of fronts) {
      stream.close();
      await balancer.stop();
    }
    await fleet.stop();
  }
}

/** The balancer may need a while to notice that an instance is gone. */
async function reopened(cookie: string, { origin }: Balancer): Promise<LiveStream> {
  const stream = await until(
    () => LiveStream.openWith(cookie, origin).catch(() => null),
    (opened) => opened !== null,
    PATIENCE,
  );
  return stream!;
}
