import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { isLikeLink, quotedName } from './mail-name.js';

describe('isLikeLink', () => {
  it.each([
    ['ada@example.com', false],
    ['ada.lovelace+x@www2.example.com', false],
    ["o'hara_1@xn--mnchen-3ya.example", false],
    ['jörg@example.com', false],
    ['www.evil.example/pay@example.com', true],
    ['WWW.evil.example@example.com', true],
    ['ada@www.evil.example', true],
    ['evil.example/pay@example.com', true],
    ['evil.example?pay@example.com', true],
    ['evil.example#pay@example.com', true],
    ['//evil@example.com', true],
    [`${'a'.repeat(60)}@${'b'.repeat(50)}.example`, true],
  ])('judges %s: %s', (address, isLike) => expect(isLikeLink(address)).toBe(isLike));
});

describe('quotedName', () => {
  it.each([
    ['Acme', '“Acme”'],
    ['Acme Inc.', '“Acme Inc.”'],
    ['株式会社', '“株式会社”'],
    ["O'Hara & Söhne ✓", `“O'Hara & Söhne ✓”`],
    ['The "Best"', `“The 'Best'”`],
    ['Acme” has closed. “Call us', `“Acme' has closed. 'Call us”`],
    ['Node.js', '“Node. js”'],
    ['paypal-secure.example/login', '“paypal-secure. example/login”'],
    ['confirm at paypal．com', '“confirm at paypal． com”'],
    ['bob@evil.example', '“bob@evil. example”'],
    ['Log in at paypal-secure.com/login', '“Log in at paypal-secure. com/login”'],
    ['10.0.0.1', '“10. 0. 0. 1”'],
    ['Ada\r\nBcc: eve', '“Ada Bcc: eve”'],
    ['x'.repeat(60), `“${'x'.repeat(60)}”`],
    ['x'.repeat(61), `“${'x'.repeat(59)}…”`],
    ['😀'.repeat(61), `“${'😀'.repeat(59)}…”`],
    [`${'x'.repeat(58)} yz`, `“${'x'.repeat(58)}…”`],
  ])('turns %j into %s', (name, quoted) => {
    expect(quotedName(name)).toBe(quoted);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    'www.evil.example',
    '<b>Bank</b>',
    'Ada\u0007',
    'Ada \u202Eelpmaxe',
    'Your account was closed. '.repeat(20),
    '//localhost/x',
  ])('omits %j', (name) => expect(quotedName(name)).toBeNull());

  it('contains no link, no line break and no quotation mark, for any name', () => {
    const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });
    const part = fc.constantFrom(
      'a',
      'evil',
      'com',
      'example',
      '.',
      '．',
      '@',
      '/',
      ':',
      '-',
      '"',
      '”',
      ' ',
      'é',
    );
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: part, maxLength: 80 }));
    fc.assert(
      fc.property(names, (name) => {
        const quoted = quotedName(name);
        if (quoted === null) return true;
        const inside = quoted.slice(1, -1);
        return !links.test(`Join ${quoted} now`) && [...inside].length <= 60 && !/["“”\r\n]/.test(inside);
      }),
      { numRuns: 20_000 },
    );
  });
});
