import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Membership, Relation } from '../../../client/resources.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { words } from '../../locales/words.js';
import { Loaded } from '../lists/loaded.js';
import { nameOf } from '../lists/person.js';
import '../../styles/member-picker.css';

/** Maximum number of people shown. */
const SHOWN = 5;

interface MemberPickerProps {
  organizationId: string;
  /** Offers only members with this relation. */
  relation?: Relation;
  label: string;
  empty: React.ReactNode;
  chosen: Membership | null;
  onChoose: (member: Membership) => void;
}

/** Searches members and selects one. Required in a form. */
export function MemberPicker({
  organizationId,
  relation,
  label,
  empty,
  chosen,
  onChoose,
}: MemberPickerProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const found = useQuery({
    ...memberSearchQuery(organizationId, {
      ...(q && { q }),
      ...(relation && { relation }),
      limit: SHOWN,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="member-picker">
      <div className="field">
        <label htmlFor={id}>{words.memberPicker.search}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter must not submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <Loaded query={found}>
        {({ data, nextCursor }) =>
          data.length === 0 ? (
            <div className="hint">{q ? words.memberPicker.none : empty}</div>
          ) : (
            <fieldset>
              <legend>{label}</legend>
              {data.map((member) => (
                <label key={member.id}>
                  <input
                    type="radio"
                    name={id}
                    required={chosen === null}
                    checked={chosen?.id === member.id}
                    onChange={() => onChoose(member)}
                  />
                  <span>
                    {nameOf(member.user)} <span className="hint-inline">{member.user.email}</span>
                  </span>
                </label>
              ))}
              {nextCursor && <p className="hint">{words.memberPicker.more(SHOWN)}</p>}
            </fieldset>
          )
        }
      </Loaded>
    </div>
  );
}
