import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auditEventsQuery } from '../../api/queries/audit.js';
import { Card } from '../../components/card.js';
import { Clock } from '../../components/format.js';
import { Link } from '../../components/link.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { words } from '../../locales/words.js';
import { useNames } from '../audit/names.js';
import { Sentence } from '../audit/sentence.js';

const MOST = 6;

/** The latest events of the audit trail. */
export function RecentActivity({ organizationId }: { organizationId: string }) {
  const query = useQuery(auditEventsQuery(organizationId, { limit: MOST }));
  const names = useNames(organizationId, query.data?.data ?? [], '');
  return (
    <Card
      title={words.overview.recent}
      action={
        <Link href={`/organizations/${organizationId}/audit`} size="sm">
          {words.overview.allEvents}
        </Link>
      }
    >
      <Loaded query={query} loading={<Skeleton rows={MOST} height="2.25rem" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{words.overview.noEvents}</p>
          ) : (
            <ul className="list unframed" aria-label={words.overview.recent}>
              {data.map((event) => (
                <li key={event.id}>
                  <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
                    <Text span size="sm" flex={1} miw={0}>
                      <Sentence event={event} names={names} />
                    </Text>
                    <Text span size="sm" c="dimmed" className="amount">
                      <Clock of={event.occurredAt} />
                    </Text>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
