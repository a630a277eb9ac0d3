import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from '@swc/core';

/** The output folder is separate from dist/, which `npm start` and the tests use. */
const OUTPUT = '.dev';

/** Whether the API needs the file. Unit tests and sources that run in browsers are not compiled. */
export function isCompiled(file: string): boolean {
  return /^src\/(?!web\/client\/|web\/console\/).*(?<!\.spec|\.d)\.ts$/.test(file);
}

/** Compiles each file separately and without type checking, so that a type error does not prevent a reload. */
export class Compiler {
  private readonly broken = new Set<string>();
  private readonly compiled = new Set<string>();

  /** Whether the API has a version of the file. */
  has(file: string): boolean {
    return this.compiled.has(file);
  }

  async compileAll(): Promise<boolean> {
    await rm(OUTPUT, { recursive: true, force: true });
    const names = await readdir('src', { recursive: true });
    return this.compile(names.map((name) => join('src', name)).filter(isCompiled));
  }

  /** Prints syntax errors. @returns whether every source compiles, including sources of earlier calls */
  async compile(files: string[]): Promise<boolean> {
    await Promise.all(files.map((file) => this.compileFile(file)));
    return this.broken.size === 0;
  }

  private async compileFile(file: string): Promise<void> {
    const output = join(OUTPUT, relative('src', file)).replace(/ts$/, 'js');
    this.broken.delete(file);
    this.compiled.delete(file);
    try {
      const source = await readFile(file, 'utf8');
      const { code } = await transform(source, { filename: file, sourceFileName: resolve(file) });
      await mkdir(dirname(output), { recursive: true });
      await writeFile(output, code);
      this.compiled.add(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return rm(output, { force: true }); // deleted source
      this.broken.add(file);
      console.error((error as Error).message);
    }
  }
}
