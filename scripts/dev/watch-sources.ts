import { relative } from 'node:path';
import type { ViteDevServer } from 'vite';

/** In milliseconds. Saving all files or a `git checkout` causes one reload. */
const TOGETHER = 50;

/** Reports added, changed and deleted files of src/, relative to the checkout. Reports never overlap. */
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
