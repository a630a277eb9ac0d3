import type { components } from '../schema.js';

export type LiveChange = components['schemas']['LiveChange'];
export type LiveResource = LiveChange['resources'][number];

/** The message from the tab that has the stream to the other tabs. */
export type Message = { kind: 'ready'; isFirst: boolean } | { kind: 'changed'; change: LiveChange };
