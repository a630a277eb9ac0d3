import { useEffect, useId, useRef } from 'react';
import { useField } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { addressesIn } from './addresses.js';

/** The service's maximum of addresses per request. */
const LIMIT = 50;

/** @param wrong addresses in the field that the service has rejected */
export function AddressesField({ name, wrong }: { name: string; wrong: string[] }) {
  const id = useId();
  const { value, set } = useField(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const count = addressesIn(value).length;
  useEffect(() => {
    const refusal =
      count === 0 ? words.invites.noAddress : count > LIMIT ? words.invites.tooMany(count, LIMIT) : '';
    area.current!.setCustomValidity(refusal);
  }, [count]);
  return (
    <div className="field">
      <label htmlFor={id}>{words.invites.emails}</label>
      <textarea
        id={id}
        ref={area}
        name={name}
        className="addresses"
        rows={1}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={wrong.length > 0 ? `${id}-hint ${id}-wrong` : `${id}-hint`}
        onChange={({ target }) => set(target.value)}
      />
      {wrong.length > 0 && (
        <p className="wrong" id={`${id}-wrong`} role="alert">
          {words.invites.wrong(wrong)}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {words.invites.emailsHint}
      </p>
    </div>
  );
}
