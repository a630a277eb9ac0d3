import { announcement } from './announce.js';

const linesOf = (publicUrl: string, sandbox?: string, more = {}) =>
  announcement({ publicUrl, port: 3000, console: true, docs: true, ...more }, sandbox)
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replace(/.* is ready at/, 'ready')
        .trim()
        .replace(/ +/g, ' '),
    );
const SANDBOX = 'http://localhost:3001/';

describe('the lines that say where the service is', () => {
  it('are one line without a sandbox', () => {
    expect(linesOf('https://app.example.com')).toEqual(['ready https://app.example.com']);
    expect(linesOf('http://localhost:8080')).toEqual(['ready http://localhost:8080']);
  });

  it.each(['http://localhost:3000', 'https://tunnel.example'])('name the pages at PUBLIC_URL: %s', (url) => {
    expect(linesOf(url, SANDBOX)).toEqual([
      `ready ${url}`,
      `console ${url}/`,
      `API docs ${url}/api/docs`,
      `sandbox ${SANDBOX}`,
    ]);
    expect(linesOf(url, SANDBOX, { console: false, docs: false })).toEqual([
      `ready ${url}`,
      `sign in ${url}/api/auth/login?returnTo=/api/me`,
      `sandbox ${SANDBOX}`,
    ]);
  });

  it.each(['http://localhost:5173', 'http://127.0.0.1:5173'])(
    'tell the dev server of an application from the console: %s',
    (url) => {
      expect(linesOf(url, SANDBOX)).toEqual([
        'ready http://localhost:3000',
        `application ${url}/ (PUBLIC_URL, which must pass /api on)`,
        'console http://localhost:3000/',
        'API docs http://localhost:3000/api/docs',
        `sandbox ${SANDBOX}`,
      ]);
    },
  );
});
