import { useMutation, type QueryKey } from '@tanstack/react-query';
import { announce } from './announce.js';
import { cache } from './cache.js';
import { tellOtherTabs } from './other-tabs.js';

interface ChangeOptions<Input, Output> {
  /** The keys of data that the change makes stale. It is fetched again before the change is complete. */
  stale: QueryKey[];
  /** What screen readers say after the change, unless the page shows a notice. */
  done?: string;
  onSuccess?: (output: Output, input: Input) => void;
}

/** All changes of data use this hook. */
export function useChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  { stale, done, onSuccess }: ChangeOptions<Input, Output>,
) {
  const refresh = () => {
    tellOtherTabs(stale);
    return Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => {
      onSuccess?.(output, input);
      if (done) announce(done);
      return refresh();
    },
    // An error can mean that the cached data is stale. The error is shown without waiting for new data.
    onError: () => void refresh(),
  });
}
