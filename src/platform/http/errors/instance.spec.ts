import { instanceOf } from './instance.js';

const TOKEN = 'q7Nw-3x_'.repeat(6).slice(0, 43);

describe('the instance of a problem', () => {
  it.each([
    ['/api/organizations', '/api/organizations'],
    ['/api/organizations?cursor=secret#part', '/api/organizations'],
    ['/api/organizations/1/invites/2/resend', '/api/organizations/1/invites/2/resend'],
    [
      '/api/organizations/019cb3a5-7f80-7c1e-8d24-3f9a0b6c5e71',
      '/api/organizations/019cb3a5-7f80-7c1e-8d24-3f9a0b6c5e71',
    ],
    ['/api/a%20b', '/api/a%20b'],
    ['/', '/'],
    ['', '/'],
    ['*', '/'],
    ['https://app.example.com/api', '/'],
  ])('is, for the URL %j, the path %j', (target, path) => expect(instanceOf(target)).toBe(path));

  it.each([
    [`/api/invites/${TOKEN}`, '/api/invites/{token}'],
    [`/api/invites/${TOKEN}?a=b`, '/api/invites/{token}'],
    [`/api/invites/${TOKEN}/accept`, '/api/invites/{token}/accept'],
    [`/invites/${TOKEN}`, '/invites/{token}'],
    [`/new-pages/${TOKEN.slice(0, 35)}`, '/new-pages/{token}'],
    [`/API//invites//${TOKEN}/`, '/API//invites//{token}/'],
    [`/api/%69nvites/${TOKEN}/accept`, '/api/invites/{token}/accept'],
    [`/api/invites/${TOKEN.replace('q', '%71')}.%20/x%`, '/api/invites/{token}/x%25'],
    [`/api%2Finvites%2f${TOKEN}%zz`, '/api/invites/{token}'],
  ])('never has a token: %s', (target, path) => expect(instanceOf(target)).toBe(path));
});
