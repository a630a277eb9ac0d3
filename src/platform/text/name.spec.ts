import fc from 'fast-check';
import { MAX_KEY_OCTETS, nameFlaw, nameKey, shownName, tidyName } from './name.js';

describe('nameKey', () => {
  it.each([
    ['Acme', 'ACME'],
    ['Straße', 'STRASSE'],
    ['Ａｃｍｅ', 'acme'],
    ['Acme™', 'AcmeTM'],
    ['Å', 'A\u030A'],
    ['CAFÉ', 'cafe\u0301'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁx', 'fix'],
    ['ſtart', 'Start'],
    ['i', 'ı'],
    ['👩‍💻', '👩💻'],
    ['❤️', '❤'],
    ['a\u00A0b', 'a b'],
    ['a\u3000b', 'a b'],
    ['a \u200D b', 'a b'],
    ['Í', 'ı\u0301'],
  ])('is the same for %s and %s', (one, other) => {
    expect(nameKey(tidyName(one))).toBe(nameKey(tidyName(other)));
  });

  it.each([
    ['Acme', 'Acne'],
    ['I', 'İ'],
    ['а', 'a'], // Cyrillic and Latin
    ['a b', 'ab'],
    ['cafe', 'café'],
  ])('is different for %s and %s', (one, other) => {
    expect(nameKey(tidyName(one))).not.toBe(nameKey(tidyName(other)));
  });

  it('is idempotent and ignores letter case and encoding, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const name = tidyName(text);
        const key = nameKey(name);
        return (
          nameKey(key) === key &&
          nameKey(tidyName(name.normalize('NFD'))) === key &&
          nameKey(name.toLowerCase()) === nameKey(name.toLowerCase().toUpperCase().toLowerCase())
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('is idempotent for every code point', () => {
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const key = nameKey(tidyName(String.fromCodePoint(point)));
      if (nameKey(key) !== key) throw new Error(`U+${point.toString(16)}`);
    }
  });
});

describe('nameFlaw', () => {
  it.each([
    'Acme',
    'a',
    '株式会社',
    '👩‍💻 & Söhne',
    '❤️',
    'می‌خواهم',
    'x'.repeat(100),
    '😀'.repeat(100),
    'a.b-c/d (e)',
    'e\u0301\u0302',
    '한국 회사',
    '★',
    '#1️⃣',
  ])('accepts the name %s', (name) => {
    expect(nameFlaw(tidyName(name))).toBeUndefined();
  });

  it.each([
    ['', 'too_short'],
    ['   ', 'too_short'],
    ['\u200D\uFE0F', 'too_short'],
    ['x'.repeat(101), 'too_long'],
    ['ﷺ'.repeat(100), 'too_long'],
    ['a\u0000b', 'invalid_characters'],
    ['a\u001Bb', 'invalid_characters'],
    ['a\u200Bb', 'invalid_characters'],
    ['a\u00ADb', 'invalid_characters'],
    ['a\u202Eb', 'invalid_characters'],
    ['\uFEFFa', 'invalid_characters'],
    ['a\uE000', 'invalid_characters'],
    ['a\u0378', 'invalid_characters'],
    ['a\uD800', 'invalid_characters'],
    ['\u200Da', 'invalid_characters'],
    ['Acme T\u3164', 'invalid_characters'],
    ['Acme \u115FT', 'invalid_characters'],
    ['Ac\u1160me', 'invalid_characters'],
    ['Ac\uFFA0me', 'invalid_characters'],
    ['Ac\u034Fme', 'invalid_characters'],
    ['Ac\u17B4me', 'invalid_characters'],
    ['Acme\u{E0100}\u{E0041}', 'invalid_characters'],
    ['Acme\u2800', 'invalid_characters'],
    ['Ac\u{1D159}me', 'invalid_characters'],
    ['\u3164', 'invalid_characters'],
    ['\u0301', 'too_short'],
    ['\u0301 \u20DD', 'too_short'],
    ['<b>', 'invalid_characters'],
    ['see https://evil.example', 'invalid_characters'],
    ['WWW.evil.example', 'invalid_characters'],
  ])('rejects the name %j with %s', (name, code) => {
    expect(nameFlaw(tidyName(name))?.code).toBe(code);
  });

  it('rejects every name whose key is too long for the database index', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const name = tidyName(text);
        const octets = Buffer.byteLength(nameKey(name));
        return !!nameFlaw(name) || (octets > 0 && octets <= MAX_KEY_OCTETS && tidyName(name) === name);
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('a name that a provider sent', () => {
  it.each([
    [' Ada \t Lovelace ', 'Ada Lovelace'],
    ['Support\u202E\r\nBcc: x@example.com', 'Support Bcc: x@example.com'],
    ['Ada\0\u200B\u00AD\u3164\uD800', 'Ada'],
    ['Ada \u202E Lovelace', 'Ada Lovelace'],
    ['👩\u200D💻 ❤\uFE0F می\u200Cخواهم', '👩\u200D💻 ❤\uFE0F می\u200Cخواهم'],
    ['a'.repeat(201), 'a'.repeat(200)],
    ['😀'.repeat(201), '😀'.repeat(200)],
    [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
    [' \u202E\n', null],
    ['\u200D', null],
    ['\u0301', null],
    ['', null],
  ])('becomes one visible line, or null: %j', (text, shown) => expect(shownName(text, 200)).toBe(shown));
});
