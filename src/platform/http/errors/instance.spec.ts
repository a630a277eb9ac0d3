import { hideSegmentAfter, instanceOf } from './instance.js';

const TOKEN = 'q7Nw-3x_'.repeat(6).slice(0, 43);

beforeAll(() => hideSegmentAfter('invites', 'token'));

describe('the instance of a problem', () => {
  it.each([
    ['/api/organizations', '/api/organizations'],
    ['/api/organizations?cursor=secret#part', '/api/organizations'],
    ['/api/organizations/1/invites/2/resend', '/api/organizations/1/invites/2/resend'],
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
    [`/API//invites//${TOKEN}/`, '/API//invites//{token}/'],
    [`/api/%69nvites/${TOKEN}/accept`, '/api/invites/{token}/accept'],
    [`/api/invites/${TOKEN.replace('q', '%71')}.%20/x%`, '/api/invites/{token}/x%25'],
    [`/api%2Finvites%2f${TOKEN}%zz`, '/api/invites/{token}'],
  ])('never has a declared secret: %s', (target, path) => expect(instanceOf(target)).toBe(path));
});
