import type { Story } from './story.js';
import type { Intent } from './intent.js';

/** A step that is more than a single request. @returns a description, or undefined if the state allowed no such step */
export type Action = (story: Story, intent: Intent) => Promise<string | undefined>;
