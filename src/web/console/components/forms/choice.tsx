import { useField } from './form.js';
import { Select } from './select.js';

interface ChoiceProps {
  label: string;
  name: string;
  /** The values, each with its label. */
  options: Record<string, string>;
}

/** A form field that selects one of a few values. */
export function Choice({ label, name, options }: ChoiceProps) {
  const { value, set } = useField(name);
  return <Select label={label} value={value} options={options} onSelect={set} />;
}
