import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModulesContainer, type NestContainer } from '@nestjs/core';
import type { App } from '../../src/app.js';

/** Services, guards and repositories, by their suffix. Pipes, controllers and settings are left out. */
const COUNTED = /\.(service|guard|repository)\.ts$/;

/** How a piece of work goes through the service. */
export interface CallPath {
  calls: number;
  files: number;
  /** How often a call leads into another folder. */
  changesOfRoom: number;
}

/**
 * Counts the calls between services, guards and repositories of an instance. Calls of an object to itself do not count.
 * Work that runs at the same time counts, too.
 */
export async function pathOf({ nest }: App, work: () => Promise<unknown>): Promise<CallPath> {
  const files = filesOfClasses();
  const caller = new AsyncLocalStorage<string>();
  const calls: { from: string | undefined; file: string }[] = [];
  const restore: (() => void)[] = [];
  for (const type of providersOf(nest.get(ModulesContainer))) {
    const file = files.get(type.name);
    if (!file || !COUNTED.test(file)) continue;
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
      if (typeof value !== 'function' || name === 'constructor') continue;
      const original = value as (...args: unknown[]) => unknown;
      type.prototype[name] = function (...args: unknown[]) {
        const from = caller.getStore();
        if (from !== file) calls.push({ from, file });
        return caller.run(file, () => original.apply(this, args));
      };
      restore.push(() => (type.prototype[name] = original));
    }
  }
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return {
    calls: calls.length,
    files: new Set(calls.map(({ file }) => file)).size,
    changesOfRoom: calls.filter(({ from, file }) => from && dirname(from) !== dirname(file)).length,
  };
}

interface Type {
  name: string;
  prototype: Record<string, unknown>;
}

function providersOf(modules: ReturnType<NestContainer['getModules']>): Set<Type> {
  const types = new Set<Type>();
  for (const { providers } of modules.values())
    for (const { metatype } of providers.values()) if (typeof metatype === 'function') types.add(metatype);
  return types;
}

/** The files of all classes, by the names of the classes. */
function filesOfClasses(): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const file = join('src', name);
    for (const [, type] of readFileSync(file, 'utf8').matchAll(/^export class (\w+)/gm))
      files.set(type!, file);
  }
  return files;
}
