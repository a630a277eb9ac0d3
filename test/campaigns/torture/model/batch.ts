import fc from 'fast-check';
import { organizationRow, startTogether } from '../../../support/lock-barrier.js';
import type { TestDatabase } from '../../../support/database.js';
import { words, type Heard } from './call.js';
import { explain } from './explain.js';
import { aWrite, chance, type Intent } from './intent.js';
import { allReadings } from './look.js';
import { resolve } from './resolve.js';
import { Divergence, type Story } from './story.js';

/** Requests that are sent at the same time. */
interface Batch {
  intents: Intent[];
  /** Whether one of the requests is sent to two instances. */
  isDouble: boolean;
  /** Whether the organization's row is locked until all requests wait for it. */
  isHeld: boolean;
}

export const batch: fc.Arbitrary<Batch> = fc.noBias(
  fc.record({
    intents: fc.array(aWrite, { minLength: 2, maxLength: 5, size: 'max' }),
    isDouble: chance(35),
    isHeld: chance(50),
  }),
);

/** @throws Divergence if no sequential order of the requests explains the responses and the state afterwards */
export async function playAtOnce(story: Story, chosen: Batch): Promise<number> {
  const heard = await sendAtOnce(story, chosen);
  const readings = await Promise.all(
    allReadings(story.model, 0).map(async (call) => ({ call, answer: await story.send(call) })),
  );
  const objection = explain(story.model, heard, readings);
  if (!objection) return heard.length;
  const told = heard.map(
    ({ call, answer }) => `${words(call)} → ${answer.status} ${answer.body?.code ?? ''}`,
  );
  throw new Divergence(
    `No order explains these responses:\n  ${told.join('\n  ')}\nthe closest one: ${objection}`,
  );
}

async function sendAtOnce(story: Story, { intents, isDouble, isHeld }: Batch): Promise<Heard[]> {
  const { fleet, model } = story;
  const { place } = intents[0]!;
  const calls = intents.map((intent) => resolve(model, intent.n % 4 ? { ...intent, place } : intent));
  if (isDouble) calls[1] = { ...calls[0]!, instance: 1 - calls[0]!.instance };
  const racers = calls.map((call) => async () => ({ call, answer: await story.send(call) }));
  const [organization] = Object.keys(model.organizations);
  if (!isHeld || !organization) return Promise.all(racers.map((start) => start()));
  const database = { url: fleet.databaseUrl, query: fleet.query } as TestDatabase;
  return startTogether(database, organizationRow(organization), racers);
}
