import fc from 'fast-check';
import { methodsToTry, percentEncoded } from './client-authentication.js';

describe('the methods of client authentication', () => {
  it.each([
    // the provider's list, the method that worked last, the result
    [['client_secret_basic', 'client_secret_post'], undefined, ['basic', 'post']],
    [['client_secret_post', 'client_secret_basic'], undefined, ['post', 'basic']],
    [['private_key_jwt', 'client_secret_post', 'none'], undefined, ['post']],
    [['client_secret_basic'], undefined, ['basic']],
    [['private_key_jwt'], undefined, ['basic']],
    [[], undefined, ['basic']],
    [undefined, undefined, ['basic']],
    ['client_secret_post', undefined, ['basic']],
    [[null, 42, 'constructor', 'client_secret_post', 'client_secret_post'], undefined, ['post']],
    [['client_secret_basic', 'client_secret_post'], 'post', ['post', 'basic']],
    [['client_secret_basic'], 'post', ['basic']],
    [undefined, 'post', ['basic']],
  ] as const)('follow the list of the provider: %j, after %j', (listed, worked, methods) => {
    expect(methodsToTry('auto', listed, worked)).toEqual(methods);
  });

  it.each(['basic', 'post'] as const)('are limited to one if the setting is %s', (setting) => {
    expect(methodsToTry(setting, ['client_secret_post', 'client_secret_basic'], 'post')).toEqual([setting]);
  });
});

describe('a percent-encoded credential', () => {
  it('keeps the unreserved characters of RFC 3986 and encodes all others', () => {
    const unreserved = 'ABCXYZabcxyz0189-._~';
    expect(percentEncoded(unreserved)).toBe(unreserved);
    expect(percentEncoded("!'()* +:%/&=@é")).toBe('%21%27%28%29%2A%20%2B%3A%25%2F%26%3D%40%C3%A9');
  });

  it('is restored by any form decoder and has no separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const encoded = percentEncoded(text);
        expect(encoded).toMatch(/^([\w.~-]|%[\dA-F]{2})*$/);
        expect(new URLSearchParams(`x=${encoded}`).get('x')).toBe(text);
      }),
    );
  });
});
