import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/** Its type is unknown, because it is JavaScript. */
const RULE: string = '../../scripts/lint/no-packed-literals.mjs';

/** The number of spreads that the lint rule reports. */
async function reported(code: string): Promise<number> {
  const { noPackedLiterals } = await import(RULE);
  const config = {
    files: ['**/*.tsx'],
    languageOptions: { parser: tseslint.parser as Linter.Parser },
    plugins: { local: { rules: { 'no-packed-literals': noPackedLiterals } } },
    rules: { 'local/no-packed-literals': 'error' as const },
  };
  return new Linter().verify(code, [config], { filename: 'x.tsx' }).length;
}

describe('the lint rule for literals that only pack lines', () => {
  it.each([
    'f({ ...{ a, b }, c });',
    'f({ ...({ a, b } as const), c });',
    'f([...[a, b], c]);',
    'f(...[a, b]);',
    '<Box {...{ a, b }} />;',
    'const f = () => { const part = { a, b }; return { ...part, c }; };',
    'const f = () => { const part = { a, b } as const; if (c) return { ...part, c }; };',
  ])('reports %s', async (code) => {
    expect(await reported(code)).toBe(1);
  });

  it.each([
    ['a condition', 'f({ ...(a && { a, b }) });'],
    ['a result', 'f({ ...g(), a });'],
    ['a parameter', 'const f = (part) => ({ ...part, a });'],
    ['a constant of the file', 'const PART = { a, b }; const f = () => ({ ...PART, c });'],
    ['a second use', 'const f = () => { const part = { a, b }; g(part); return { ...part, c }; };'],
    ['a changed variable', 'const f = () => { let part = {}; part = { a }; return { ...part, c }; };'],
    [
      'the use in another function',
      'const f = () => { const part = { a, b }; return () => ({ ...part, c }); };',
    ],
  ])('accepts the spread of %s', async (_what, code) => {
    expect(await reported(code)).toBe(0);
  });
});
