import fc from 'fast-check';
import type { Campaign } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { batch, playAtOnce } from './batch.js';
import { foundedStory } from './founding.js';
import { anyIntent } from './intent.js';
import { allReadings, expectAccountsAgree, expectInvariants } from './look.js';
import { inLanes } from './property.js';
import { LIMITS } from './state.js';
import { Step } from './step.js';

/** How many sequences of requests run at the same time. They share no people and no organizations. */
const LANES = 6;
const SETTINGS = {
  LIMIT_OWNED_ORGANIZATIONS: String(LIMITS.ownedOrganizations),
  LIMIT_PENDING_INVITES: String(LIMITS.pendingInvites),
};
const steps = fc.noBias(
  fc.commands([anyIntent.map((intent) => new Step(intent))], { maxCommands: 60, size: 'max' }),
);

export const model: Campaign = {
  name: 'model',
  claim:
    'Two instances give the same responses as a small model of the rules, in status, code and what the rules decide. Concurrent requests have the outcome of a sequential order.',
  async run(assignment) {
    const fleet = await Fleet.start({ instances: 2, settings: SETTINGS });
    const sums = { steps: 0, stories: 0, 'simultaneous requests': 0 };
    const answers = new Map<string, number>();
    const property = fc.asyncProperty(steps, batch, async (chosen, together) => {
      const story = await foundedStory(fleet);
      await fc.asyncModelRun(() => ({ model: {}, real: story }), chosen);
      await story.telling(async () => {
        await story.settle();
        for (const call of allReadings(story.model, 1)) await story.play(call);
        sums['simultaneous requests'] += await playAtOnce(story, together);
      });
      await expectInvariants(fleet);
      sums.steps += story.happened.length;
      sums.stories++;
      for (const [answer, count] of story.answers) answers.set(answer, (answers.get(answer) ?? 0) + count);
      if (sums.stories % 25 === 0) assignment.say(`${sums.steps} steps in ${sums.stories} stories`);
    });
    const budget = assignment.budget({ ci: 1000, release: 20_000 });
    try {
      await inLanes(LANES, property, assignment.seed, () => budget.more(sums.steps));
      await expectAccountsAgree(fleet);
    } finally {
      await fleet.stop();
    }
    const sorted = [...answers].sort(([, a], [, b]) => b - a);
    return { ...sums, answers: sorted.map(([answer, count]) => `${count} × ${answer}`).join(', ') };
  },
};
