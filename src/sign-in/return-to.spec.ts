import fc from 'fast-check';
import { safeReturnTo, withAuthError } from './return-to.js';

const ORIGIN = 'https://app.example.com';
/** Location headers may only contain printable ASCII. */
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Generates texts from fragments of attacks and of harmless paths. */
const attacks = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%2F',
      '%5c',
      '%09',
      '%0a',
      '%0d',
      '%00',
      '%25',
      '%',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      ':',
      '@',
      '?',
      '#',
      '.',
      '..',
      '%2e',
      '%2e%2e',
      ';',
      'https:',
      'javascript:',
      'evil.example',
      'a',
      '\u2028',
      '\u3002',
      '\uff0f',
      '\uff3c',
      '\ud800',
      'é',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const anything = fc.oneof(attacks, fc.string({ unit: 'binary' }), fc.webPath(), fc.anything());

describe('the page after a sign-in', () => {
  it('is on our own origin for any requested URL', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const path = safeReturnTo(value);
        return (
          new URL(path, ORIGIN).origin === ORIGIN &&
          new URL(decodeURIComponent(path.split(/[?#]/)[0]!), ORIGIN).origin === ORIGIN &&
          /^\/(?![/\\])/.test(path) &&
          PRINTABLE.test(path) &&
          path.length <= 1000
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('does not change when it is validated again', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const path = safeReturnTo(value);
        return safeReturnTo(path) === path;
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the requested path if that path is on our own origin', () => {
    const segment = fc.stringMatching(/^[\w.~-]{1,8}$/).filter((text) => !/^\.+$/.test(text));
    const path = fc
      .tuple(fc.array(segment, { maxLength: 5 }), fc.option(segment), fc.option(segment))
      .map(
        ([parts, query, hash]) => `/${parts.join('/')}${query ? `?${query}` : ''}${hash ? `#${hash}` : ''}`,
      );
    fc.assert(fc.property(path, (value) => expect(safeReturnTo(value)).toBe(value)));
  });

  it.each([
    ['/'],
    ['/organizations/0198/agents?checkout=success&tab=a%2Fb#trial'],
    ['/invites/5LXqYwd8mYcbnqzZWqDzO5AjS0GxB6s3pZfJ0mGm2eE'],
    ['/search?q=https://example.com//path'],
    ['/reports/first%20quarter'],
    [`/${'a'.repeat(500)}`],
  ])('is the requested path, also if it is encoded: %s', (path) => expect(safeReturnTo(path)).toBe(path));

  it.each([[undefined], [null], [42], [['/a', '/b']], [{ toString: () => '/a' }], ['']])(
    'is the home page if the request has no valid path: %j',
    (value) => expect(safeReturnTo(value)).toBe('/'),
  );

  it('has a path of at most 1000 characters after encoding', () => {
    expect(safeReturnTo(`/${'a'.repeat(999)}`)).toHaveLength(1000);
    expect(safeReturnTo(`/${'a'.repeat(1000)}`)).toBe('/');
    expect(safeReturnTo(`/${'é'.repeat(200)}`)).toBe('/');
  });
});

describe('the error code of a failed sign-in', () => {
  it.each([
    ['/', '/?authError=sign_in_denied'],
    ['/a?b=c', '/a?b=c&authError=sign_in_denied'],
    ['/a#d', '/a?authError=sign_in_denied#d'],
    ['/a?b=c#d', '/a?b=c&authError=sign_in_denied#d'],
    ['/a?authError=x&b=c&authError=y', '/a?authError=sign_in_denied&b=c'],
  ])('is added to the path %s', (returnTo, expected) => {
    expect(withAuthError(returnTo, 'sign_in_denied')).toBe(expected);
  });

  it('is never sent to another origin', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const target = withAuthError(safeReturnTo(value), 'sign_in_denied');
        const url = new URL(target, ORIGIN);
        expect([url.origin, url.searchParams.get('authError')]).toEqual([ORIGIN, 'sign_in_denied']);
        expect(target).toMatch(PRINTABLE);
      }),
    );
  });
});
