import { readdir, readFile } from 'node:fs/promises';

const STYLES = 'src/web/console/styles';
/** `main.tsx` loads these with the first page, in this order. */
const FIRST = ['base.css', 'parts.css', 'pages.css', 'media.css'];

/** The first class of each selector. Others only apply inside of it. */
const classesIn = async (file: string): Promise<Set<string>> => {
  const rules = (await readFile(`${STYLES}/${file}`, 'utf8')).replace(/\/\*.*?\*\//gs, '');
  const selectors = (rules.match(/[^{}]+(?=\{)/g) ?? []).flatMap((list) => list.split(','));
  return new Set(selectors.flatMap((selector) => /\.[a-z][\w-]*/.exec(selector)?.[0] ?? []));
};

describe('the stylesheets of the console’s pages', () => {
  it('have unique class names, because they stay loaded when the next page loads its own', async () => {
    const files = await readdir(STYLES);
    const shared = new Set((await Promise.all(FIRST.map(classesIn))).flatMap((names) => [...names]));
    const owners = new Map<string, string[]>();
    for (const file of files.filter((one) => !FIRST.includes(one)))
      for (const name of await classesIn(file)) owners.set(name, [...(owners.get(name) ?? []), file]);
    const disputed = [...owners].filter(([name, of]) => of.length > 1 && !shared.has(name));
    expect(disputed).toEqual([]);
  });
});
