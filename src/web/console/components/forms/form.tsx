import { createContext, useContext, type ReactNode } from 'react';
import type { Draft } from './draft.js';
import { Failure, Notice } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

interface Change<Input> {
  mutate: (input: Input, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
  reset: () => void;
}

interface FormProps<Name extends string, Input> {
  draft: Draft<Name>;
  change: Change<Input>;
  input: (draft: Draft<Name>) => Input;
  className?: string;
  /** The fields (`Field`, `Choice`) and the button. */
  children: ReactNode;
}

interface FieldState {
  value: string;
  set: (value: string) => void;
  error: unknown;
}

const FormContext = createContext<((name: string) => FieldState) | null>(null);

/** Saves a draft. The person can continue to type while the change is in progress. */
export function Form<Name extends string, Input>({
  draft,
  change,
  input,
  className = '',
  children,
}: FormProps<Name, Input>) {
  const submit = () => {
    if (change.isPending) return;
    const sent = draft.changes;
    change.mutate(input(draft), { onSuccess: () => draft.settle(sent) });
  };
  const field = (name: string): FieldState => ({
    value: draft.values[name as Name],
    set: (value) => {
      if (change.isSuccess) change.reset(); // removes the notice of success
      draft.set(name as Name, value);
    },
    error: change.error,
  });
  return (
    <form
      className={`card ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormContext value={field}>{children}</FormContext>
      <Failure error={change.error} />
      {draft.isRestored && <Notice>{words.app.draftIsKept}</Notice>}
    </form>
  );
}

/** The state of a field in the surrounding form. */
export function useField(name: string): FieldState {
  const field = useContext(FormContext);
  if (!field) throw new Error(`The field ${name} is not in a form.`);
  return field(name);
}
