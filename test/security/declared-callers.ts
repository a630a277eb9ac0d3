import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../support/access.js';

interface Declared {
  method: string;
  path: string;
  lowest: Caller;
}

const ROW = /'([A-Z]+) (\/api\/[^']*)':\s*'(anyone|signed in|member|admin|owner)'/g;

/**
 * The routes that tests of domains declare with `describeAccess`. Reads their text, because an import would run the tests.
 */
export function declaredCallers(): Declared[] {
  return filesOf('test/api', '.e2e-spec.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('describeAccess('))
    .flatMap((text) => [...text.matchAll(ROW)])
    .map(([, method, path, lowest]) => ({ method: method!, path: path!, lowest: lowest as Caller }));
}

/** The file and line of a route's method in its controller. */
export function placeOf(route: string): string {
  for (const file of filesOf('src', '.controller.ts')) {
    let base = '';
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const [, kind = '', path = ''] = /^\s*@(Controller|[A-Z][a-z]+)\((?:'([^']*)')?\)/.exec(line) ?? [];
      if (kind === 'Controller') base = path;
      const url = ['/api', base, path]
        .filter(Boolean)
        .join('/')
        .replace(/:(\w+)/g, '{$1}');
      if (`${kind.toUpperCase()} ${url}` === route) return `${file}:${index + 1}`;
    }
  }
  return 'in an unknown file';
}

function filesOf(directory: string, ending: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith(ending)).map((file) => join(directory, file));
}
