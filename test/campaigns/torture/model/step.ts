import type fc from 'fast-check';
import { words } from './call.js';
import type { Intent } from './intent.js';
import { resolve } from './resolve.js';
import { ACTIONS } from './story-actions.js';
import type { Story } from './story.js';

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
