import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { freePort } from '../support/free-port.js';
import { Fleet } from '../torture/fleet.js';
import { assemble, type Cast } from './cast.js';
import { SCENARIOS, type Scenario } from './scenarios.js';
import { familySeconds, processorSeconds, residentMebibytes } from './usage.js';

const CONNECTIONS = 20;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const turns = Number(values.turns);
const scenarios = SCENARIOS.filter(({ name }) => !values.only || name.includes(values.only));

interface Server {
  origin: string;
  pid: number;
}

interface Turn {
  perSecond: number;
  p50: number;
  p99: number;
  /** Microseconds of the processor per request: the server's own, and PostgreSQL's. */
  own: number;
  database: number;
}

const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
// The count that a limit needs is part of the work.
const settings = { LIMIT_OWNED_ORGANIZATIONS: '1000000' };
const fleet = await Fleet.start({ instances: 1, settings, flags });
const children: ChildProcess[] = [];
try {
  const cast = await assemble(fleet);
  // The cast is made with the interface's description at hand, which production leaves out.
  await fleet.instances[0]!.end();
  const instance = await fleet.addInstance({ DOCS: '' });
  const servers: Record<'service' | 'floor' | 'bare', Server> = {
    service: instance,
    floor: await launch('floor'),
    bare: await launch('bare'),
  };
  const postmaster = Number(
    /^\d+/.exec(readFileSync(join(fleet.directory, 'postgres/data/postmaster.pid'), 'utf8')),
  );
  console.log(
    '| request | ratio | target | req/s | floor | p50 ms | floor | p99 ms | floor | CPU µs | floor | PostgreSQL µs | floor |',
  );
  console.log('| --- |' + ' ---: |'.repeat(12));
  for (const scenario of scenarios) {
    const mine: Turn[] = [];
    const floors: Turn[] = [];
    // The first turn of each warms up: code is compiled, statements are planned.
    for (let turn = 0; turn <= turns; turn++) {
      const taken = [
        await take(servers.service, scenario, cast, postmaster),
        await take(servers[scenario.floor], scenario, cast, postmaster),
      ] as const;
      if (turn === 0) continue;
      mine.push(taken[0]);
      floors.push(taken[1]);
    }
    report(scenario, mine, floors);
  }
  for (const [name, { pid }] of Object.entries(servers))
    console.log(`${name}: ${Math.round(residentMebibytes(pid))} MiB resident`);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await fleet.stop();
}

/** Loads one server for a while. */
async function take(server: Server, scenario: Scenario, cast: Cast, postmaster: number): Promise<Turn> {
  const before = [processorSeconds(server.pid), familySeconds(postmaster)] as const;
  const result = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: scenario.requests(cast),
  });
  const after = [processorSeconds(server.pid), familySeconds(postmaster)] as const;
  const { total } = result.requests;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${scenario.name}: ${result.non2xx} answers that are no success, ${result.errors} errors`,
    );
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    own: ((after[0] - before[0]) * 1e6) / total,
    database: ((after[1] - before[1]) * 1e6) / total,
  };
}

function report({ name, target }: Scenario, mine: Turn[], floors: Turn[]): void {
  const cell = (figure: keyof Turn, digits = 0) =>
    [mine, floors].map((all) => median(all.map((turn) => turn[figure])).toFixed(digits)).join(' | ');
  const ratio = median(mine.map(({ perSecond }, turn) => perSecond / floors[turn]!.perSecond));
  console.log(
    `| ${name} | ${ratio.toFixed(2)} | ${target} | ${cell('perSecond')} | ${cell('p50', 1)} | ${cell('p99', 1)} | ${cell('own')} | ${cell('database')} |`,
  );
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

async function launch(name: 'floor' | 'bare'): Promise<Server> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', `test/bench/${name}.ts`], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: fleet.databaseUrl,
      SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: fleet.publicUrl,
    },
    stdio: 'inherit',
  });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(origin).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The ${name} did not start.`);
    await pause(50);
  }
  return { origin, pid: child.pid! };
}
