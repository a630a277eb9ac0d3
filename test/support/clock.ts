import { existsSync, readdirSync } from 'node:fs';

/** Where a system keeps the library that deceives a process about the time, if it is installed. */
function libraryOfFaketime(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : [];
  return ['/usr/lib', '/usr/local/lib', ...folders]
    .map((folder) => `${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
}

const LIBRARY = libraryOfFaketime();

/** `describe`, or without the tool a skip that says so. */
export const ifFaketime = (name: string, tests: () => void): void =>
  LIBRARY ? describe(name, tests) : describe.skip(`(faketime is not installed) ${name}`, tests);

/**
 * The settings of a process that lives at another time; timers run as ever.
 * @param when as faketime writes it: `+10m`, `-30s`, `@2028-02-29 23:59:50`
 */
export function at(when: string): Record<string, string> {
  return { LD_PRELOAD: LIBRARY ?? '', FAKETIME: when, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' }; // prettier-ignore
}

/** Stops the clock that the code of this process reads, but neither its timers nor the database's clock. */
export async function whileTimeStands<T>(act: () => Promise<T>): Promise<T> {
  const { now } = Date;
  const instant = now();
  Date.now = () => instant;
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}

type Faked = 'performance' | 'setInterval' | 'setTimeout';

/**
 * From now until `jest.useRealTimers()`, these go on only when the test advances them. The timers of Node's own modules
 * and of the database are not affected.
 */
export function stopTimers(...faked: Faked[]): void {
  const all = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ] as const;
  const stopped = new Set<string>(faked.flatMap((name) => [name, name.replace('set', 'clear')]));
  jest.useFakeTimers({ doNotFake: all.filter((name) => !stopped.has(name)) });
}
