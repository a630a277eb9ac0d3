import { use, type ComponentType } from 'react';
import { connection } from '../api/cache.js';
import { isTyping, reload } from '../api/drafts.js';

/** Thrown when a script does not load although the service answers: a deploy has replaced it. Only a reload helps. */
export class ScriptError extends Error {}

/** The script of a page. It is loaded when the page is shown, or shortly before. */
export interface Script<Props> {
  /** Loads the script in advance. A failed attempt is not remembered. */
  prefetch: () => void;
  /** Shows the page. While the script loads, the nearest `Suspense` shows its fallback. */
  Show: ComponentType<Props>;
}

export function script<Props extends object>(load: () => Promise<ComponentType<Props>>): Script<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let shown: Promise<ComponentType<Props>> | undefined;
  const request = () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    }));
  return {
    prefetch: () => void request().catch(() => {}),
    Show: function Show(props) {
      const Page = use((shown ??= request().catch(() => loadAgain(request))));
      return <Page {...props} />;
    },
  };
}

/** Tries again when the service can be reached. If the file is gone, only a reload finds its successor. */
async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await connection.untilReachable();
  try {
    return await load();
  } catch (cause) {
    if (isTyping() || isReloaded()) throw new ScriptError('A script did not load.', { cause });
    reload();
    return new Promise(() => {}); // the page ends
  }
}

/** Milliseconds after a reload. Within this time, another reload would not help either. */
const RECENTLY = 30_000;

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' && performance.now() < RECENTLY;
}
