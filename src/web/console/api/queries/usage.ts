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
      const until = (Math.floor(Date.now() / length) + 1) * length;
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
