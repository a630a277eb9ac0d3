import fc from 'fast-check';
import type { Answer } from '../../../support/browser.js';
import { organizationRow, startTogether } from '../../../support/lock-barrier.js';
import type { TestDatabase } from '../../../support/database.js';
import { words, type Heard } from './call.js';
import { explain } from './explain.js';
import type { Stage } from './stage.js';
import { allReadings, expectInvariants } from './look.js';
import { resolve } from './resolve.js';
import { inLanes } from './property.js';
import { Step } from './step.js';
import { foundedStory } from './founding.js';
import { Divergence, type Story } from './story.js';
import { anyIntent, aWrite, type Intent } from './intent.js';

/** Batches that run at the same time, each in its own organization. */
const LANES = 4;

interface Batch {
  intents: Intent[];
  /** Whether one of the requests is sent to two instances. */
  isDouble: boolean;
  /** Whether the organization's row is locked until all requests wait for it. */
  isHeld: boolean;
  /** Whether an instance is killed while the requests run. */
  isFatal: boolean;
}

const batch: fc.Arbitrary<Batch> = fc.noBias(
  fc.record({
    intents: fc.array(aWrite, { minLength: 2, maxLength: 5, size: 'max' }),
    isDouble: chance(35),
    isHeld: chance(50),
    isFatal: chance(3),
  }),
);
const prefix = fc.noBias(
  fc.commands([anyIntent.map((intent) => new Step(intent))], { maxCommands: 10, size: 'max' }),
);

/**
 * Sends batches of concurrent requests.
 * @throws Error with the shortest batch whose responses match no sequential order
 */
export async function playBatches(stage: Stage, more: (batches: number) => boolean) {
  const { gate } = stage;
  const figures = { batches: 0, 'requests in batches': 0, 'requests without a response': 0 };
  const property = fc.asyncProperty(prefix, batch, async (steps, chosen) => {
    const story = await gate.together(() => foundedStory(stage));
    await fc.asyncModelRun(() => ({ model: {}, real: story }), steps);
    const { isFatal } = chosen;
    const heard = await (isFatal ? gate.alone : gate.together)(() => playAtOnce(story, chosen));
    await gate.together(() => story.telling(() => expectExplained(story, heard, isFatal)));
    figures.batches++;
    figures['requests in batches'] += heard.length;
    figures['requests without a response'] += heard.filter(({ answer }) => !answer).length;
  });
  await inLanes(LANES, property, stage, () => more(figures.batches));
  await expectInvariants(stage.fleet);
  return figures;
}

async function playAtOnce(story: Story, { intents, isDouble, isHeld, isFatal }: Batch): Promise<Heard[]> {
  const { fleet, model } = story;
  const { place } = intents[0]!;
  const calls = intents.map((intent) => resolve(model, intent.n % 4 ? { ...intent, place } : intent));
  if (isDouble) calls[1] = { ...calls[0]!, instance: 1 - calls[0]!.instance };
  const racers = calls.map((call) => async (): Promise<Heard> => {
    const answer = await (isFatal ? story.send(call).catch(unanswered) : story.send(call));
    return { call, answer };
  });
  if (isFatal) {
    const answers = Promise.all(racers.map((start) => start()));
    const [victim] = fleet.instances;
    await victim!.end('SIGKILL');
    await victim!.start();
    return answers;
  }
  if (!isHeld) return Promise.all(racers.map((start) => start()));
  const database = { url: fleet.databaseUrl, query: fleet.query } as TestDatabase;
  return startTogether(database, organizationRow(Object.keys(model.organizations)[0]!), racers);
}

function unanswered(error: unknown): undefined {
  const { code } = error as { code?: string };
  if (!/^(ECONN|UND_ERR_SOCKET|EPIPE)/.test(code ?? '')) throw error;
}

/**
 * Expects the responses to match a sequential order. Does not wait for requests of a killed instance, which may
 * complete much later.
 */
async function expectExplained(story: Story, heard: Heard[], isFatal: boolean): Promise<void> {
  if (!isFatal) await story.settle();
  const readings = await Promise.all(
    allReadings(story.model, !isFatal).map(async (call) => ({ call, answer: await story.send(call) })),
  );
  const objection = explain(story.model, heard, readings);
  if (!objection) return;
  const told = heard.map(({ call, answer }) => `${words(call)} → ${outcome(answer)}`);
  throw new Divergence(
    `No order explains these responses:\n  ${told.join('\n  ')}\nthe closest one: ${objection}`,
  );
}

function outcome(answer: Answer | undefined): string {
  return answer ? `${answer.status} ${answer.body?.code ?? ''}` : 'no answer';
}

function chance(percent: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 99 }).map((n) => n >= 100 - percent);
}
