import { useMutation, type QueryKey } from '@tanstack/react-query';
import { toast } from './toast.js';
import { cache } from './cache.js';
import { whileFresh } from './fresh-sign-in.js';

interface ChangeOptions<Input, Output> {
  /** The keys of data that the change makes stale. It is fetched again before the change is complete. */
  stale: QueryKey[];
  /** Announces the result of the change. Absent if the page shows a notice. */
  done?: string | ((output: Output, input: Input) => string);
  /** Shows the change before the service has answered. @returns a function that reverts the page after a refusal */
  foresee?: (input: Input) => () => void;
  onSuccess?: (output: Output, input: Input) => void;
}

/** All changes of data use this hook. A change that needs a fresh sign-in asks for it, and goes on afterwards. */
export function useChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  { stale, done, foresee, onSuccess }: ChangeOptions<Input, Output>,
) {
  const refresh = () => Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (input: Input) => whileFresh(() => change(input)),
    onMutate: (input) => foresee?.(input),
    onSuccess: (output, input) => {
      onSuccess?.(output, input);
      return refresh().then(() => done && toast(typeof done === 'string' ? done : done(output, input)));
    },
    // An error can mean that the cached data is stale. The error is shown without waiting for new data.
    onError: (_error, _input, takeBack) => {
      takeBack?.();
      void refresh();
    },
  });
}
