// Checks everything: `npm run check`. Checks domains, with the security tests of their routes:
// `npm run check -- invites`.
// Cheap steps come first. A step reports all its findings, and a failed step is the last one.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const LOADER = ['--import', './test/support/jest/register.mjs'];
/** The test files that derive their cases from the routes, the OpenAPI document, the entities and the errors. */
const DERIVED = [
  'test/security/(access|bodies|closed|cross-tenant|every-route|hostile/(bodies|fields))\\.',
  'test/api/platform/(openapi/|database/migrations)',
  'test/api/deletion/person/tables',
];

const domains = process.argv.slice(2);
const steps = domains.length === 0 ? stepsOfAll() : stepsOf(domains);
// Limits the derived tests to the routes whose paths contain the name of one of the domains.
const limited = domains.length === 0 ? {} : { ROUTES: domains.map((domain) => `/${domain}`).join() };
for (const [name, ...command] of steps) {
  const began = performance.now();
  console.log(`==> ${name}`);
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...limited },
  });
  console.log(`<== ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  if (status === 0) continue;
  console.error(`FAILED: ${name}`);
  process.exit(1);
}

function stepsOfAll() {
  const scripts = ['docs:generate', 'format:check', 'lint', 'typecheck', 'test'];
  return scripts.map((script) => [script, process.env.npm_execpath, 'run', '--silent', script]);
}

function stepsOf(names) {
  const folders = names.flatMap((name) => {
    const named = ['src', 'test/api'].flatMap((root) => foldersNamed(name, root));
    if (named.length > 0) return named;
    console.error(`src/ and test/api/ have no folder ${name}. Use the name of a domain, such as invites.`);
    return process.exit(1);
  });
  const files = [...folders, 'src/migrations', 'src/app.module.ts'];
  const tests = [...folders.map((folder) => `/${folder}/`), ...DERIVED];
  const tsc = 'node_modules/typescript/bin/tsc';
  const jest = 'node_modules/jest/bin/jest.js';
  return [
    ['documents', ...LOADER, 'scripts/generate-docs.ts'],
    ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', ...files],
    ['types of the client', 'scripts/client.mjs'],
    ['types', tsc, '--noEmit'],
    ['types of the console', tsc, '-p', 'src/web/console'],
    ['types of its tests', tsc, '-p', 'test/console'],
    // No other repository may use the tables of these domains.
    ['lint', 'node_modules/eslint/bin/eslint.js', ...files, 'src/**/*.repository.ts'],
    ['tests', ...LOADER, jest, ...tests],
    ['rules of the document', ...LOADER, jest, '-c', 'test/repository/jest.config.mjs', 'openapi-rules'],
  ];
}

function foldersNamed(name, root) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === name)
    .map((entry) => path.posix.join(entry.parentPath.replaceAll(path.sep, '/'), entry.name));
}
