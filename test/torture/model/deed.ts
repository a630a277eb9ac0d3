import type { Story } from './story.js';
import type { Wish } from './wish.js';

/** Something that is no single request. @returns what happened, in words; nothing, if there was nothing to do */
export type Deed = (story: Story, wish: Wish) => Promise<string | undefined>;
