import { isEmailAddress, isUtf8EmailAddress, maskEmail } from './email.js';

describe('an address with letters outside ASCII', () => {
  it.each([
    'jörg@example.com',
    'δοκιμή@example.com',
    '用户@example.com',
    'संपर्क@example.com',
    'दो.नाम@example.com',
    'я+tag@xn--bcher-kva.example',
    `${'ä'.repeat(32)}@example.com`,
  ])('is accepted if such addresses are: %s', (address) => {
    expect(isUtf8EmailAddress(address)).toBe(true);
    expect(isEmailAddress(address)).toBe(false);
  });

  it.each([
    ['letters in another normal form', 'jo\u0308rg@example.com'],
    ['the Kelvin sign', 'bo\u212A@example.com'],
    ['65 octets before the at sign', `${'ä'.repeat(32)}x@example.com`],
    ['a text direction mark', 'jörg\u202E@example.com'],
    ['a zero width space', 'jö\u200Brg@example.com'],
    ['an invisible letter', 'j\u3164rg@example.com'],
    ['a wide at sign', 'jörg\uFF20example.com'],
    ['an emoji', '😀@example.com'],
    ['a wide space', 'jö\u3000rg@example.com'],
    ['half a character', 'j\uD800rg@example.com'],
    ['two at signs', 'jörg@evil.example@example.com'],
    ['quotes', '"jörg"@example.com'],
    ['a dot at the end', 'jörg.@example.com'],
    ['a domain that is not ASCII', 'jörg@bücher.example'],
    ['no domain', 'jörg'],
  ])('is rejected with %s', (_what, address) => expect(isUtf8EmailAddress(address)).toBe(false));

  it('is masked by whole characters', () => {
    expect(maskEmail('𠮷野@example.com')).toBe('𠮷•••@example.com');
  });
});

describe('an ASCII address', () => {
  it.each(['a@b.co', "o'brien+tag@example.co.uk", `${'l'.repeat(64)}@example.com`])(
    'is accepted with and without UTF-8: %s',
    (address) => expect([isEmailAddress(address), isUtf8EmailAddress(address)]).toEqual([true, true]),
  );

  it.each(['bob', 'bob@localhost', 'bob@example.com,eve@example.com', 'bob@example.com\n', ''])(
    'is rejected with and without UTF-8: %j',
    (address) => expect([isEmailAddress(address), isUtf8EmailAddress(address)]).toEqual([false, false]),
  );
});
