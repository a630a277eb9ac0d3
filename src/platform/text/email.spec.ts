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

const LABEL = 'd'.repeat(63);
/** The longest valid address: 64 bytes, the at sign and a domain of 189 bytes. */
const LONGEST = `${'l'.repeat(64)}@${LABEL}.${LABEL}.${'d'.repeat(57)}.com`;

describe('an ASCII address', () => {
  it.each(['a@b.co', "o'brien+tag@example.co.uk", LONGEST])(
    'is accepted with and without UTF-8: %s',
    (address) => expect([isEmailAddress(address), isUtf8EmailAddress(address)]).toEqual([true, true]),
  );

  it.each([
    ['an empty text', ''],
    ['a name', 'bob'],
    ['no local part', '@example.com'],
    ['no domain', 'bob@'],
    ['a domain of one label', 'bob@localhost'],
    ['an IP address as domain', 'bob@[127.0.0.1]'],
    ['an IP address without brackets', 'bob@127.0.0.1'],
    ['two at signs', 'bob@evil.example@example.com'],
    ['a quoted local part', '"bob"@example.com'],
    ['a quoted at sign', '"bob@evil.example"@example.com'],
    ['an escaped at sign', 'bob\\@evil.example@example.com'],
    ['a display name', 'Bob <bob@example.com>'],
    ['angle brackets', '<bob@example.com>'],
    ['a comment', 'bob(comment)@example.com'],
    ['two addresses', 'bob@example.com,eve@example.com'],
    ['two addresses with a semicolon', 'bob@example.com;eve@example.com'],
    ['a group', 'group:bob@example.com;'],
    ['a source route', '@evil.example:bob@example.com'],
    ['a space before', ' bob@example.com'],
    ['a space after', 'bob@example.com '],
    ['a space within', 'bo b@example.com'],
    ['a line break and a header', 'bob@example.com\r\nBcc: eve@example.com'],
    ['a line feed at the end', 'bob@example.com\n'],
    ['a line break in the local part', 'bob\r\n@example.com'],
    ['NUL', 'bob\0@example.com'],
    ['a dot before', '.bob@example.com'],
    ['a dot after', 'bob.@example.com'],
    ['two dots', 'bo..b@example.com'],
    ['two dots in the domain', 'bob@example..com'],
    ['a hyphen at the edge of a label', 'bob@-example.com'],
    ['an underscore in the domain', 'bob@ex_ample.com'],
    ['a link', 'mailto:bob@example.com'],
    ['a percent sign and a second host', 'bob@example.com%0a'],
    ['65 octets before the at sign', `${'l'.repeat(65)}@example.com`],
    ['a label of 64 octets', `bob@${'d'.repeat(64)}.com`],
    ['255 octets', LONGEST.replace('.com', '.info')],
    ['a long text that slows naive patterns down', `${'a.'.repeat(8000)}@`],
  ])('is rejected with and without UTF-8: %s', (_what, address) =>
    expect([isEmailAddress(address), isUtf8EmailAddress(address)]).toEqual([false, false]),
  );
});
