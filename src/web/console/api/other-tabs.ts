import type { QueryKey } from '@tanstack/react-query';
import { cache } from './cache.js';

const changes = new BroadcastChannel('changes');

/** A hidden tab only marks the data. It fetches the data when the person looks at it again. */
changes.onmessage = ({ data: stale }: MessageEvent<QueryKey[]>) => {
  const refetchType = document.hidden ? 'none' : 'active';
  for (const queryKey of stale) void cache.invalidateQueries({ queryKey, refetchType });
};

/** Tells the other tabs of this browser which data a change has made outdated. */
export function tellOtherTabs(stale: QueryKey[]): void {
  changes.postMessage(stale);
}
