import type { IncomingMessage } from 'node:http';
import type { Browser } from '../../support/browser.js';
import { BEARABLE, longestBlock } from '../../support/longest-block.js';
import { found, type Team } from '../../support/people.js';
import { beginExport } from '../../support/slow-exports.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { addEvents } from '../../api/audit/many-events.js';

const EVENTS = 100_000;

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

/** @returns a person with an organization that has this many more events */
async function owner(name: string, events: number): Promise<[Browser, Team]> {
  const browser = await world.signedIn(`${name}@example.com`);
  const team = await found(browser, `Of ${name}`);
  await addEvents(world.database, team.id, events, 20);
  return [browser, team];
}

const begin = (browser: Browser, { id }: Team) =>
  beginExport(browser, world.instances[0]!.origin, `/api/organizations/${id}/audit-events`);

/** Reads a response to its end. @returns how many lines it has */
async function countLines(response: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const octet of chunk) if (octet === 0x0a) lines++;
  return lines;
}

describe('exports of 100,000 audit events', () => {
  it('do not block the event loop [Input, V15.2.2, API4]', async () => {
    const [ada, large] = await owner('ada', EVENTS);
    let lines = 0;
    const block = await longestBlock(async () => {
      lines = await countLines(await begin(ada, large));
    });
    expect(lines).toBeGreaterThan(EVENTS);
    expect(block).toBeLessThan(BEARABLE);
  });

  it('let a short one of another person end first', async () => {
    const long = await Promise.all([owner('bob', EVENTS), owner('carol', EVENTS)]);
    const [dave, small] = await owner('dave', 10);
    const ends: string[] = [];
    const open = await Promise.all([...long, ...long].map(([browser, large]) => begin(browser, large)));
    const running = open.map(async (response) => {
      await countLines(response);
      ends.push('long');
    });
    await countLines(await begin(dave, small));
    ends.push('short');
    await Promise.all(running);
    expect(ends).toEqual(['short', 'long', 'long', 'long', 'long']);
  });
});
