import {
  emailKey,
  isEmailAddress,
  isSingleAddress,
  isUtf8EmailAddress,
  maskEmail,
  withAsciiDomain,
} from './email.js';

describe('an address with letters outside ASCII', () => {
  it.each([
    'jörg@example.com',
    'δοκιμή@example.com',
    '用户@example.com',
    'संपर्क@example.com',
    'दो.नाम@example.com',
    'я+tag@xn--bcher-kva.example',
    `${'ä'.repeat(32)}@example.com`,
    'jörg@bücher.example',
  ])('is accepted only with UTF-8: %s', (address) => {
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

describe('an internationalized domain', () => {
  it.each([
    ['u@münchen.example', 'u@xn--mnchen-3ya.example'],
    ['U@MÜNCHEN.Example', 'u@xn--mnchen-3ya.example'],
    ['u@XN--MNCHEN-3ya.example', 'u@xn--mnchen-3ya.example'],
    ['u@mu\u0308nchen.example', 'u@xn--mnchen-3ya.example'],
    ['u@日本語。jp', 'u@xn--wgv71a119e.jp'],
    ['u@faß.de', 'u@xn--fa-hia.de'],
    ['u@नमस्ते.भारत', 'u@xn--h2bhs4b8d8a.xn--h2brj9c'],
    ['u@نامه\u200Cای.com', 'u@xn--mgba3gch31f060k.com'],
  ])('is valid in an address, which is the same as the address with the A-label: %s', (address, key) => {
    expect(emailKey(address)).toBe(key);
    expect(emailKey(key)).toBe(key);
    expect([address, key].map(isEmailAddress)).toEqual([true, true]);
    expect([address, key].map(isUtf8EmailAddress)).toEqual([true, true]);
    expect([address, key].map(isSingleAddress)).toEqual([true, true]);
  });

  it.each([
    ['a zero width space', 'u@mün\u200Bchen.example'],
    ['a soft hyphen', 'u@mün\u00ADchen.example'],
    ['a text direction mark', 'u@mün\u202Echen.example'],
    ['an invisible letter', 'u@mün\u3164chen.example'],
    ['a joiner between Latin letters', 'u@mün\u200Dchen.example'],
    ['an emoji', 'u@😀.example'],
    ['a slash', 'u@münchen.example/x'],
    ['a port', 'u@münchen.example:25'],
    ['an encoded letter', 'u@münchen%2Eexample'],
    ['a space', 'u@mün chen.example'],
    ['wide digits of an IP address', 'u@１２７.0.0.１'],
    ['a hyphen at the edge of a label', 'u@-ü.example'],
    ['an empty label', 'u@ü..example'],
    ['a label whose A-label is too long', `u@${'ü'.repeat(63)}.example`],
    ['half a character', 'u@m\uD800nchen.example'],
  ])('is rejected with %s, and never equals a valid one', (_what, address) => {
    expect([isEmailAddress(address), isUtf8EmailAddress(address)]).toEqual([false, false]);
    expect(emailKey(address)).not.toBe(emailKey('u@münchen.example'));
    expect(emailKey(emailKey(address))).toBe(emailKey(address));
  });

  it('is shown to mail servers as its A-label, while the local part stays', () => {
    expect(withAsciiDomain('Jörg@München.example')).toBe('Jörg@xn--mnchen-3ya.example');
    expect(withAsciiDomain('Bob@Example.com')).toBe('Bob@Example.com');
  });
});

it('folds only ASCII letters before the at sign in the key of an address, and in a text without one', () => {
  expect(emailKey('BoB@Example.COM')).toBe('bob@example.com');
  expect(emailKey('JÖRG@Example.com')).toBe('jÖrg@example.com');
  expect(emailKey('JÖ')).toBe('jÖ');
});

describe('a text with a single address', () => {
  it.each(['ada@localhost', 'first..last@docomo.example', 'ada.@example.com', 'jörg@bücher.example'])(
    'may be unusual: %s',
    (text) => expect(isSingleAddress(text)).toBe(true),
  );

  it.each([
    'Foo <foo@example.com>',
    '<foo@example.com>',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    'a@example.com\r\nBcc: evil@example.com',
    'a@b@example.com',
    '"a b"@example.com',
    'a\u202E@example.com',
    'a@exa\u200Bmple.com',
    'a',
    '@example.com',
    'a@',
    '',
    `${'a'.repeat(250)}@example.com`,
    `${'a.'.repeat(100_000)}@`,
  ])('cannot be %j', (text) => expect(isSingleAddress(text)).toBe(false));
});
