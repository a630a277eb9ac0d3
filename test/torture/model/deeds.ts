import { accessDeeds } from './deeds-access.js';
import { paymentDeeds } from './deeds-payments.js';
import type { Story } from './story.js';
import type { Wish } from './wish.js';

/** Something that is no single request. @returns what happened, in words; nothing, if there was nothing to do */
export type Deed = (story: Story, wish: Wish) => Promise<string | undefined>;

export const DEEDS: Record<string, Deed> = { ...accessDeeds, ...paymentDeeds };
