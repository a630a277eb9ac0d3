import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
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
import { usageTime } from './usage-time.js';
import { UsageTable } from './usage-table.js';

const chart = script(async () => (await import('./usage-chart.js')).UsageChart);

/** The choices of days. Hours are shown for the shortest only, because others would have too many. */
const DAYS = [7, 30, 90];
const WITH_HOURS = 7;

/** The place that is kept for the chart, without and with the sentence and the table. */
const HEIGHT = { chart: '12.75rem', all: '17.9rem' };

const ROOMY = { label: { paddingInline: '0.5rem' } };

interface UsageCardProps {
  organizationId: string;
  /** All agents together without one. */
  agentId?: string;
  title: string;
  /** Whether there is no usage in any period, so that none can be chosen. */
  isUnused: boolean;
}

/** The usage over time. A sentence below the chart describes it in words, and a table has the numbers. */
export function UsageCard({ organizationId, agentId, title, isUnused }: UsageCardProps) {
  const [days, setDays] = useState<number>(USUAL_USAGE.days);
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
            <SegmentedControl
              size="xs"
              transitionDuration={0}
              styles={ROOMY}
              aria-label={words.usage.period}
              value={String(days)}
              onChange={(value) => setDays(Number(value))}
              data={DAYS.map((count) => ({ value: String(count), label: words.usage.days(count) }))}
            />
          </Group>
        )
      }
    >
      <Loaded query={query} loading={<Skeleton rows={1} height={HEIGHT.all} />}>
        {(usage) =>
          hasNothing(usage) ? (
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

function hasNothing({ totals: { consumed, granted, reversed, restored } }: Usage): boolean {
  return consumed + granted + reversed + restored === 0;
}

interface InWordsProps {
  usage: Usage;
  days: number;
  /** Whether the usage is that of all agents, whose total in the usual period stands above the chart. */
  isOfAll: boolean;
}

function InWords({ usage: { buckets, totals, interval }, days, isOfAll }: InWordsProps) {
  if (totals.consumed === 0) return words.usage.none(days);
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
