import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expectProblem } from '../../support/problems.js';
import { build } from '../../support/build.js';
import { whileTimeStands } from '../../support/clock.js';
import { freePort } from '../../support/free-port.js';
import { startTcpProxy } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

const ID = '01a1fe5a-0690-7684-9654-7a7e1e896603';
const PAGES = [
  '/',
  '/?authError=sign_in_denied',
  '/account',
  '/sessions',
  '/invites/a-token',
  `/organizations/${ID}`,
  `/organizations/${ID}/agents?checkout=success`,
  `/organizations/${ID}/agents/research`,
  `/organizations/${ID}/billing`,
];

const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The page as it was built: without what the service writes into its head. */
const asBuilt = (html: string) =>
  html.replace(
    /(<meta name="(product-name|brand-color)" [^>]+>)+<meta property="csp-nonce" nonce="[^"]+">/,
    '',
  );

let world: World;

beforeAll(async () => {
  await build();
  world = await startWorld({ settings: { CONSOLE: 'true', LIMIT_REQUESTS_PER_10S: '200' } });
});
afterAll(() => world.stop());

describe('a page of the console', () => {
  it.each(PAGES)('needs no session and has a content security policy: %s', async (path) => {
    const { status, headers, text } = await world.browser().get(path);
    expect(status).toBe(200);
    expect(asBuilt(text)).toBe(await readFile('dist/console/index.html', 'utf8'));
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy.match(/default-src/g)).toHaveLength(1); // the policy of the API is replaced
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const name of ['x-content-type-options', 'referrer-policy', 'x-request-id'])
      expect(headers.get(name)).toBeTruthy();
  });

  it('loads pictures only from the service and from the sites of the catalog [Pages, V3.4.3]', async () => {
    const catalog = join(await mkdtemp(join(tmpdir(), 'workspace-catalog-')), 'catalog.json');
    const icons = [
      'https://icons.example/a.svg',
      'https://icons.example/b.svg',
      'https://other.example:8443/c.svg',
    ];
    const agents = icons.map((iconUrl, index) => ({
      id: `agent-${index}`,
      name: `Agent ${index}`,
      description: 'Works.',
      category: 'Work',
      iconUrl,
      trialOffer: { days: 1, tokens: 1 },
    }));
    await writeFile(catalog, JSON.stringify({ agents }));
    const shownBy = async (settings: Record<string, string>) => {
      await world.startInstance({ CONSOLE: 'true', AGENT_CATALOG: catalog, ...settings });
      const { headers, text } = await world.browser(world.instances.length - 1).get('/');
      const [, images] = /img-src ([^;]*);/.exec(headers.get('content-security-policy')!)!;
      return [images, text.includes('<meta name="pictures" content="provider">')];
    };
    expect(await shownBy({})).toEqual([
      "'self' data: https://icons.example https://other.example:8443",
      false,
    ]);
    expect(await shownBy({ PICTURES: 'provider' })).toEqual(["'self' data: https:", true]);
    await rm(dirname(catalog), { recursive: true });
  });

  it('has the name, the color, the logo and the support of the operator, and may load that logo', async () => {
    await world.startInstance({
      CONSOLE: 'true',
      PRODUCT_NAME: 'Acme & <Sons>',
      BRAND_COLOR: '#0A7D33',
      BRAND_LOGO: 'https://cdn.acme.example/logo.svg?a=1&b=2',
      SUPPORT_URL: 'mailto:help@acme.example',
    });
    const { headers, text } = await world.browser(world.instances.length - 1).get('/');
    expect(text).toContain('<title>Acme &amp; &lt;Sons&gt;</title>');
    expect(text).toContain('<b>Acme &amp; &lt;Sons&gt;</b>');
    expect(text).toContain('<meta name="brand-color" content="#0a7d33">');
    expect(text).toContain(
      '<meta name="brand-logo" content="https://cdn.acme.example/logo.svg?a=1&amp;b=2">',
    );
    expect(text).toContain('<meta name="support-url" content="mailto:help@acme.example">');
    expect(text).toContain('<img src="https://cdn.acme.example/logo.svg?a=1&amp;b=2"');
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://cdn.acme.example;",
    );
  });

  it('has a new nonce for style elements each time, which the policy allows', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const { headers, text } = await world.browser().get('/');
      const [, nonce] = /<meta property="csp-nonce" nonce="([^"]{24})">/.exec(text)!;
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
      nonces.add(nonce!);
    }
    expect(nonces.size).toBe(3);
  });

  it('has no inline script, style or event handler, which the policy would block', async () => {
    const { text } = await world.browser().get('/');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
  });

  it('can be requested with HEAD and GET only', async () => {
    const browser = world.browser();
    const head = await browser.request('HEAD', '/');
    expect([head.status, head.text]).toEqual([200, '']);
    const answer = await browser.request('POST', '/sessions');
    expectProblem(answer, 405, 'method_not_allowed', '/sessions');
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it.each(['/organizations', '/organizations/1/2/3', '/invites', '/index.html', '/favicon.ico', '/x'])(
    'does not exist at the unknown path %s',
    async (path) => expectProblem(await world.browser().request('GET', path), 404, 'route_not_found'),
  );
});

describe('an unknown path', () => {
  it.each(['/organizations', '/x?y=1'])('shows a page with status 404 in a browser: %s', async (path) => {
    const { status, headers, text } = await world.browser().get(path, { headers: AS_BROWSER });
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(asBuilt(text)).toBe(await readFile('dist/console/index.html', 'utf8'));
  });

  it.each(['/api', '/api/x', '/assets/none', '/api?x'])(
    'is a problem below /api and /assets, in a browser too: %s',
    async (path) =>
      expectProblem(await world.browser().get(path, { headers: AS_BROWSER }), 404, 'route_not_found'),
  );
});

const isCompressed = (file: string) => /\.(br|gz)$/.test(file);

describe('a file of the console', () => {
  it('can be cached permanently, because its name contains a hash', async () => {
    const files = (await readdir('dist/console/assets')).filter((file) => !isCompressed(file));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { status, headers } = await world.browser().get(`/assets/${file}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(file).toMatch(/-[\w-]{8}\.\w+$/);
    }
  });

  it.each(['/assets/', '/assets/none', '/assets/../index.html', '/assets/..%2findex.html', '/assets'])(
    'is not served at %s, which answers 404',
    async (path) => expectProblem(await world.browser().request('GET', path), 404, 'route_not_found'),
  );

  it('is not served under the name of its compressed copy', async () => {
    const copy = (await readdir('dist/console/assets')).find((name) => name.endsWith('.css.br'))!;
    expectProblem(await world.browser().request('GET', `/assets/${copy}`), 404, 'route_not_found');
  });

  it('is a production build', async () => {
    const scripts = (await readdir('dist/console/assets')).filter((file) => file.endsWith('.js'));
    for (const script of scripts)
      expect(await readFile(`dist/console/assets/${script}`, 'utf8')).not.toContain('React DevTools');
  });

  it('is read-only', async () => {
    const file = (await readdir('dist/console/assets')).find((name) => name.endsWith('.css'));
    expectProblem(await world.browser().request('DELETE', `/assets/${file}`), 405, 'method_not_allowed');
  });
});

describe('the console', () => {
  it('limits the rate of requests for pages and files by IP address', async () => {
    const other = await startWorld({ settings: { CONSOLE: 'true', LIMIT_REQUESTS_PER_10S: '2' } });
    try {
      const browser = other.browser();
      await whileTimeStands(async () => {
        await browser.get('/');
        await browser.get('/unknown', { headers: { accept: 'text/html' } });
        expectProblem(await browser.get('/'), 429, 'rate_limited');
        for (const path of ['/', '/unknown']) {
          const { status, headers, text } = await browser.get(path, { headers: AS_BROWSER });
          expect([status, headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
          expect(headers.get('retry-after')).toBe('10');
          expect(text).toContain('<p>Too many requests. Try again later.</p>');
        }
      });
    } finally {
      await other.stop();
    }
  });

  it('shows its pages while the service waits for the database', async () => {
    const network = await startTcpProxy(world.database.url);
    network.behave('refuse');
    const port = await freePort();
    const settings = { CONSOLE: 'true', DATABASE_URL: network.url, PORT: String(port) };
    const starting = world.startInstance(settings);
    try {
      const get = (path: string) =>
        fetch(`http://localhost:${port}${path}`, { headers: AS_BROWSER }).catch(() => undefined);
      expect((await until(() => get('/api/me'), Boolean))!.status).toBe(503);
      const page = await get('/account');
      expect([page!.status, page!.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    } finally {
      network.behave('serve');
      await starting;
      await world.instances.pop()!.app.stop();
      await network.stop();
    }
  });

  it('can be switched off, which leaves only /api', async () => {
    const without = await startWorld({ settings: { CONSOLE: 'false' } });
    try {
      for (const path of PAGES) expectProblem(await without.browser().get(path), 404, 'route_not_found');
    } finally {
      await without.stop();
    }
  });
});
