import { useId } from 'react';
import { useField } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { countries } from './countries.js';

const COUNTRIES = countries();

/** Shows country names. The form's value is the country code. */
export function CountryField({ name }: { name: string }) {
  const id = useId();
  const { value, set } = useField(name);
  const isKnown = value === '' || COUNTRIES.some(([code]) => code === value);
  return (
    <div className="field">
      <label htmlFor={id}>{words.billing.country}</label>
      <select
        id={id}
        name={name}
        autoComplete="country"
        value={value}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{words.billing.noCountry}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {COUNTRIES.map(([code, country]) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </select>
    </div>
  );
}
