import { existsSync, readdirSync } from 'node:fs';

/** The path of the faketime library, if it is installed. */
function libraryOfFaketime(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : [];
  return ['/usr/lib', '/usr/local/lib', ...folders]
    .map((folder) => `${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
}

const LIBRARY = libraryOfFaketime();

/** Like `describe`. Skips the tests if faketime is not installed. */
export const ifFaketime = (name: string, tests: () => void): void =>
  LIBRARY ? describe(name, tests) : describe.skip(`(faketime is not installed) ${name}`, tests);

/**
 * Environment variables that change the clock of a process. Its timers run normally.
 * @param when a time in faketime's format: `+10m`, `-30s`, `@2028-02-29 23:59:50`
 */
export function at(when: string): Record<string, string> {
  return { LD_PRELOAD: LIBRARY ?? '', FAKETIME: when, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' }; // prettier-ignore
}

/** Stops `Date.now()` and `performance.now()`. Timers, `new Date()` and the clock of the database continue. */
export function whileTimeStands<T>(act: () => Promise<T>): Promise<T> {
  return whileTimeIs(Date.now(), act);
}

/** Like {@link whileTimeStands}, but `Date.now()` returns this time, in milliseconds since the epoch. */
export async function whileTimeIs<T>(instant: number, act: () => Promise<T>): Promise<T> {
  const elapsed = performance.now();
  const stopped = [
    jest.spyOn(Date, 'now').mockReturnValue(instant),
    jest.spyOn(performance, 'now').mockReturnValue(elapsed),
  ];
  try {
    return await act();
  } finally {
    for (const clock of stopped) clock.mockRestore();
  }
}

type Faked = 'Date' | 'performance' | 'setInterval' | 'setTimeout';

/**
 * Lets the test advance these timers until `jest.useRealTimers()`. The timers of Node's own modules and of the database
 * continue.
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
