import type { Story } from './story.js';
import type { Intent } from './intent.js';

/** Anything but a single request. @returns a description, or undefined if nothing was possible */
export type Action = (story: Story, intent: Intent) => Promise<string | undefined>;
