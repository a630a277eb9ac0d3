import { use, type ComponentType } from 'react';

/** Thrown when a script cannot be loaded: the network failed, or a deploy has replaced it. Only a reload helps. */
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
  const request = () => {
    loading ??= load().catch((cause: unknown) => {
      throw new ScriptError('A script did not load.', { cause });
    });
    return loading;
  };
  return {
    prefetch: () => void request().catch(() => (loading = undefined)),
    // A failed attempt is remembered here. Otherwise React would retry endlessly.
    Show: function Show(props) {
      const Page = use(request());
      return <Page {...props} />;
    },
  };
}
