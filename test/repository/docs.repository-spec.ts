import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { freshPages } from '../../scripts/docs/parts.js';

const pages = new Map<string, string>();

beforeAll(async () => {
  const files = [
    ...(await readdir('.')),
    ...(await readdir('docs', { recursive: true })).map((name) => `docs/${name}`),
  ];
  for (const file of files) if (file.endsWith('.md')) pages.set(file, await readFile(file, 'utf8'));
});

const isExternal = (target: string) => /^[a-z]+:/.test(target);
const withoutCode = (page: string) => page.replace(/^```[^]*?^```$/gm, '');

/** The targets of the links and images of a page, as `path#anchor`, relative to the page. */
function targets(page: string): string[] {
  const text = withoutCode(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|href)="([^"]+)"/g)];
  return links.map(([, target]) => target!).filter((target) => !isExternal(target));
}

/** The anchors that GitHub generates from the headings of a page. */
function anchors(page: string): string[] {
  return [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documents', () => {
  it('have up-to-date generated parts (otherwise run `npm run docs:generate`)', async () => {
    for (const [file, page] of await freshPages())
      expect([file, await readFile(file, 'utf8')]).toEqual([file, page]);
  });

  it('link only to existing files and headings', () => {
    for (const [file, page] of pages)
      for (const target of targets(page)) {
        const [path = '', anchor] = target.split('#');
        const linked = path === '' ? file : normalize(join(dirname(file), path));
        expect([file, target, existsSync(linked)]).toEqual([file, target, true]);
        if (anchor)
          expect([file, target, anchors(pages.get(linked)!)]).toEqual([
            file,
            target,
            expect.arrayContaining([anchor]),
          ]);
      }
  });

  it('name only existing files of the repository', () => {
    for (const [file, page] of pages) {
      if (file === 'CHANGELOG.md' || file === 'docs/example-module.md') continue;
      const named = [...withoutCode(page).matchAll(/`((?:src|test|scripts|docs)\/[\w./-]+)`/g)].map(
        ([, path]) => path!,
      );
      for (const path of named) expect([file, path, existsSync(path)]).toEqual([file, path, true]);
    }
  });

  it('name only existing npm scripts', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: object };
    for (const [file, page] of pages) {
      if (file === 'CHANGELOG.md') continue;
      for (const [, script] of page.matchAll(/\bnpm run ([\w:-]+)/g))
        expect([file, script, script! in scripts]).toEqual([file, script, true]);
    }
  });

  it('name only existing commands of operators, and the order of the first installation', async () => {
    const commands = (await readdir('src/commands')).flatMap(
      (file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
    );
    const named = new Set<string>();
    for (const [file, page] of pages)
      for (const [, name] of page.matchAll(/dist\/commands\/([a-z-]+)\.js/g)) {
        expect([file, name, commands.includes(name!)]).toEqual([file, name, true]);
        named.add(name!);
      }
    const steps = [...pages.get('docs/installation.md')!.matchAll(/^\| \d\. .*?\| `([a-z-]+)`/gm)].map(
      ([, name]) => name,
    );
    expect(steps).toEqual(['psql', 'migrate', 'roles', 'billing-setup', 'catalog-sync', 'check']);
    expect(commands).toEqual(expect.arrayContaining(steps.slice(1)));
    expect([...named]).toEqual(expect.arrayContaining(steps.slice(1)));
  });

  it('explain each npm script, of which there are at most 25', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: object };
    const names = Object.keys(scripts);
    expect(names.length).toBeLessThanOrEqual(25);
    for (const name of names)
      expect(pages.get('CONTRIBUTING.md')).toMatch(new RegExp(`\`(run )?${name}[ \`]`));
  });

  it('are all linked from the README', () => {
    const linked = targets(pages.get('README.md')!).map((target) => target.split('#')[0]!);
    const isLinked = (file: string) => linked.includes(file) || linked.includes(`${dirname(file)}/README.md`);
    const others = [...pages.keys()].filter((file) => file !== 'README.md' && !isLinked(file));
    expect(others).toEqual([]);
  });
});
