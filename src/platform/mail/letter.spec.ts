import { utc, written, type Letter } from './letter.js';

it.each([
  ['en', 'Nov 29, 2026, 8:04 PM UTC'],
  ['de', '29.11.2026, 20:04 UTC'],
] as const)('writes a time in the language %s, in UTC', (language, text) => {
  expect(utc(new Date('2026-11-29T20:04:10Z'), language)).toBe(text);
});

const LETTER: Letter = {
  language: 'en',
  brand: { name: 'Acme', color: '#3355aa', logo: 'https://example.com/logo.png', support: null },
  subject: 'An invite',
  paragraphs: ['Ada invites you.'],
  action: { label: 'Accept', url: 'https://example.com/invites/1' },
  remarks: [{ text: 'Or later.', url: 'https://example.com' }],
  footer: { text: 'You get this as a member. Turn it off', url: 'https://example.com/off' },
};

describe('the HTML of a mail', () => {
  const { html } = written(LETTER);
  const withoutLogo = written({ ...LETTER, brand: { ...LETTER.brand, logo: null } }).html;
  /** The styles of each element, as `element property` and value. */
  const styles = [...`${html}${withoutLogo}`.matchAll(/<(\w+)[^>]*? style="([^"]*)"/g)].flatMap(
    ([, element, text]) =>
      text!.split('; ').map((one) => {
        const [property, value] = one.split(': ') as [string, string];
        return { property: `${element} ${property}`, value };
      }),
  );

  it('gives its button a padding that Outlook for Windows applies', () => {
    expect(html).toMatch(
      /<td bgcolor="#3355aa" style="[^"]*padding: 10px 20px[^"]*"><a href="https:\/\/example.com\/invites\/1"/,
    );
  });

  /**
   * Outlook for Windows applies the `known` styles (https://www.caniemail.com/clients/outlook/), but not the
   * `decorating` ones. All other clients there apply both, except system-ui, which has an alternative.
   */
  it('has only styles that all mail programs know, or that only decorate', () => {
    const known = [
      'body font-family',
      'body font-size',
      'body line-height',
      'body color',
      'p color',
      'p font-size',
      'p font-weight',
      'a color',
      'a font-weight',
      'a text-decoration',
      'td padding',
      'td padding-top',
      'td background-color',
      'td border-top',
      'td font-size',
      'td color',
    ];
    const decorating = ['body max-width', 'body overflow-wrap', 'td border-radius'];
    expect(new Set(styles.map(({ property }) => property))).toEqual(new Set([...known, ...decorating]));
    expect(styles.filter(({ value }) => /\d(r?em|vw|ch)\b/.test(value))).toEqual([]);
    expect(html).not.toMatch(/<(style|link|script|svg|button|div|form)\b/);
    expect(html).toMatch(/<img [^>]*alt="Acme" height="32">/);
  });
});
