import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { separators } from '../format.js';
import { useField } from './form.js';

interface NumberFieldProps extends Pick<NumberInputProps, 'label' | 'placeholder' | 'flex'> {
  name: string;
}

/** A whole number with separators, as in all other places. */
export function NumberField({ name, ...input }: NumberFieldProps) {
  const { value, set, error } = useField(name);
  return (
    <NumberInput
      name={name}
      value={value}
      onChange={(typed) => set(String(typed))}
      error={error}
      thousandSeparator={separators.group}
      decimalSeparator={separators.decimal}
      allowDecimal={false}
      allowNegative={false}
      max={Number.MAX_SAFE_INTEGER}
      hideControls
      {...input}
    />
  );
}

/** @returns null for an empty field */
export function numberOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
