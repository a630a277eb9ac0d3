import type { Browser, BrowserContextOptions } from 'playwright-core';
import { describeInChromium, launchChromium } from './chromium.js';
import { Person } from './person.js';
import { startSandboxService, type SandboxService } from './sandbox-service.js';

/** The environment that the tests of one `inConsole` share, available from `beforeAll` on. */
export interface World {
  readonly service: SandboxService;
  /** A person with a browser profile of their own and without a session. */
  arrive(options?: BrowserContextOptions): Promise<Person>;
  /** A signed-in person on the home page. @param name only needed for the first sign-in of a new account */
  signedIn(email: string, name?: string, options?: BrowserContextOptions): Promise<Person>;
  /** Fills in the sample data. @returns Ada, on the agents' page of her organization, and the organization's id */
  sample(): Promise<{ ada: Person; id: string }>;
}

/** Describes tests in Chromium, with a service of their own. @param settings environment variables of the service */
export function inConsole(
  title: string,
  tests: (world: World) => void,
  settings: Record<string, string> = {},
): void {
  describeInChromium(title, () => {
    let service: SandboxService;
    let browser: Browser;
    beforeAll(async () => {
      service = await startSandboxService(settings);
      browser = await launchChromium();
    });
    const arrive = (options?: BrowserContextOptions) => Person.arrive(browser, service, options);
    const signedIn: World['signedIn'] = async (email, name, options) => {
      const person = await arrive(options);
      await person.signInQuickly(email, name);
      return person;
    };
    tests({
      get service() {
        return service;
      },
      arrive,
      signedIn,
      sample: async () => {
        await service.seed();
        const ada = await signedIn('ada@example.com');
        await ada.follow(/^Acme Robotics/);
        await ada.follow('Agents');
        await ada.seesPage('Agents');
        return { ada, id: new URL(ada.page.url()).pathname.split('/')[2]! };
      },
    });
    // Registered last, so that it runs after the cleanup of the tests.
    afterAll(async () => {
      await browser?.close();
      await service?.stop();
    });
  });
}
