import { Group, Text } from '@mantine/core';
import { IconCrown, IconDoorExit, IconUserMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Membership } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { Address } from '../../components/lists/address.js';
import { Hint } from '../../components/card.js';
import { Day } from '../../components/format.js';
import { nameOf } from '../../components/lists/person.js';
import { Cell, Header } from '../../components/lists/table.js';
import { Menu, type MenuItem } from '../../components/menu.js';
import { PersonPicture } from '../../components/picture.js';
import { words } from '../../locales/words.js';
import type { Intention } from './intention.js';

interface PersonCellsProps {
  organizationId: string;
  membership: Membership;
  isSelf: boolean;
  /** Chooses the row, if something can be done with it. */
  checkbox: ReactNode;
  /** Whether the table has a column of actions. */
  hasActions: boolean;
  /** Whether the role is being changed. */
  isChanging: boolean;
  onRaise: (membership: Membership) => void;
  onIntend: (intention: Intention) => void;
}

const { people } = words;
const ICON = { size: 16, 'aria-hidden': true } as const;

export function PersonCells(props: PersonCellsProps) {
  const { user, relation, createdAt } = props.membership;
  const name = nameOf(user);
  const roles = rolesOf(props);
  const actions = useActions(props);
  const role = people.roles[relation];
  return (
    <>
      <Header>
        <Group gap="sm" wrap="nowrap">
          {props.checkbox}
          <PersonPicture url={user.pictureUrl} name={name} />
          <span>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            {props.isSelf && (
              <Text span size="sm" c="dimmed">
                {people.you}
              </Text>
            )}
            {user.email && user.email !== name && (
              <Hint>
                <Address of={user.email} />
              </Hint>
            )}
          </span>
        </Group>
      </Header>
      <Cell>
        {roles.some(({ refusal }) => !refusal) ? (
          <Menu name={people.roleOf(name, role)} items={roles} isPending={props.isChanging}>
            {role}
          </Menu>
        ) : (
          <span className="fixed-role">{role}</span>
        )}
      </Cell>
      <Cell>
        <Hint>{people.joined(<Day of={createdAt} />)}</Hint>
      </Cell>
      {props.hasActions && (
        <Cell isCorner>{actions.length > 0 && <Menu name={people.actionsOf(name)} items={actions} />}</Cell>
      )}
    </>
  );
}

/** The roles that the caller may choose for a membership. */
function rolesOf({ membership, isSelf, onRaise, onIntend }: PersonCellsProps): MenuItem[] {
  const { relation, actions } = membership;
  const { reason } = actions.changeRelation;
  if (reason === 'relation_required') return [];
  return (['member', 'admin'] as const).map((to) => ({
    label: people.roles[to],
    description: isSelf && to === 'member' ? people.stepDownHint : people.roleHints[to],
    isChecked: relation === to,
    refusal: reason ? sentenceFor(reason) : undefined,
    onChoose: () => {
      if (relation === to) return;
      if (to === 'admin') onRaise(membership);
      else onIntend({ kind: 'lower', membership, isSelf });
    },
  }));
}

/** What else the caller may do with a membership. For the caller's own one, the item leads to the settings. */
function useActions({ organizationId, membership, isSelf, onIntend }: PersonCellsProps): MenuItem[] {
  const [, goTo] = useLocation();
  const { relation, actions } = membership;
  if (isSelf)
    return [
      {
        ...(relation === 'owner'
          ? { label: people.handOver, icon: <IconCrown {...ICON} /> }
          : { label: words.settings.leave.title, icon: <IconDoorExit {...ICON} /> }),
        onChoose: () => goTo(`/organizations/${organizationId}/settings`),
      },
    ];
  if (!actions.remove.allowed) return [];
  return [
    {
      label: people.remove,
      icon: <IconUserMinus {...ICON} />,
      isDangerous: true,
      onChoose: () => onIntend({ kind: 'remove', membership, isSelf }),
    },
  ];
}
