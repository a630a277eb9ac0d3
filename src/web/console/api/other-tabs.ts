import type { QueryKey } from '@tanstack/react-query';
import { cache } from './cache.js';

const changes = new BroadcastChannel('changes');

/** A hidden tab only marks the data as stale. It fetches the data when it becomes visible. */
changes.onmessage = ({ data: stale }: MessageEvent<QueryKey[]>) => {
  const refetchType = document.hidden ? 'none' : 'active';
  for (const queryKey of stale) void cache.invalidateQueries({ queryKey, refetchType });
};

/** Tells other tabs of this browser which data a change has made stale. */
export function tellOtherTabs(stale: QueryKey[]): void {
  changes.postMessage(stale);
}
