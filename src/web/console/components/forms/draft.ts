import { useEffect, useState } from 'react';
import { keptDraft, setDraft, type Changes } from '../../api/drafts.js';
import { useMe } from '../../api/session.js';

/** The fields of a form: the saved values, and the person's changes to them. */
export interface Draft<Name extends string> {
  values: Record<Name, string>;
  /** The values of changed fields only. */
  changes: Partial<Record<Name, string>>;
  /** Whether the changes are from before a sign-in or from an earlier visit of the page. */
  isRestored: boolean;
  set: (name: Name, value: string) => void;
  /** Removes saved changes. Values that were typed in the meantime stay. */
  settle: (saved: Partial<Record<Name, string>>) => void;
}

/**
 * @param form a unique name, by which the draft is found again after a sign-in or on the next visit
 * @param saved the value of each field at the service. Unchanged fields follow it.
 */
export function useDraft<Name extends string>(form: string, saved: Record<Name, string>): Draft<Name> {
  const { data: me } = useMe();
  // The key contains the user, so that another person's draft never appears.
  const key = `${me?.user.id ?? ''} ${form}`;
  const [restored] = useState(() => keptDraft(key));
  const [changes, setChanges] = useState<Changes>(restored ?? {});
  useEffect(() => setDraft(key, changes), [key, changes]);
  const dropIf = (isDropped: (name: string, value: string) => boolean) => (all: Changes) =>
    Object.fromEntries(Object.entries(all).filter(([name, value]) => !isDropped(name, value)));
  return {
    values: { ...saved, ...changes },
    changes: changes as Partial<Record<Name, string>>,
    isRestored: restored !== undefined && restored === changes,
    set: (name, value) =>
      setChanges(
        value === saved[name] ? dropIf((one) => one === name) : (all) => ({ ...all, [name]: value }),
      ),
    settle: (sent) => {
      const isSaved = (name: string, value: string) => sent[name as Name] === value;
      setDraft(key, dropIf(isSaved)(changes)); // the form's page may be left before the effect runs
      setChanges(dropIf(isSaved));
    },
  };
}
