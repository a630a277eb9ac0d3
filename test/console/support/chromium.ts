import { chromium, type Browser } from 'playwright-core';
import { findProgram } from './program.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const NO_CHROMIUM = 'Chromium was not found. Run `apt-get install chromium` or set CHROMIUM_PATH.';

/** Like `describe`. Skips the tests if Chromium is not installed. */
export function describeInChromium(title: string, tests: () => void): void {
  (findChromium() ? describe : describe.skip)(title, tests);
}

/** Finds the program of Chromium or of a browser based on it. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return CHROMIUM_PATH || findProgram(NAMES, PLACES);
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });
}
