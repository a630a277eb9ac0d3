import type { Story } from './story.js';
import type { Intent } from './intent.js';

/** A step with more than one request. @returns a description, or undefined if the state did not allow the step */
export type Action = (story: Story, intent: Intent) => Promise<string | undefined>;
