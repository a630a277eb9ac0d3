import { parseArgs } from 'node:util';
import { assemble } from './cast.js';
import { median } from './latency.js';
import { load, type Turn } from './load.js';
import { SCENARIOS } from './scenarios.js';
import { postmasterOf, startFleet } from './servers.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    counts: { type: 'string', default: '1,2,4' },
  },
});
const amount = { connections: 40, seconds: Number(values.seconds) };
const counts = values.counts.split(',').map(Number);

const fleet = await startFleet();
try {
  const cast = await assemble(fleet);
  await fleet.instances[0]!.end();
  const instances = [];
  for (let n = 0; n < Math.max(...counts); n++) instances.push(await fleet.addInstance({ DOCS: '' }));
  const postmaster = postmasterOf(fleet);

  console.log('| request | instances | req/s | p99 ms | processors: service | PostgreSQL |');
  console.log(`| --- |${' ---: |'.repeat(5)}`);
  for (const scenario of SCENARIOS.filter(({ floor }) => floor === 'floor')) {
    const taken = counts.map((): Turn[] => []);
    for (let turn = 0; turn <= Number(values.turns); turn++)
      for (const [place, count] of counts.entries()) {
        const one = await load(instances.slice(0, count), postmaster, scenario, cast, amount);
        if (turn > 0) taken[place]!.push(one); // the first turn is a warm-up
      }
    for (const [place, count] of counts.entries()) {
      const of = (figure: keyof Turn) => median(taken[place]!.map((turn) => turn[figure]));
      const busy = (figure: 'own' | 'database') => ((of(figure) * of('perSecond')) / 1e6).toFixed(2);
      const cells = [count, of('perSecond').toFixed(0), of('p99'), busy('own'), busy('database')];
      console.log(`| ${scenario.name} | ${cells.join(' | ')} |`);
    }
  }
} finally {
  await fleet.stop();
}
