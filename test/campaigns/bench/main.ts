import { parseArgs } from 'node:util';
import { printArrivals } from './arrivals.js';
import { assemble, shortReader } from './cast.js';
import { median } from './latency.js';
import { load, type Turn } from './load.js';
import { checkAnswers } from './same-answers.js';
import { BOUNDS, SCENARIOS, type Scenario } from './scenarios.js';
import { postmasterOf, startFleet, startFloor, type Server, type StartedFloor } from './servers.js';

/** The service and its comparison server, measured one after the other. */
interface Pair {
  own: Turn;
  floor: Turn;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    connections: { type: 'string', default: '20' },
    /** Measures only requests whose name contains this text. */
    only: { type: 'string', default: '' },
    /** A directory for CPU profiles of the service, which Chromium's developer tools can open. */
    profile: { type: 'string' },
    /** Fails if a throughput ratio is below its gate. Missed targets are only reported. */
    check: { type: 'boolean', default: false },
  },
});
const amount = { connections: Number(values.connections), seconds: Number(values.seconds) };
const turns = Number(values.turns);
const scenarios = SCENARIOS.filter(({ name }) => name.includes(values.only));

const fleet = await startFleet(values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []);
const floors: StartedFloor[] = [];
/** Requests per second of the service, by scenario. */
const peaks = new Map<string, number>();
const missed = { target: [] as string[], gate: [] as string[] };
try {
  const cast = await assemble(fleet);
  for (const name of ['floor', 'short', 'bare'] as const) floors.push(await startFloor(fleet, name));
  const [floor, short, bare] = floors as [StartedFloor, StartedFloor, StartedFloor];
  const servers = { service: fleet.instances[0]! as Server, floor, short, bare };
  const reader = await shortReader(short.origin);
  const casts = { floor: cast, bare: cast, short: { ...cast, ...reader } };
  await checkAnswers(servers, casts);
  // The first instance serves the OpenAPI document, unlike in production. It is needed only for the preparation.
  await fleet.instances[0]!.end();
  servers.service = await fleet.addInstance({ DOCS: '' });
  const postmaster = postmasterOf(fleet);

  const measure = async (scenario: Scenario): Promise<Pair> => ({
    own: await load([servers.service], postmaster, scenario, cast, amount),
    floor: await load([servers[scenario.floor]], postmaster, scenario, casts[scenario.floor], amount),
  });
  heading();
  for (const scenario of scenarios) {
    const pairs: Pair[] = [];
    for (let turn = 0; turn <= turns; turn++) {
      const pair = await measure(scenario);
      if (turn > 0) pairs.push(pair); // the first turn is a warm-up for code and SQL statements
    }
    report(scenario, pairs);
    peaks.set(scenario.name, median(pairs.map(({ own }) => own.perSecond)));
  }
  console.log('');
  await printArrivals(servers.service.origin, peaks, cast, amount.seconds);
} finally {
  for (const floor of floors) floor.stop();
  await fleet.stop();
}
console.log(`\nTargets met: ${scenarios.length - missed.target.length} of ${scenarios.length}`);
for (const sentence of missed.target) console.log(`Target missed: ${sentence}`);
if (values.check && missed.gate.length > 0) {
  console.error(`Below the gate: ${missed.gate.join('; ')}`);
  process.exitCode = 1;
}

function heading(): void {
  const both = ['req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'PostgreSQL µs'].map((name) => `${name} | floor`);
  console.log(`| request | floor | ratio | target | ${both.join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(13)}`);
}

function report({ name, floor }: Scenario, pairs: Pair[]): void {
  const { target, gate = 0 } = BOUNDS[floor];
  const cell = (figure: keyof Turn, digits = 0) =>
    (['own', 'floor'] as const)
      .map((server) => median(pairs.map((pair) => pair[server][figure])).toFixed(digits))
      .join(' | ');
  const ratio = median(pairs.map(({ own, floor }) => own.perSecond / floor.perSecond));
  const sentence = `${name}, ${ratio.toFixed(2)} of ${floor}`;
  if (ratio < target) missed.target.push(`${sentence}, target ${target}`);
  if (ratio < gate) missed.gate.push(`${sentence}, gate ${gate}`);
  const figures = [cell('perSecond'), cell('p50', 1), cell('p99', 1), cell('own'), cell('database')];
  console.log(`| ${[name, floor, ratio.toFixed(2), target, ...figures].join(' | ')} |`);
}
