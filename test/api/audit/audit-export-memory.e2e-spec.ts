import { readFile, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { found } from '../../support/people.js';
import { build, launched, type WorldProcess } from '../../support/world-process.js';
import { startWorld, type World } from '../../support/world.js';
import { addEvents } from './many-events.js';

/** Takes minutes, so it only runs on demand: EXPORT_EVENTS=1000000 */
const EVENTS = Number(process.env.EXPORT_EVENTS ?? 0);
const LENGTH = 300;
/** The allowance for garbage that is not collected yet, in mebibytes. */
const MOST = 100;

let world: World | undefined;
let service: WorldProcess | undefined;

beforeAll(async () => {
  if (EVENTS === 0) return;
  await build();
  world = await startWorld();
  // Limits the garbage, which V8 otherwise lets grow with the memory of the machine.
  const wrap = ([node, ...rest]: string[]) => [node!, '--max-old-space-size=110', ...rest];
  service = await launched(world, { wrap });
});
afterAll(async () => {
  await service?.stop();
  await world?.stop();
});

/** The largest memory that the process has had since `forgetPeakOf`, in mebibytes. */
async function peakOf(pid: number): Promise<number> {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kibibytes) / 1024;
}

/** Resets the peak, because startup needs more memory than an export. */
const forgetPeakOf = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

(EVENTS === 0 ? it.skip : it)(
  'an export needs little memory, however large it is (with EXPORT_EVENTS)',
  async () => {
    if (!world) return;
    const { database, publicUrl } = world;
    const { origin, pid } = service!;
    const ada = (await world.signedIn('ada@example.com')).goTo({ origin });
    const small = await found(ada, 'Small');
    const large = await found(ada, 'Large');
    await addEvents(database, large.id, EVENTS, LENGTH);
    const read = async (id: string) => {
      const headers = {
        accept: 'application/x-ndjson',
        cookie: await ada.jar.getCookieString(publicUrl),
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
    await forgetPeakOf(pid);
    const before = await peakOf(pid);
    const { lines, mebibytes } = await read(large.id);
    const growth = (await peakOf(pid)) - before;
    console.info({ lines, mebibytes, before, growth });
    expect(lines).toBe(EVENTS + 2);
    expect(mebibytes).toBeGreaterThan(MOST);
    expect(growth).toBeLessThan(MOST);
  },
);
