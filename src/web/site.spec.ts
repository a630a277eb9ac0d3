import { isPage } from './site.js';

describe('what is served though there is no room for requests', () => {
  it.each([
    '/',
    '/?authError=overloaded',
    '/sessions',
    '/invites/x',
    '/organizations/1/agents',
    '/assets/index.js',
  ])('pages and their files: %s', (url) => expect(isPage(url)).toBe(true));

  it.each([
    '/api/me',
    '//api/me',
    '/%61pi/me',
    '/api/organizations/',
    '/sessionsx',
    '/x',
    '*',
    'http://x/',
    '',
  ])('nothing else: %s', (url) => expect(isPage(url)).toBe(false));
});
