import type { HoldersRow } from '../../users/identities.repository.js';

/** An old and a new subject of one person. */
export interface SubjectPair {
  from: string;
  to: string;
  /** The line of the file that has the pair. */
  line?: number;
}

export interface Moved {
  kind: 'moved';
  pair: SubjectPair;
  personId: string;
  /** The empty second account that had the new identity, if any. */
  removedId: string | null;
}

/** The result for a pair, or for the people with one address. A reason is a clause about these people. */
export type Outcome =
  | Moved
  /** No person has the old identity: it was never stored, or has been moved before. */
  | { kind: 'unknown'; pair: SubjectPair }
  | { kind: 'refused'; pair?: SubjectPair; people: string[]; reason: string };

/** Decides whether a pair of subjects can be moved. @param notEmpty the people whose account must not be removed */
export function outcomeOf(pair: SubjectPair, { oldId, newId }: HoldersRow, notEmpty: Set<string>): Outcome {
  if (!oldId) return { kind: 'unknown', pair };
  if (!newId || newId === oldId) return { kind: 'moved', pair, personId: oldId, removedId: null };
  if (!notEmpty.has(newId)) return { kind: 'moved', pair, personId: oldId, removedId: newId };
  const reason = 'the second one has the new identity, and a membership or another identity';
  return { kind: 'refused', pair, people: [oldId, newId], reason };
}
