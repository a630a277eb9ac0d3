import { LruMap } from 'toad-cache';
import type { Agent } from './agent.entity.js';

/** What the catalog says about an agent. It is shared, so it cannot be changed. */
export type AgentEntry = Readonly<Omit<Agent, 'id' | 'position' | 'entry'>>;

const PARSED = new LruMap<AgentEntry>(1000);

/** @param text the column `entry` of an agent. The catalog seldom changes, so each text is parsed once. */
export function parseEntry(text: string): AgentEntry {
  let entry = PARSED.get(text);
  if (!entry) {
    entry = JSON.parse(text, (_name, value: unknown) => Object.freeze(value)) as AgentEntry;
    PARSED.set(text, entry);
  }
  return entry;
}
