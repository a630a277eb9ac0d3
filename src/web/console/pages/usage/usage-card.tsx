import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { usageQuery, USUAL_USAGE, type Usage, type UsageInterval } from '../../api/queries/usage.js';
import { Card, Hint } from '../../components/card.js';
import { Boundary } from '../../components/feedback/boundary.js';
import { BrokenPart } from '../../components/feedback/broken.js';
import { Empty } from '../../components/lists/empty.js';
import { Loaded } from '../../components/lists/loaded.js';
import { Skeleton } from '../../components/lists/skeleton.js';
import { script } from '../../components/script.js';
import { words } from '../../locales/words.js';
import { Days, ROOMY } from './days.js';
import { usageTime } from './usage-time.js';
import { UsageTable } from './usage-table.js';

const chart = script(async () => (await import('./usage-chart.js')).UsageChart);

/** Hours are shown for the shortest period only, because others would have too many. */
const WITH_HOURS = 7;

/** The place that is kept for the chart, without and with the sentence and the table. */
const HEIGHT = { chart: '12.75rem', all: '17.9rem' };

interface UsageCardProps {
  organizationId: string;
  /** All agents together without one. */
  agentId?: string;
  title: string;
  days: number;
  onDays: (days: number) => void;
  /** Whether there is no usage in any period, so that none can be chosen. */
  isUnused?: boolean;
}

/** The usage over time. A sentence below the chart describes it in words, and a table has the numbers. */
export function UsageCard({
  organizationId,
  agentId,
  title,
  days,
  onDays,
  isUnused = false,
}: UsageCardProps) {
  const [chosen, setInterval] = useState<UsageInterval>('day');
  const interval = days === WITH_HOURS ? chosen : 'day';
  // Loaded after the page.
  useEffect(() => chart.prefetch(), []);
  const query = useQuery(usageQuery(organizationId, { days, interval, agentId }));
  return (
    <Card
      title={title}
      action={
        !isUnused && (
          <Group gap="0.5rem 1rem">
            {days === WITH_HOURS && (
              <SegmentedControl
                size="xs"
                transitionDuration={0}
                styles={ROOMY}
                aria-label={words.usage.intervals}
                value={interval}
                onChange={(value) => setInterval(value)}
                data={(['hour', 'day'] as const).map((value) => ({ value, label: words.usage.by[value] }))}
              />
            )}
            <Days label={words.usage.period} value={days} onChange={onDays} />
          </Group>
        )
      }
    >
      <Loaded query={query} loading={<Skeleton rows={1} height={HEIGHT.all} />}>
        {(usage) =>
          usage.totals.consumed === 0 ? (
            <Empty icon={IconChartBar} title={words.usage.none(days)}>
              {words.usage.noneHint}
            </Empty>
          ) : (
            <Stack gap="sm" aria-busy={query.isPlaceholderData}>
              <figure className="usage">
                <Boundary
                  of={title}
                  fallback={(retry, error) => <BrokenPart error={error} onRetry={retry} />}
                >
                  <Suspense fallback={<Skeleton rows={1} height={HEIGHT.chart} />}>
                    <chart.Show usage={usage} />
                  </Suspense>
                </Boundary>
                <Text component="figcaption" size="sm" mt="xs">
                  <InWords usage={usage} days={days} isOfAll={agentId === undefined} />
                  {usage.interval === 'day' && <Hint>{words.usage.utc}</Hint>}
                </Text>
              </figure>
              <UsageTable usage={usage} key={`${days} ${interval}`} />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

interface InWordsProps {
  usage: Usage;
  days: number;
  /** Whether the usage is of all agents. For the usual period, their total then already stands above the chart. */
  isOfAll: boolean;
}

function InWords({ usage: { buckets, totals, interval }, days, isOfAll }: InWordsProps) {
  const hasTotal = !isOfAll || days !== USUAL_USAGE.days;
  const most = buckets.reduce((a, b) => (b.consumed > a.consumed ? b : a));
  return (
    <>
      {hasTotal && `${words.usage.total(totals.consumed, days)} `}
      {(!hasTotal || most.consumed < totals.consumed) &&
        words.usage.most(usageTime(most.start, interval, 'full'), most.consumed)}
    </>
  );
}
