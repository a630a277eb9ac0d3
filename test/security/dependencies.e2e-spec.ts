import { readFile } from 'node:fs/promises';

/** The first version of each package without a known vulnerability. */
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
  packages: Record<string, { version?: string; dev?: boolean }>;
}

const numbers = (version: string) => version.split('-', 1)[0]!.split('.').map(Number);

function isAtLeast(version: string, least: string): boolean {
  const [is, needed] = [numbers(version), numbers(least)];
  const differs = is.findIndex((part, index) => part !== needed[index]);
  return differs < 0 || is[differs]! > needed[differs]!;
}

describe('the installed packages', () => {
  it('have no known vulnerability, at any depth of the tree', async () => {
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
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

  it('are pinned to exact versions', async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
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
