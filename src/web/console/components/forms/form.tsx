import { Stack } from '@mantine/core';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { Draft } from './draft.js';
import { isSaidAtFields, problemOf, type Sentences } from './field-problem.js';
import { Failure, Notice } from '../feedback/notice.js';
import { words } from '../../locales/words.js';

export interface Change<Input> {
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
  /** The fields (`Field`, `Choice`) and the button. */
  children: ReactNode;
}

interface FieldState {
  value: string;
  set: (value: string) => void;
  /** Why the service has refused the value. */
  error: string | undefined;
}

type FieldOf = (name: string, field: string, sentences?: Sentences) => FieldState;

const FormContext = createContext<FieldOf | null>(null);

/**
 * Saves a draft. The person can continue to type while the change is in progress. The field of a refused value explains
 * the refusal, and gets the focus unless the person is typing. All other problems are explained below the form.
 */
export function Form<Name extends string, Input>({ draft, change, input, children }: FormProps<Name, Input>) {
  const submit = () => {
    if (change.isPending) return;
    const sent = draft.changes;
    change.mutate(input(draft), { onSuccess: () => draft.settle(sent) });
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea');
    if (change.error && !isTyping) form.current!.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [change.error]);
  const fieldOf: FieldOf = (name, field, sentences) => ({
    value: draft.values[name as Name],
    set: (value) => {
      if (change.isSuccess) change.reset(); // removes the notice of success
      draft.set(name as Name, value);
    },
    error: problemOf(change.error, field, sentences),
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <FormContext value={fieldOf}>{children}</FormContext>
        {!isSaidAtFields(change.error, Object.keys(draft.values)) && <Failure error={change.error} />}
        {draft.isRestored && <Notice>{words.app.draftIsKept}</Notice>}
      </Stack>
    </form>
  );
}

/** The state of a field in the surrounding form. @param field its name in the API */
export function useField(name: string, field = name, sentences?: Sentences): FieldState {
  const fieldOf = useContext(FormContext);
  if (!fieldOf) throw new Error(`The field ${name} is not in a form.`);
  return fieldOf(name, field, sentences);
}
