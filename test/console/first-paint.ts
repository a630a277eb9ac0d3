/**
 * Measures how fast the console's first pages appear in Chromium with a slow network and a slow processor, without a
 * cache: `npm run campaign -- first-paint`. It has no target.
 */
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { findChromium, launchChromium, NO_CHROMIUM } from './support/chromium.js';
import { Person } from './support/person.js';
import { startSandboxService, type SandboxService } from './support/sandbox-service.js';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

/** Bytes per second and milliseconds: 1.6 Mbit/s down, 0.75 Mbit/s up, round trips of 150 ms. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER_PROCESSOR = 4;

interface Paints {
  first: number;
  largest: number;
  bytes: number;
}

async function measure(
  browser: Browser,
  service: SandboxService,
  title: string,
  options: BrowserContextOptions,
): Promise<Paints> {
  const person = await Person.arrive(browser, service, options);
  const { page, context } = person;
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.goto(service.url);
  await person.seesPage(title);
  await person.settles();
  const [first, largest] = await page.evaluate(paintsOfPage);
  await context.close();
  return { first, largest, bytes };
}

/** Runs in the page. @returns the times of the first and the largest contentful paint in milliseconds */
function paintsOfPage(): Promise<[number, number]> {
  return new Promise((resolve) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
    new PerformanceObserver((list) => resolve([first, list.getEntries().at(-1)!.startTime])).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

if (!findChromium()) {
  console.log(`Skipped. ${NO_CHROMIUM}`);
  process.exit();
}
const service = await startSandboxService();
const browser = await launchChromium();
try {
  await service.seed();
  const ada = await Person.arrive(browser, service);
  await ada.open('/');
  await ada.signIn('ada@example.com');
  await ada.seesPage('Organizations');
  const storageState = await ada.context.storageState();
  await ada.context.close();
  console.log(
    `Medians of ${values.rounds} rounds at 1.6 Mbit/s and 150 ms, with a processor ${SLOWER_PROCESSOR} times slower:`,
  );
  for (const [page, title, options] of [
    ['sign-in', 'Sign in to Workspace', {}],
    ['organizations', 'Organizations', { storageState }],
  ] as const) {
    const rounds: Paints[] = [];
    for (let round = 0; round < Number(values.rounds); round++)
      rounds.push(await measure(browser, service, title, options));
    const of = (key: keyof Paints) => Math.round(median(rounds.map((paints) => paints[key])));
    console.log(
      `${page}: FCP ${of('first')} ms, LCP ${of('largest')} ms, ${Math.round(of('bytes') / 1000)} kB`,
    );
  }
} finally {
  await browser.close();
  await service.stop();
}
