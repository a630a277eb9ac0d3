// Checks the definitions of the mutations without running them: quoted source lines and named tests must exist.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { MUTATIONS } from './mutations.mjs';
import { replaceFragment, sourceFile } from './source.mjs';

const TEST_FILES = ['src', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => /\.(e2e-)?spec\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);
/** The files that `npm test` runs. */
const QUICK = /^(src|test\/(api|security))\//;
const known = new Map();

const broken = MUTATIONS.flatMap(({ name, replace, tests, only, slow }) => [
  ...replace.flatMap(([file, from, to]) =>
    faultsOf(file, from, to).map((fault) => `${name}: ${file}: ${fault}`),
  ),
  ...tests
    .filter((pattern) => !filesOf(pattern).some((file) => QUICK.test(file) === !slow))
    .map((pattern) => `${name}: no ${slow ? 'slow' : 'quick'} test file matches ${pattern}`),
  ...(only && !tests.flatMap(filesOf).some((file) => titlesOf(file).some((title) => title.match(only)))
    ? [`${name}: no test is named ${only}`]
    : []),
]);
for (const sentence of broken) console.log(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;

function faultsOf(file, from, to) {
  try {
    replaceFragment(readFileSync(sourceFile(file), 'utf8'), from, to);
    return [];
  } catch (error) {
    return [error.message];
  }
}

function filesOf(pattern) {
  return TEST_FILES.filter((file) => new RegExp(pattern).test(file));
}

/** The titles of a file's tests, each with those of its groups. Also all strings of the file, for computed titles. */
function titlesOf(file) {
  if (!known.has(file)) known.set(file, readTitles(file));
  return known.get(file);
}

function readTitles(file) {
  const titles = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node, group) => {
    let inner = group;
    if (ts.isStringLiteralLike(node)) titles.push(node.text);
    if (ts.isCallExpression(node) && /^(describe|it|test)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.push((inner = `${group} ${title.text}`.trim()));
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, '');
  return titles;
}
