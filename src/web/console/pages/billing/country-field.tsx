import { NativeSelect } from '@mantine/core';
import { useField } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { COUNTRIES } from './countries.js';

/** Shows country names. The form's value is the country code. */
export function CountryField({ name }: { name: string }) {
  const { value, set, error } = useField(name, `address.${name}`);
  const isKnown = value === '' || COUNTRIES.some(([code]) => code === value);
  return (
    <NativeSelect
      label={words.billing.country}
      name={name}
      autoComplete="country"
      value={value}
      error={error}
      onChange={({ target }) => set(target.value)}
    >
      <option value="">{words.billing.chooseCountry}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {COUNTRIES.map(([code, country]) => (
        <option key={code} value={code}>
          {country}
        </option>
      ))}
    </NativeSelect>
  );
}
