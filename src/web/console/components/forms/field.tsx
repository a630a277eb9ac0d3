import { TextInput, type TextInputProps } from '@mantine/core';
import type { Sentences } from './field-problem.js';
import { useField } from './form.js';

interface FieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'name'> {
  name: string;
  /** The field's name in the API, if it differs from `name`. */
  field?: string;
  sentences?: Sentences;
}

export function Field({ field, name, sentences, ...input }: FieldProps) {
  const { value, set, error } = useField(name, field, sentences);
  return (
    <TextInput
      name={name}
      value={value}
      onChange={({ target }) => set(target.value)}
      {...input}
      error={error}
      // Below the error, the description would read as an answer to it.
      description={error ? undefined : input.description}
    />
  );
}
