import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Membership, Relation } from '../../../client/resources.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { words } from '../../locales/words.js';
import { Hint } from '../card.js';
import { Loaded } from '../lists/loaded.js';
import { nameOf } from '../lists/person.js';
import { PersonPicture } from '../picture.js';

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

/** Selects a member. Long lists have a search. */
export function MemberPicker({
  organizationId,
  relation,
  label,
  empty,
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
          <TextInput
            label={words.memberPicker.search}
            type="search"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
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
      </Stack>
    </Radio.Group>
  );
}
