import { readFileSync } from 'node:fs';

/** The commit that `npm run build` wrote into dist/. Null for sources, and for a build outside a checkout. */
export function builtCommit(): string | null {
  try {
    return readFileSync(new URL('../../.commit', import.meta.url), 'utf8') || null;
  } catch {
    return null;
  }
}
