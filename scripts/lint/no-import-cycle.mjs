import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** Rejects import cycles. Unlike no-cycle of eslint-plugin-import-x, this rule also follows imports of types. */
export const noImportCycle = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { cycle: 'This import closes a cycle: {{path}}.' },
  },
  create(context) {
    const file = context.physicalFilename;
    const check = ({ source }) => {
      const path = source && pathTo(file, [resolveImport(file, source.value)]);
      if (path) context.report({ node: source, messageId: 'cycle', data: { path: path.join(' → ') } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** Searches breadth-first, so that the reported path is the shortest. */
function pathTo(target, start) {
  const cameFrom = new Map(start.map((file) => [file, null]));
  for (const file of cameFrom.keys()) {
    if (file === target) return trace(cameFrom, file);
    for (const next of importsOf(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  }
  return null;
}

function trace(cameFrom, end) {
  const path = [];
  for (let file = end; file; file = cameFrom.get(file)) path.unshift(file.slice(process.cwd().length + 1));
  return path;
}

const known = new Map();

function importsOf(file) {
  if (!file) return [];
  if (!known.has(file)) {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
    known.set(
      file,
      importedFiles.map(({ fileName }) => resolveImport(file, fileName)),
    );
  }
  return known.get(file);
}

/** The source file that a relative import refers to; undefined for packages and other files. */
function resolveImport(from, specifier) {
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return undefined;
  const path = resolve(dirname(from), specifier).replace(/\.js$/, '');
  return [`${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(candidate));
}
