import { transform } from '@swc/core';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');

/** Resolves an import of the compiled name `./x.js` to the source `./x.ts`. */
export async function resolve(specifier, context, next) {
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && isOurs(context.parentURL)) {
    try {
      return await next(specifier.replace(/js$/, 'ts'), context);
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  return next(specifier, context);
}

/** Compiles TypeScript with decorator metadata (.swcrc) and without type checking. */
export async function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!isOurs(url) || !pathname.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), { filename: file, sourceFileName: file });
  return { format: 'module', source: code, shortCircuit: true };
}
