import type { components } from '../schema.js';

export type LiveChange = components['schemas']['LiveChange'];
export type LiveResource = LiveChange['resources'][number];

/** What the tab with the stream tells the others. */
export type Message = { kind: 'ready'; isFirst: boolean } | { kind: 'changed'; change: LiveChange };
