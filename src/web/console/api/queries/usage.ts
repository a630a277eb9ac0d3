import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orThrow } from '../../../client/client.js';
import { api } from '../session.js';
import { organizationKey } from './organizations.js';

export type UsageInterval = 'hour' | 'day';

export interface UsageSelection {
  /** The days until now. */
  days: number;
  interval: UsageInterval;
  /** All agents together without one. */
  agentId?: string | undefined;
}

export const USUAL_USAGE = { days: 30, interval: 'day' } as const satisfies UsageSelection;

const LENGTH = { hour: 60 * 60_000, day: 24 * 60 * 60_000 };
const NOTHING = { consumed: 0, granted: 0, reversed: 0, restored: 0 };

/** The tokens of each hour or day (UTC), oldest first and without gaps. The last one is not over yet. */
export function usageQuery(id: string, { days, interval, agentId }: UsageSelection) {
  return queryOptions({
    queryKey: organizationKey(id, 'usage', agentId ?? '', String(days), interval),
    queryFn: async ({ signal }) => {
      const length = LENGTH[interval];
      const until = endOf(length);
      const since = until - days * LENGTH.day;
      const { data, totals } = await orThrow(
        api.GET('/api/organizations/{id}/usage', {
          params: {
            path: { id },
            query: {
              since: new Date(since).toISOString(),
              until: new Date(until).toISOString(),
              interval,
              ...(agentId && { agentId }),
            },
          },
          signal,
        }),
      );
      const found = new Map(data.map((sums) => [Date.parse(sums.start), sums]));
      const buckets = Array.from({ length: (until - since) / length }, (_, index) => {
        const at = since + index * length;
        return { ...NOTHING, ...found.get(at), start: new Date(at).toISOString() };
      });
      return { interval, buckets, totals };
    },
    placeholderData: keepPreviousData,
  });
}

export type Usage = Awaited<ReturnType<NonNullable<ReturnType<typeof usageQuery>['queryFn']>>>;
export type UsageBucket = Usage['buckets'][number];

/** The tokens used in the days until now, by member, the most first, and then by others. Only for admins. */
export function memberUsageQuery(id: string, agentId: string, days: number) {
  return queryOptions({
    queryKey: organizationKey(id, 'usage', agentId, String(days), 'member'),
    queryFn: async ({ signal }) => {
      const until = endOf(LENGTH.day);
      const { data, totals } = await orThrow(
        api.GET('/api/organizations/{id}/usage', {
          params: {
            path: { id },
            query: {
              groupBy: 'member',
              agentId,
              since: new Date(until - days * LENGTH.day).toISOString(),
              until: new Date(until).toISOString(),
            },
          },
          signal,
        }),
      );
      return { rows: data.filter(({ consumed }) => consumed > 0), total: totals.consumed };
    },
    placeholderData: keepPreviousData,
  });
}

export type MemberUsage = Awaited<ReturnType<NonNullable<ReturnType<typeof memberUsageQuery>['queryFn']>>>;

/** The end of the present hour or day (UTC). */
function endOf(length: number): number {
  return (Math.floor(Date.now() / length) + 1) * length;
}
