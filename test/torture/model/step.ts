import type fc from 'fast-check';
import { words } from './call.js';
import { DEEDS } from './deeds.js';
import { expectInvariants, lookAround } from './look.js';
import { resolve } from './resolve.js';
import type { Story } from './story.js';
import type { Wish } from './wish.js';

/** After so many steps all that there is is read. */
const LOOK_EVERY = 25;
/** Wait for all others themselves. */
const ALONE = new Set(['an instance is restarted', 'an instance is killed']);

/** Something that happens in a story; what exactly, shows when its turn comes. */
export class Step implements fc.AsyncCommand<object, Story> {
  private happened = '';

  constructor(private readonly wish: Wish) {}

  check = () => true;

  async run(_: object, story: Story): Promise<void> {
    await story.telling(() => this.play(story)).finally(() => story.happened.push(this.toString()));
  }

  toString(): string {
    return this.happened || this.wish.what;
  }

  private async play(story: Story): Promise<void> {
    const happen = () => this.happen(story);
    await (ALONE.has(this.wish.what) ? happen() : story.gate.together(happen));
    if (++story.steps % LOOK_EVERY > 0) return;
    await story.gate.together(() => lookAround(story, this.wish.instance));
    await expectInvariants(story.fleet);
  }

  private async happen(story: Story): Promise<void> {
    const { what } = this.wish;
    const deed = DEEDS[what];
    if (deed) {
      this.happened = `(${what})`;
      const told = await deed(story, this.wish);
      this.happened = told ? `${what}: ${told}` : `(${what}: nothing to do)`;
    } else {
      const call = resolve(story.model, this.wish);
      this.happened = words(call);
      await story.play(call);
    }
  }
}
