import { relative } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Milliseconds. An editor that saves all files, or a `git checkout`, causes one reload. */
const TOGETHER = 50;

/** Reports the files of src/ that were added, changed or deleted, relative to the checkout; one report at a time. */
export function watchSources(
  watcher: ViteDevServer['watcher'],
  isWanted: (file: string) => boolean,
  onSave: (files: string[]) => Promise<void>,
): void {
  const saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let reporting = Promise.resolve();

  watcher.add('src');
  watcher.on('all', (event, path) => {
    const file = relative(process.cwd(), path);
    if (!['add', 'change', 'unlink'].includes(event) || !isWanted(file)) return;
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...saved];
      saved.clear();
      reporting = reporting.then(() => onSave(files)).catch((error: unknown) => console.error(error));
    }, TOGETHER);
  });
}
