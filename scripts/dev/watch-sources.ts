import { relative } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Milliseconds in which changes are combined. Saving all files or a `git checkout` then causes one reload. */
const TOGETHER = 50;

/**
 * Reports added, changed and deleted files of src/, as paths relative to the checkout. Each report ends before the next
 * one begins.
 */
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
