import { Progress, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memberUsageQuery, type MemberUsage } from '../../api/queries/usage.js';
import { Card, Hint } from '../../components/card.js';
import { number } from '../../components/format.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import './usage.css';

const { byMember } = words.usage;

interface MemberUsageProps {
  organizationId: string;
  agentId: string;
  /** As in the chart above. */
  days: number;
}

/** Who has used the tokens of an agent. Only admins may read it. */
export function MemberUsageCard({ organizationId, agentId, days }: MemberUsageProps) {
  const query = useQuery(memberUsageQuery(organizationId, agentId, days));
  return (
    <Card title={byMember.title} hint={words.usage.lastDays(days)}>
      <Loaded query={query} loading={<Skeleton rows={1} height="8rem" />}>
        {(usage) =>
          usage.total === 0 ? (
            <Text size="sm" c="dimmed">
              {words.usage.none(days)}
            </Text>
          ) : (
            <Rows usage={usage} isChanging={query.isPlaceholderData} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** The most tokens first. The last row has all other tokens. */
function Rows({ usage: { rows, total }, isChanging }: { usage: MemberUsage; isChanging: boolean }) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <div className="usage-rows members" tabIndex={0} role="region" aria-label={byMember.title}>
      <Table stickyHeader horizontalSpacing="xs" aria-label={byMember.title} aria-busy={isChanging}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{byMember.person}</Table.Th>
            <Table.Th scope="col">{words.usage.table.used}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ membershipId, memberName, consumed }) => (
            <Table.Tr key={membershipId ?? 'others'}>
              <Table.Th scope="row" fw="normal">
                <bdi>{membershipId ? (memberName ?? words.app.unnamed) : byMember.others}</bdi>
                {!membershipId && <Hint>{byMember.othersHint}</Hint>}
                <Progress
                  mt={4}
                  value={(consumed / total) * 100}
                  size="sm"
                  color={membershipId ? 'var(--meter)' : 'var(--mantine-color-dimmed)'}
                  aria-hidden="true"
                />
              </Table.Th>
              <Table.Td>{number(consumed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
