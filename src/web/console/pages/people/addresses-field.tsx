import { Textarea } from '@mantine/core';
import { useEffect, type RefObject } from 'react';
import { useField } from '../../components/forms/form.js';
import { words } from '../../locales/words.js';
import { addressesIn } from './addresses.js';

/** The service's maximum of addresses per request. */
const LIMIT = 50;

interface AddressesFieldProps {
  name: string;
  /** Addresses in the field that the service has rejected as invalid. The field names them. */
  wrong: string[];
  autoFocus: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** The Enter key sends the form. With Shift, it begins a line. */
export function AddressesField({ name, wrong, autoFocus, ref: area }: AddressesFieldProps) {
  const { value, set } = useField(name);
  const count = addressesIn(value).length;
  useEffect(() => {
    const refusal =
      count === 0 ? words.invites.noAddress : count > LIMIT ? words.invites.tooMany(count, LIMIT) : '';
    area.current!.setCustomValidity(refusal);
  }, [count, area]);
  return (
    <Textarea
      label={words.invites.emails}
      description={wrong.length === 0 && words.invites.emailsHint}
      placeholder={words.invites.emailsExample}
      ref={area}
      name={name}
      autosize
      minRows={1}
      maxRows={6}
      flex="1 1 16rem"
      value={value}
      autoFocus={autoFocus}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={wrong.length > 0 && <span className="wrong">{words.invites.wrong(wrong)}</span>}
      onChange={({ target }) => set(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form!.requestSubmit();
      }}
    />
  );
}
