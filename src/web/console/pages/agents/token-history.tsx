import { Group, SimpleGrid, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { orThrow } from '../../../client/client.js';
import type { TokenMovement } from '../../../client/resources.js';
import { useChange } from '../../api/change.js';
import { tokenMovementsQuery, type MovementsFilter } from '../../api/queries/agents.js';
import { saveFile } from '../../api/save-file.js';
import { api } from '../../api/session.js';
import { Button } from '../../components/button.js';
import { Card, Hint } from '../../components/card.js';
import { Failure } from '../../components/feedback/notice.js';
import { Day, Moment, signed } from '../../components/format.js';
import { Select } from '../../components/forms/select.js';
import { Empty } from '../../components/lists/empty.js';
import { Paged } from '../../components/lists/paged.js';
import { words } from '../../locales/words.js';
import type { AgentProps } from './agent-actions.js';

const DAY = 24 * 60 * 60_000;
const { history } = words;

type Type = TokenMovement['type'];

interface TokenHistoryProps extends AgentProps {
  organizationName: string;
}

/** What has changed the balance, newest first. */
export function TokenHistory({ agent, organizationId, organizationName }: TokenHistoryProps) {
  const [type, setType] = useState<Type | ''>('');
  // The start stays the same while the person turns pages, because a cursor belongs to its filters.
  const [{ days, since }, setPeriod] = useState<{ days: string; since: string | undefined }>({
    days: '',
    since: undefined,
  });
  const choosePeriod = (days: string) =>
    setPeriod({ days, since: days ? new Date(Date.now() - Number(days) * DAY).toISOString() : undefined });
  const filter: MovementsFilter = { type: type || undefined, since };
  const isFiltered = type !== '' || days !== '';
  return (
    <Card
      title={history.title}
      action={
        <Download
          agent={agent}
          organizationId={organizationId}
          organizationName={organizationName}
          filter={filter}
        />
      }
    >
      <SimpleGrid
        cols={{ base: 2, md: 4 }}
        spacing="sm"
        className="history-filters"
        role="group"
        aria-label={history.filters}
      >
        <Select
          label={history.kind}
          value={type}
          options={{ '': history.allKinds, grant: history.added, ...history.movements }}
          onSelect={(value) => setType(value as Type | '')}
        />
        <Select
          label={history.period}
          value={days}
          options={{
            '': history.always,
            ...Object.fromEntries([7, 30, 90].map((count) => [`${count}`, history.lastDays(count)])),
          }}
          onSelect={choosePeriod}
        />
      </SimpleGrid>
      <Paged
        page={(cursor) => tokenMovementsQuery(organizationId, agent.id, filter, cursor)}
        label={history.title}
        empty={<Empty icon={IconHistory} title={isFiltered ? history.noneMatch : history.none} />}
        key={`${type} ${since ?? ''}`}
      >
        {(movement) => <Movement movement={movement} />}
      </Paged>
    </Card>
  );
}

/** Downloads all movements that the filters select. */
function Download({
  agent,
  organizationId: id,
  organizationName,
  filter,
}: TokenHistoryProps & { filter: MovementsFilter }) {
  const download = useChange(
    async () => {
      const rows: unknown = await orThrow(
        api.GET('/api/organizations/{id}/agents/{agentId}/token-movements', {
          params: { path: { id, agentId: agent.id }, query: { ...filter, bom: true } },
          headers: { accept: 'text/csv' },
          parseAs: 'blob',
        }),
      );
      saveFile(rows as Blob, [organizationName, agent.name, history.file], 'csv');
    },
    { stale: [], done: history.downloaded },
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        {history.download}
      </Button>
      <Failure error={download.error} />
    </>
  );
}

function Movement({ movement }: { movement: TokenMovement }) {
  const { type, source, amount, occurredAt, member } = movement;
  const isGain = type === 'grant' || type === 'restoration';
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        <strong>
          <bdi>{titleOf(movement)}</bdi>
        </strong>
        <Hint>
          <Moment of={occurredAt} />
          {type !== 'grant' && source && <> · {history.grants[source]}</>}
          {member && <> · {history.by(<bdi>{member.name ?? words.app.unnamed}</bdi>)}</>}
          {isGain && <> · {validity(movement)}</>}
        </Hint>
      </span>
      <Text
        span
        fw={600}
        c={isGain ? 'var(--mantine-color-green-light-color)' : undefined}
        className="amount"
      >
        {signed(isGain ? amount : -amount)}
      </Text>
    </Group>
  );
}

function titleOf({ type, source, label }: TokenMovement): string {
  if (type === 'grant') return history.grants[source ?? 'adjustment'];
  return label ?? history.movements[type];
}

function validity({ expiresAt }: TokenMovement) {
  return expiresAt ? history.validUntil(<Day of={expiresAt} />) : history.neverExpires;
}
