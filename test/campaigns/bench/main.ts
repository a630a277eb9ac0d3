import { parseArgs } from 'node:util';
import { assemble, simpleReader } from './cast.js';
import { load, median, type Turn } from './load.js';
import { checkAnswers } from './same-answers.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { Comparisons, postmasterOf, startFleet } from './servers.js';
import { residentMegabytes } from './usage.js';

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
const comparisons = new Comparisons(fleet);
const missed = { target: [] as string[], gate: [] as string[] };
try {
  const cast = await assemble(fleet);
  // The first instance serves the OpenAPI document, unlike in production. It is needed only for the preparation.
  await fleet.instances[0]!.end();
  const servers = {
    service: await fleet.addInstance({ DOCS: '' }),
    floor: await comparisons.launch('floor'),
    simple: await comparisons.launch('simple'),
    bare: await comparisons.launch('bare'),
  };
  const postmaster = postmasterOf(fleet);

  const casts = {
    floor: cast,
    bare: cast,
    simple: { ...cast, ...(await simpleReader(servers.simple.origin)) },
  };
  await checkAnswers(
    { server: servers.service, reader: cast },
    { server: servers.floor, reader: cast },
    { server: servers.simple, reader: casts.simple },
  );

  const measure = async (scenario: Scenario): Promise<Pair> => ({
    own: await load([servers.service], postmaster, scenario, cast, amount),
    floor: await load([servers[scenario.floor]], postmaster, scenario, casts[scenario.floor], amount),
  });
  const restart = async () => {
    await servers.service.end();
    servers.service = await fleet.addInstance({ DOCS: '' });
    servers.bare.stop();
    servers.bare = await comparisons.launch('bare');
  };

  heading();
  for (const scenario of scenarios) {
    const pairs: Pair[] = [];
    for (let turn = 0; turn < turns; turn++) {
      if (scenario.startsEachTurn) await restart();
      // The first measurement after each start is a warm-up for code and SQL statements.
      if (scenario.startsEachTurn || turn === 0) await measure(scenario);
      pairs.push(await measure(scenario));
    }
    report(scenario, pairs);
  }
  const resident = Object.entries(servers).map(
    ([name, { pid }]) => `${name} ${Math.round(residentMegabytes(pid))} MB`,
  );
  console.log(`\nMemory after the load: ${resident.join(', ')}`);
} finally {
  comparisons.stop();
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
  console.log(`| request | floor | ratio | target | gate | ${both.join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(14)}`);
}

function report({ name, floor, target, gate }: Scenario, pairs: Pair[]): void {
  const cell = (figure: keyof Turn, digits = 0) =>
    (['own', 'floor'] as const)
      .map((server) => median(pairs.map((pair) => pair[server][figure])).toFixed(digits))
      .join(' | ');
  const ratio = median(pairs.map(({ own, floor }) => own.perSecond / floor.perSecond));
  for (const [bound, share] of [
    ['target', target],
    ['gate', gate],
  ] as const)
    if (share !== undefined && ratio < share)
      missed[bound].push(`${name}, ${ratio.toFixed(2)} of ${floor}, ${bound} ${share}`);
  console.log(
    `| ${name} | ${floor} | ${ratio.toFixed(2)} | ${target} | ${gate ?? ''} | ${cell('perSecond')} | ${cell('p50', 1)} | ${cell('p99', 1)} | ${cell('own')} | ${cell('database')} |`,
  );
}
