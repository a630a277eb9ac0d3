import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { ProblemError, type FieldProblem } from '../../../client/problem.js';
import { useField } from './form.js';
import { words } from '../../locales/words.js';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** The field's name in the API, if it differs from `name`. */
  field?: string;
  /** Sentences for codes that describe the error more precisely than the usual ones. */
  sentences?: Partial<Record<FieldProblem['code'], string>>;
}

export function Field({ label, hint, field, name, sentences, ...input }: FieldProps) {
  const id = useId();
  const { value, set, error } = useField(name);
  const wrong = error instanceof ProblemError ? error.field(field ?? name) : undefined;
  const descriptions = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => set(target.value)}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={descriptions || undefined}
        {...input}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="wrong" id={`${id}-wrong`}>
          {sentences?.[wrong.code] ?? words.fieldErrors[wrong.code]}
        </p>
      )}
    </div>
  );
}
