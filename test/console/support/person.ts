import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { SandboxService } from './sandbox-service.js';

/** A person who uses the console, in a browser profile of their own. */
export class Person {
  private constructor(
    readonly service: SandboxService,
    readonly context: BrowserContext,
    readonly page: Page,
    /** The errors that the browser has logged to its console. */
    readonly errors: string[],
  ) {}

  static async arrive(
    browser: Browser,
    service: SandboxService,
    options?: BrowserContextOptions,
  ): Promise<Person> {
    const context = await browser.newContext(options);
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
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  follow(name: string | RegExp): Promise<void> {
    return this.page.getByRole('link', { name, exact: true }).click();
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

  /** Chooses an entry of the account menu. */
  async choose(entry: string): Promise<void> {
    await this.page.locator('.menu summary').click();
    await this.follow(entry);
  }

  async createOrganization(name: string): Promise<string> {
    await this.open('/organizations/new');
    await this.type('Name of the organization', name);
    await this.press('Create');
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
