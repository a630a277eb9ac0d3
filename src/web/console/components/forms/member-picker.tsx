import { Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Membership, Relation } from '../../../client/resources.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { words } from '../../locales/words.js';
import { Hint } from '../card.js';
import { Loaded } from '../lists/loaded.js';
import { nameOf } from '../lists/person.js';
import { PersonPicture } from '../picture.js';
import { SearchInput } from './search-input.js';

/** Maximum number of people shown. */
const SHOWN = 5;

interface MemberPickerProps {
  organizationId: string;
  /** Offers only members with this relation. */
  relation?: Relation;
  label: string;
  empty: React.ReactNode;
  /** Below the people: what to do if the right one is missing. */
  missing: React.ReactNode;
  chosen: Membership | null;
  onChoose: (member: Membership) => void;
}

/** Selects a member. Long lists have a search. */
export function MemberPicker({
  organizationId,
  relation,
  label,
  empty,
  missing,
  chosen,
  onChoose,
}: MemberPickerProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const queryOf = (text: string) =>
    memberSearchQuery(organizationId, {
      ...(text && { q: text }),
      ...(relation && { relation }),
      limit: SHOWN,
    });
  const found = useQuery({ ...queryOf(q), placeholderData: keepPreviousData });
  const isLong = Boolean(useQuery(queryOf('')).data?.nextCursor);
  return (
    <Radio.Group
      label={label}
      value={chosen?.id ?? null}
      onChange={(id) => onChoose(found.data!.data.find((member) => member.id === id)!)}
    >
      <Stack gap="xs" mt="xs">
        {isLong && (
          <SearchInput
            label={words.memberPicker.search}
            maxLength={100}
            value={typed}
            onChange={setTyped}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <Loaded query={found}>
          {({ data, nextCursor }) =>
            data.length === 0 ? (
              <Text c="dimmed" size="sm">
                {q ? words.memberPicker.none : empty}
              </Text>
            ) : (
              <>
                {data.map(({ id, user }) => (
                  <Radio
                    key={id}
                    value={id}
                    styles={{ body: { alignItems: 'center' } }}
                    label={
                      <Group component="span" gap="xs" wrap="nowrap">
                        <PersonPicture url={user.pictureUrl} name={nameOf(user)} size={32} />
                        <span>
                          <bdi>{nameOf(user)}</bdi>
                          {user.email && (
                            <Hint>
                              <bdi>{user.email}</bdi>
                            </Hint>
                          )}
                        </span>
                      </Group>
                    }
                  />
                ))}
                {nextCursor && (
                  <Text c="dimmed" size="sm">
                    {words.memberPicker.more(SHOWN)}
                  </Text>
                )}
              </>
            )
          }
        </Loaded>
        {(q || found.data?.data.length !== 0) && <Hint>{missing}</Hint>}
      </Stack>
    </Radio.Group>
  );
}
