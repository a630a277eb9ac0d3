import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { ALL_ORGANIZATIONS } from '../../../src/web/pages.js';
import { firstForm } from '../../support/forms.js';
import type { SandboxService } from './sandbox-service.js';

/** A person who uses the console, in a browser profile of their own. */
export class Person {
  private readonly inFlight = new Set<Request>();
  /** Streams without an answer yet. A page reads everything again once its stream is open. */
  private readonly opening = new Set<Request>();
  private requests = 0;

  private constructor(
    readonly service: SandboxService,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Uncaught errors, and errors that the browser has logged on pages of the console. */
    readonly errors: string[],
  ) {
    context.on('request', (request) => {
      // A new page cancels the requests of the previous one. Chromium does not report the end of each.
      if (request.isNavigationRequest()) {
        this.inFlight.clear();
        this.opening.clear();
      }
      if (isStream(request)) return void this.opening.add(request); // never ends
      this.requests += 1;
      this.inFlight.add(request);
    });
    context.on('response', (response) => this.opening.delete(response.request()));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      context.on(end as 'requestfinished', (request) => {
        this.inFlight.delete(request);
        this.opening.delete(request);
      });
  }

  static async arrive(
    browser: Browser,
    service: SandboxService,
    options?: BrowserContextOptions,
  ): Promise<Person> {
    const context = await browser.newContext(options);
    // tsx adds calls of the helper `__name` to functions, also to those that tests run in the page.
    await context.addInitScript('globalThis.__name = (one) => one');
    context.setDefaultTimeout(60_000); // for slow machines
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(String(error.error())));
    context.on('console', (message) => {
      const isOurs = message.page()?.url().startsWith(`${service.url}/`);
      // Chromium also logs error responses, which the tests check themselves.
      if (isOurs && message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(`${message.page()?.url()}: ${message.text()}`);
    });
    return new Person(service, context, await context.newPage(), errors);
  }

  open(path: string): Promise<unknown> {
    return this.page.goto(new URL(path, this.service.url).href);
  }

  /**
   * Waits until a page shows its data, its stream is open and no request is in flight. Faster than Playwright's
   * `networkidle`, which waits for half a second without requests.
   */
  async settles(page = this.page): Promise<void> {
    const latest = Date.now() + 60_000;
    let before;
    let isLoading;
    do {
      if (Date.now() > latest) throw new Error(`Still loading: ${this.loading()}`);
      before = this.requests;
      await page.evaluate(afterRendering);
      isLoading = (await page.locator('.skeleton, .loading, [aria-busy="true"]').count()) > 0;
    } while (isLoading || this.inFlight.size + this.opening.size > 0 || this.requests !== before);
  }

  private loading(): string {
    return (
      [...this.inFlight, ...this.opening].map((request) => request.url()).join(', ') || 'a skeleton is shown'
    );
  }

  /** Blocks the stream of live events, which would make pages read again. */
  withoutHints(): Promise<unknown> {
    return this.context.route('**/api/events', (route) => route.abort());
  }

  /** Removes the routes of the page. What their handlers still do for earlier requests may fail unnoticed. */
  unroute(): Promise<void> {
    return this.page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  /** Signs in as on the pages, but without loading them, and opens the list of organizations. */
  async signInQuickly(email: string, name = ''): Promise<void> {
    await this.signInElsewhere(email, name);
    await this.open(ALL_ORGANIZATIONS);
  }

  /** Signs in in this browser, while the page stays as it is. */
  async signInElsewhere(email: string, name = ''): Promise<void> {
    const { request } = this.context;
    const signIn = await request.get(`${this.service.url}/api/auth/login`);
    const { action } = firstForm(await signIn.text(), signIn.url());
    await request.post(action, { form: { email, name } });
  }

  /** Signs in from the current page. */
  async signIn(email: string, name = ''): Promise<void> {
    await this.press('Sign in');
    await this.answerProvider(email, name);
  }

  /** Fills in and submits the identity provider's sign-in page. */
  async answerProvider(email: string, name = ''): Promise<void> {
    await this.page.waitForURL(`${this.service.sandboxUrl}/**`);
    await this.type('E-mail address', email);
    await this.type(/^Name/, name);
    await this.press('Sign in');
    await this.page.waitForURL(`${this.service.url}/**`);
  }

  press(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }

  /** Clicks once the lists around the target have loaded. If they moved it during the click, the click would be lost. */
  private async click(target: Locator): Promise<void> {
    await target.waitFor();
    await this.page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await target.click();
  }

  /** Chooses an entry of the menu of a row. */
  async act(row: string, entry: string | RegExp): Promise<void> {
    await this.press(`Actions for ${row}`);
    await this.page.getByRole('menu').getByText(entry, { exact: true }).click();
  }

  follow(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('link', { name, exact: true }));
  }

  type(label: string | RegExp, text: string): Promise<void> {
    return this.page.getByLabel(label, { exact: true }).fill(text);
  }

  /** Waits until this text appears on the page. */
  sees(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** Waits for the page with this heading. */
  seesPage(title: string): Promise<void> {
    return this.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** Waits until the sidebar shows this role in the current organization. */
  hasRole(role: string): Promise<void> {
    return this.page.locator('.switcher', { hasText: role }).waitFor();
  }

  /** Chooses an entry of the account menu. */
  async choose(entry: string): Promise<void> {
    await this.page.locator('.account').click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Creates an organization without its form. The page stays as it is. @returns the organization's id */
  async foundOrganization(name: string): Promise<string> {
    const response = await this.context.request.post(`${this.service.url}/api/organizations`, {
      data: { name },
    });
    return ((await response.json()) as { id: string }).id;
  }

  /** Creates an organization and opens its agents. @returns the organization's id */
  async createOrganization(name: string): Promise<string> {
    await this.open('/organizations/new');
    await this.type('Name of the organization', name);
    await this.press('Create');
    await this.seesPage('Overview');
    await this.follow('Agents');
    await this.seesPage('Agents');
    return new URL(this.page.url()).pathname.split('/')[2]!;
  }

  /** Sends a request from a script of the page, with the cookies and headers that the browser adds. */
  ask(method: string, path: string, body?: object): Promise<{ status: number; code?: string }> {
    return this.page.evaluate(
      async ([method, path, body]) => {
        const response = await fetch(path, {
          method: method,
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        });
        const { code } = (await response.json()) as { code?: string };
        return { status: response.status, ...(code && { code }) };
      },
      [method, path, body] as const,
    );
  }
}

const isStream = (request: Request) => request.resourceType() === 'eventsource';

/**
 * Runs in the page. The second frame begins after React has rendered, and its effects run before the page is idle.
 * The timeout ends the wait if Chromium has stopped drawing frames of the page.
 */
export function afterRendering(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 60_000);
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });
}

/** Runs in the page. Waits until nothing moves or fades, such as the dot of a radio button or the color of a switch. */
export async function endOfMotion(): Promise<void> {
  const motions = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(motions.map(({ finished }) => finished));
}
