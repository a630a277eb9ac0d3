import type fc from 'fast-check';
import { words } from './call.js';
import { ACTIONS } from './actions.js';
import { expectInvariants, lookAround } from './look.js';
import { resolve } from './resolve.js';
import type { Story } from './story.js';
import type { Intent } from './intent.js';

/** After this many steps, a story reads and compares everything. */
const STEPS_PER_LOOK = 25;
/** Actions during which no other step may run. */
const ALONE = new Set(['an instance is restarted', 'an instance is killed']);

/** A step of a story. Its details depend on the state when it runs. */
export class Step implements fc.AsyncCommand<object, Story> {
  private happened = '';

  constructor(private readonly intent: Intent) {}

  check = () => true;

  async run(_: object, story: Story): Promise<void> {
    await story.telling(() => this.play(story)).finally(() => story.happened.push(this.toString()));
  }

  toString(): string {
    return this.happened || this.intent.what;
  }

  private async play(story: Story): Promise<void> {
    const happen = () => this.happen(story);
    await (ALONE.has(this.intent.what) ? happen() : story.gate.together(happen));
    if (++story.steps % STEPS_PER_LOOK > 0) return;
    await story.gate.together(() => lookAround(story, this.intent.instance));
    await expectInvariants(story.fleet);
  }

  private async happen(story: Story): Promise<void> {
    const { what } = this.intent;
    const action = ACTIONS[what];
    if (action) {
      this.happened = `(${what})`;
      const told = await action(story, this.intent);
      this.happened = told ? `${what}: ${told}` : `(${what}: nothing to do)`;
    } else {
      const call = resolve(story.model, this.intent);
      this.happened = words(call);
      await story.play(call);
    }
  }
}
