import { useEffect, useState } from 'react';
import { dropDraft, keptDraft, setDraft, type Changes } from '../../api/drafts.js';
import { useMe } from '../../api/session.js';

/** The fields of a form: the saved values, and the person's changes to them. */
export interface Draft<Name extends string> {
  values: Record<Name, string>;
  /** The values of changed fields only. */
  changes: Partial<Record<Name, string>>;
  /** Whether the changes were restored after a sign-in. */
  isRestored: boolean;
  set: (name: Name, value: string) => void;
  /** Removes saved changes. Values that were typed in the meantime stay. */
  settle: (saved: Partial<Record<Name, string>>) => void;
}

/**
 * @param form a unique name, by which the draft is found again after a sign-in
 * @param saved the value of each field at the service. Unchanged fields follow it.
 */
export function useDraft<Name extends string>(form: string, saved: Record<Name, string>): Draft<Name> {
  const { data: me } = useMe();
  // The key contains the user, so that another person's draft never appears.
  const key = `${me?.user.id ?? ''} ${form}`;
  const [restored] = useState(() => keptDraft(key));
  const [changes, setChanges] = useState<Changes>(restored ?? {});
  useEffect(() => {
    setDraft(key, changes);
    return () => dropDraft(key);
  }, [key, changes]);
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
    settle: (sent) => setChanges(dropIf((name, value) => sent[name as Name] === value)),
  };
}
