import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { found } from '../support/people.js';
import { build, launched, type WorldProcess } from '../support/world-process.js';
import { startWorld, type World } from '../support/world.js';
import { addEvents } from './many-events.js';

/** EXPORT_EVENTS=1000000 is the full proof, which takes some minutes. */
const EVENTS = Number(process.env.EXPORT_EVENTS ?? 50_000);
const LENGTH = EVENTS > 100_000 ? 300 : 1900;
/** Mebibytes that garbage may take before it is collected. */
const MOST = 80;

let world: World;
let service: WorldProcess | undefined;

beforeAll(async () => {
  await build();
  world = await startWorld();
  service = await launched(world);
});
afterAll(async () => {
  await service?.stop();
  await world.stop();
});

/** The largest memory that the process has had, in mebibytes. */
async function peakOf(pid: number): Promise<number> {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kibibytes) / 1024;
}

it(`an export of ${EVENTS} events needs little memory, however large it is`, async () => {
  const { origin, pid } = service!;
  const ada = (await world.signedIn('ada@example.com')).goTo({ origin });
  const small = await found(ada, 'Small');
  const large = await found(ada, 'Large');
  await addEvents(world.database, large.id, EVENTS, LENGTH);
  const read = async (id: string) => {
    const headers = {
      accept: 'application/x-ndjson',
      cookie: await ada.jar.getCookieString(world.publicUrl),
    };
    const request = get(`${origin}/api/organizations/${id}/audit-events`, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let lines = 0;
    let octets = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      octets += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    }
    return { lines, mebibytes: octets / 2 ** 20 };
  };
  await read(small.id);
  const before = await peakOf(pid);
  const { lines, mebibytes } = await read(large.id);
  const growth = (await peakOf(pid)) - before;
  expect(lines).toBe(EVENTS + 2);
  expect(mebibytes).toBeGreaterThan(MOST);
  expect(growth).toBeLessThan(MOST);
  if (process.env.EXPORT_EVENTS) console.info({ lines, mebibytes, before, growth });
});
