import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { ProblemError } from '../../client/problem.js';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** The last answer to the form; what it says of this field is shown here. */
  error?: unknown;
  /** The field's name in the answer, if it has another one there. */
  field?: string;
}

/** An input with its label, and with what is wrong with it. */
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

/** The service names the field as the interface does; people see its label beside it. */
function sentence(message: string): string {
  return `${message.replace(/^\w+(?= must )/, 'It')}.`;
}
