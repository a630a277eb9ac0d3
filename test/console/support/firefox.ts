import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { until } from '../../support/until.js';
import { findProgram } from './program.js';
import type { SandboxService } from './sandbox-service.js';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const PATIENCE = 60_000; // for slow machines

/** Like `describe`. Skips the tests if Firefox is not installed. */
export function describeInFirefox(title: string, tests: () => void): void {
  if (findFirefox()) describe(title, tests);
  else describe.skip(`${title} (install firefox-esr or set FIREFOX_PATH)`, tests);
}

function findFirefox(): string | undefined {
  const { FIREFOX_PATH } = process.env;
  return FIREFOX_PATH || findProgram(NAMES, PLACES);
}

/** Launches Firefox with Puppeteer, because Playwright supports only its own patched Firefox. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    timeout: PATIENCE,
    defaultViewport: { width: 1280, height: 720 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
}

/** A person who uses the console in Firefox, with cookies of their own. */
export class FirefoxPerson {
  private constructor(
    private readonly service: SandboxService,
    readonly page: Page,
    /** Uncaught errors of the page, and errors that it has logged to the console. */
    readonly errors: string[],
  ) {}

  static async arrive(browser: Browser, service: SandboxService): Promise<FirefoxPerson> {
    const context = await browser.createBrowserContext();
    // Firefox draws few frames of a tab behind another one, and each click waits for two frames.
    const page = await context.newPage({ type: 'window' });
    page.setDefaultTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
    });
    return new FirefoxPerson(service, page, errors);
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(new URL(path, this.service.url).href, { waitUntil: 'domcontentloaded' });
  }

  /** Signs in from the current page. The first sign-in with an address creates the account. */
  async signIn(email: string): Promise<void> {
    await this.press('Sign in');
    await this.sees('Use an e-mail address');
    await this.type('E-mail address', email);
    await this.press('Sign in');
  }

  press(name: string): Promise<void> {
    return this.click(named('button', name));
  }

  follow(name: string): Promise<void> {
    return this.click(named('link', name));
  }

  /** Clicks once the lists around the target have loaded. If they moved it during the click, the click would be lost. */
  async click(selector: string): Promise<void> {
    const target = await this.find(selector);
    await this.page.waitForSelector('.skeleton', { hidden: true });
    await target.asLocator().click();
  }

  async type(label: string, text: string): Promise<void> {
    const field = await this.find(named('textbox', label));
    await field.asLocator().fill(text);
  }

  /** The text in a field. */
  async value(label: string): Promise<string> {
    const field = await this.find(named('textbox', label));
    return field.evaluate((input) => (input as HTMLInputElement).value);
  }

  /** Waits until this text appears on the page. After a navigation, this also waits for the new page. */
  async sees(text: string): Promise<void> {
    await this.find(`::-p-text(${text})`);
  }

  /** Waits for the page with this heading. */
  async seesPage(title: string): Promise<void> {
    await this.find(`h1::-p-text(${title})`);
  }

  /**
   * Waits for an element. Puppeteer's own waits repeat a query for accessible names once for each page before this one,
   * and Firefox takes half a second for each.
   */
  private async find(selector: string): Promise<ElementHandle> {
    const query = () => this.page.$(selector).catch(() => null); // fails during a navigation
    try {
      return (await until(query, (element) => element !== null, PATIENCE))!;
    } catch (cause) {
      const text = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`${selector} is not on ${this.page.url()}:\n${text}`, { cause });
    }
  }
}

const named = (role: string, name: string) => `aria/[name="${name}"][role="${role}"]`;
