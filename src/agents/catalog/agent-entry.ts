import { LruMap } from 'toad-cache';
import type { Agent } from './agent.entity.js';

/** A parsed catalog entry. Readonly, because all callers share it. */
export type AgentEntry = Readonly<Omit<Agent, 'id' | 'position' | 'entry'>>;

const PARSED = new LruMap<AgentEntry>(1000);

/** Each text is parsed once, because the catalog seldom changes. @param text the column `entry` of an agent */
export function parseEntry(text: string): AgentEntry {
  let entry = PARSED.get(text);
  if (!entry) {
    entry = JSON.parse(text, (_name, value: unknown) => Object.freeze(value)) as AgentEntry;
    PARSED.set(text, entry);
  }
  return entry;
}
