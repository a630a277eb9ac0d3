import fc from 'fast-check';
import { foundedStory } from './founding.js';
import { expectInvariants, lookAround } from './look.js';
import { inLanes } from './property.js';
import type { Stage } from './stage.js';
import { Step } from './step.js';
import { anyIntent } from './intent.js';

/** Stories that run at the same time, each with its own people and organizations. */
const LANES = 8;
const LONGEST = 120;

const story = fc.noBias(
  fc.commands([anyIntent.map((intent) => new Step(intent))], { maxCommands: LONGEST, size: 'max' }),
);

/**
 * Runs stories of sequential steps, and compares each response with the model.
 * @throws Error with the shortest story that differs
 */
export async function playStories(stage: Stage, more: (steps: number) => boolean) {
  const { fleet, gate } = stage;
  const figures = { steps: 0, stories: 0 };
  const property = fc.asyncProperty(story, async (steps) => {
    const mine = await gate.together(() => foundedStory(stage));
    await fc.asyncModelRun(() => ({ model: {}, real: mine }), steps);
    await gate.together(() => mine.telling(() => lookAround(mine, 0)));
    await expectInvariants(fleet);
    figures.steps += mine.steps;
    figures.stories++;
  });
  await inLanes(LANES, property, stage, () => more(figures.steps));
  return figures;
}
