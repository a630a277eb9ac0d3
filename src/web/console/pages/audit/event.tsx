import { Group, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconBuilding,
  IconChevronRight,
  IconCoin,
  IconCoins,
  IconCreditCard,
  IconDownload,
  IconGauge,
  IconMail,
  IconPlayerPlay,
  IconPoint,
  IconRepeat,
  IconSend,
  IconShoppingCart,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { AuditEvent } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Time } from '../../components/format.js';
import { words } from '../../locales/words.js';
import { Changes } from './changes.js';
import type { Filters } from './filters.js';
import { actorOf, targetOf, type Names } from './names.js';
import { Sentence } from './sentence.js';

/** An icon for each group of events, by the first part of their type, and for some types. */
const ICONS: Record<string, TablerIcon | undefined> = {
  organization: IconBuilding,
  membership: IconUsers,
  invite: IconMail,
  'invite.accepted': IconUserPlus,
  'invite.resent': IconSend,
  trial: IconPlayerPlay,
  checkout: IconShoppingCart,
  subscription: IconRepeat,
  payment: IconCoin,
  tokens: IconCoins,
  billing: IconCreditCard,
  agent: IconGauge,
  audit: IconDownload,
};

/** The colors of events that change what a person may do, or remove something. */
const COLORS: Record<string, string | undefined> = {
  'membership.relation_changed': 'yellow',
  'organization.ownership_transferred': 'yellow',
  'invite.role_changed': 'yellow',
  'membership.removed': 'red',
  'invite.deleted': 'red',
  'organization.deleted': 'red',
};

interface EventProps {
  event: AuditEvent;
  names: Names;
  filter: (filters: Partial<Filters>) => void;
}

/** A sentence that expands to details. The details of collapsed events are not rendered. */
export function Event({ event, names, filter }: EventProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = ICONS[event.type] ?? ICONS[event.type.slice(0, event.type.indexOf('.'))] ?? IconPoint;
  return (
    <details className="event" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ThemeIcon variant="light" color={COLORS[event.type] ?? 'gray'} size="md">
          <Icon size={16} aria-hidden="true" />
        </ThemeIcon>
        <Group flex={1} gap={0} justify="space-between" className="event-row">
          <Text span size="sm" className="matter">
            <Sentence event={event} names={names} />
          </Text>
          <Text span size="sm" c="dimmed">
            <Time of={event.occurredAt} />
          </Text>
        </Group>
        <IconChevronRight size={16} className="chevron" aria-hidden="true" />
      </summary>
      {isOpen && <Details event={event} names={names} filter={filter} />}
    </details>
  );
}

function Details({ event, names, filter }: EventProps) {
  const { actor, target } = event;
  const { audit } = words;
  return (
    <Stack gap="sm" className="details">
      <Changes event={event} names={names} />
      <Group gap="sm">
        {actor.type === 'user' && actor.id && (
          <Button variant="default" onClick={() => filter({ actor: actor.id! })}>
            {audit.sameActor(actorOf(event))}
          </Button>
        )}
        {target.type !== 'organization' && (
          <Button variant="default" onClick={() => filter({ about: target.id })}>
            {audit.sameTarget(targetOf(event, names))}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
