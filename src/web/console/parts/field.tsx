import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { ProblemError } from '../../client/problem.js';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** The last error of the form, which may contain one for this field. */
  error?: unknown;
  /** The field's name in the API, if it differs from `name`. */
  field?: string;
}

/** An input with its label, hint and error. */
export function Field({ label, hint, error, field, ...input }: FieldProps) {
  const id = useId();
  const wrong = error instanceof ProblemError ? error.field(field ?? input.name) : undefined;
  const descriptions = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
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
          {sentence(wrong.message)}
        </p>
      )}
    </div>
  );
}

/** Replaces the field's API name at the start of the service's message, because the label stands beside it. */
function sentence(message: string): string {
  return `${message.replace(/^\w+(?= must )/, 'It')}.`;
}
