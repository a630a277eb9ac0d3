import { readFile } from 'node:fs/promises';
import { chromium, type Browser as Chromium, type BrowserContext, type Page } from 'playwright-core';
import ts from 'typescript';
import { findChromium } from '../../console/support/chromium.js';
import type { Browser } from '../../support/browser.js';
import { found, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

/** A page that notes the changes that it hears of in `heard`, and the statuses that its client gets in `asked`. */
const PAGE = `<!doctype html><title>Live</title><script type="module">
  import { live } from '/client/live.js';
  window.heard = [];
  window.asked = [];
  const client = { GET: async (path) => { window.asked.push((await fetch(path)).status); } };
  if (location.search === '?alone') Object.defineProperty(navigator, 'locks', { value: undefined });
  live(client, (change) => window.heard.push(change));
</script>`;

const describeInChromium = findChromium() ? describe : describe.skip;

describeInChromium('live() in Chromium', () => {
  let world: World;
  let chrome: Chromium;
  let context: BrowserContext;
  let ada: Browser;
  let team: Team;

  beforeAll(async () => {
    world = await startWorld();
    chrome = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await chrome.close();
    await world.stop();
  });
  beforeEach(async () => {
    ada = await world.signedIn('ada@example.com');
    team = await found(ada, `Live ${Math.random()}`);
    context = await chrome.newContext();
    for (const { key: name, value } of await ada.jar.getCookies(`${world.publicUrl}/`))
      await context.addCookies([{ name, value, url: world.publicUrl }]);
    await context.route('**/client/**/*.js', async (route) => {
      const { pathname } = new URL(route.request().url());
      const source = await readFile(`src/web${pathname.replace(/js$/, 'ts')}`, 'utf8');
      const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
      const { outputText } = ts.transpileModule(source, { compilerOptions });
      await route.fulfill({ body: outputText, contentType: 'text/javascript' });
    });
    await context.route('**/live-page*', (route) => route.fulfill({ body: PAGE, contentType: 'text/html' }));
  });
  afterEach(() => context.close());

  async function open(query = ''): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${world.publicUrl}/live-page${query}`);
    return page;
  }

  const heard = (page: Page) => page.evaluate<any[]>('window.heard');
  const untilHeard = (page: Page, isIt: (change: any) => boolean) =>
    until(
      () => heard(page),
      (changes) => changes.some(isIt),
    );
  it('shares one stream between seven tabs, which all keep working', async () => {
    let requests = 0;
    context.on('request', (request) => void (requests += Number(request.url().endsWith('/api/events'))));
    const pages = [];
    for (let tab = 0; tab < 7; tab++) pages.push(await open());
    await untilHeard(pages[0]!, (change) => change === null);
    await ada.patch(`/api/organizations/${team.id}`, { name: `Seven ${Math.random()}` });
    for (const page of pages)
      await untilHeard(
        page,
        (change) => change?.organizationId === team.id && change.resources.includes('organization'),
      );
    expect(requests).toBe(1);
    // Another tab takes over.
    await pages[0]!.close();
    await untilHeard(pages[1]!, (change) => change === null);
    expect(await pages[6]!.evaluate('fetch("/api/me").then(({ status }) => status)')).toBe(200);
    expect(requests).toBe(2);
  });

  it('has one stream for each tab without Web Locks', async () => {
    let requests = 0;
    context.on('request', (request) => void (requests += Number(request.url().endsWith('/api/events'))));
    const pages = [await open('?alone'), await open('?alone')];
    for (const page of pages) await untilHeard(page, (change) => change === null);
    await ada.patch(`/api/organizations/${team.id}`, { name: `Alone ${Math.random()}` });
    for (const page of pages) await untilHeard(page, (change) => change?.organizationId === team.id);
    expect(requests).toBe(2);
  });

  it('asks for the session when the stream ended with it', async () => {
    const page = await open();
    await untilHeard(page, (change) => change === null);
    await ada.get('/api/auth/logout');
    await until(
      () => page.evaluate<number[]>('window.asked'),
      (statuses) => statuses.includes(401),
    );
  });
});
