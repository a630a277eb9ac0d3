import type { Campaign } from '../campaign.js';
import { Fleet } from '../fleet.js';
import { playBatches } from './batches.js';
import { Coverage } from './coverage.js';
import { Gate } from './gate.js';
import { expectAccountsAgree } from './look.js';
import { LIMITS } from './state.js';
import { playStories } from './stories.js';

const SETTINGS = {
  LIMIT_OWNED_ORGANIZATIONS: String(LIMITS.ownedOrganizations),
  LIMIT_PENDING_INVITES: String(LIMITS.pendingInvites),
  LIMIT_INVITES_PER_RECIPIENT_DAY: String(LIMITS.invitesPerRecipientDay),
};

/** Minimum steps in sequential stories, and minimum batches of concurrent requests. */
const [STEPS, BATCHES] = [1500, 8];

export const model: Campaign = {
  name: 'model',
  claim:
    'Two instances give the same responses as a small model of the API, in status, code and body. Concurrent requests have the outcome of a sequential order.',
  async run(assignment) {
    const fleet = await Fleet.start({ instances: 2, settings: SETTINGS });
    const stage = { fleet, gate: new Gate(), coverage: new Coverage(), nextSeed: () => next++ };
    const sums = {
      steps: 0,
      stories: 0,
      batches: 0,
      'requests in batches': 0,
      'requests without a response': 0,
    };
    let next = assignment.seed;
    let seconds = 0;
    const add = (figures: Partial<typeof sums>) => {
      for (const [what, figure] of Object.entries(figures)) sums[what as keyof typeof sums] += figure;
    };
    const budget = assignment.budget({ ci: 1000, release: 20_000 });
    try {
      while (budget.more(sums.steps)) {
        const began = Date.now();
        add(await playStories(stage, (done) => done < STEPS && budget.more(sums.steps + done)));
        seconds += (Date.now() - began) / 1000;
        add(await playBatches(stage, (done) => done < BATCHES));
        assignment.say(`${sums.steps} steps in ${sums.stories} stories, ${sums.batches} batches`);
      }
      await expectAccountsAgree(fleet);
    } catch (error) {
      assignment.say(
        `The service diverged after ${sums.steps} steps, within ${stage.coverage.requests} requests.`,
      );
      throw error;
    } finally {
      await fleet.stop();
    }
    const { all, never } = stage.coverage.cells;
    return {
      ...sums,
      'steps a second': { least: sums.steps / seconds },
      'divergences (target 0)': 0,
      [`documented codes of routes that were seen, of ${all}`]: { most: all - never.length },
      'never seen': never.join(', ') || 'none',
      answers: stage.coverage.answers,
    };
  },
};
