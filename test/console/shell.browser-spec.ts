import { inConsole } from './support/in-console.js';
import { endOfMotion, type Person } from './support/person.js';

const LETTERS = ['Alpha', 'Beta', 'Gamma'];

/** Ada owns Alpha, Beta and Gamma. */
inConsole('the shell around the pages', (world) => {
  let ada: Person;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    await ada.withoutHints(); // some tests count requests
    for (const name of LETTERS) ids[name] = await ada.foundOrganization(name);
  });
  afterEach(async () => {
    await ada.unroute();
    expect(ada.errors).toEqual([]);
  });

  const at = async (path: string, title: string) => {
    await ada.open(path);
    await ada.seesPage(title);
    await ada.settles();
  };
  const type = async (...keys: string[]) => {
    for (const key of keys) await ada.page.keyboard.press(key);
  };
  const options = () => ada.page.getByRole('option').locator('.finder-label').allInnerTexts();
  const option = (name: string | RegExp) => ada.page.getByRole('option', { name });
  const text = () => ada.page.getByRole('dialog').getByRole('combobox');
  const dialog = () => ada.page.getByRole('dialog');
  /** Waits until a search has opened and has taken the focus. */
  const inSearch = () => text().and(ada.page.locator(':focus')).waitFor();
  const isFocused = (name: RegExp | string) =>
    ada.page.getByRole('button', { name }).and(ada.page.locator(':focus')).waitFor();

  it('lets the person switch the account and return to the same search', async () => {
    await at(`/organizations/${ids.Alpha}/people?q=ada`, 'People');
    await ada.page.locator('.account').click();
    const href = await ada.page.getByRole('menuitem', { name: 'Switch account' }).getAttribute('href');
    expect(new URL(href!, world.service.url).searchParams.get('returnTo')).toBe(
      `/organizations/${ids.Alpha}/people?q=ada`,
    );
  });

  it('has a link that skips to the content', async () => {
    await at(`/organizations/${ids.Alpha}/people`, 'People');
    await type('Tab');
    await ada.page.locator(':focus', { hasText: 'Skip to the content' }).waitFor();
    await type('Enter');
    await ada.page.locator('main:focus').waitFor();
  });

  it('remembers the chosen theme in the browser', async () => {
    await at('/account', 'Account');
    await ada.press('Theme');
    await ada.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const html = ada.page.locator('html[data-mantine-color-scheme="dark"]');
    await html.waitFor();
    await at('/account', 'Account');
    await html.waitFor();
    await ada.press('Theme');
    await ada.page.getByRole('menuitemradio', { name: 'Follow the system' }).click();
    await html.waitFor({ state: 'detached' });
  });

  const shortcuts = () => ada.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const openShortcuts = async () => {
    await type('?');
    await shortcuts().waitFor();
    await ada.page.evaluate(endOfMotion);
  };
  const closeDialog = async () => {
    await type('Escape');
    await dialog().waitFor({ state: 'detached' });
  };

  it('lists the keys on the ? key, but not while something is typed', async () => {
    await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
    await ada.page.getByLabel('Name', { exact: true }).focus();
    await ada.page.keyboard.type('?ga');
    expect(await ada.page.getByLabel('Name', { exact: true }).inputValue()).toContain('?ga');
    await ada.page.getByRole('heading', { level: 1 }).focus();
    await openShortcuts();
    expect(await shortcuts().locator('dt').allTextContents()).toEqual([
      'Search and commands',
      'Close a dialog or menu',
      'Search the list on this page',
      'These shortcuts',
      'Overview',
      'Agents',
      'People',
      'Billing',
      'Audit trail',
      'Settings',
      'Organizations',
    ]);
    await closeDialog();
    expect(ada.page.url()).toContain('/settings');
  });

  it('opens pages with two keys, and focuses the search of a page with one', async () => {
    await manyOrganizations(60);
    await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
    await type('g', 'p');
    await ada.seesPage('People');
    await ada.page.locator('h1:focus').waitFor();
    await type('a', 'g', 'Control+b', 'a');
    await ada.seesPage('Agents');
    await type('g', 'h');
    await ada.seesPage('Organizations');
    await ada.page.getByRole('searchbox').waitFor();
    await type('/');
    const search = ada.page.locator('input[type="search"]:focus');
    await search.waitFor();
    await ada.page.keyboard.type('g/a');
    expect(await search.inputValue()).toBe('g/a');
  });

  it('turns keys without Ctrl off and on again', async () => {
    await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
    await openShortcuts();
    const single = shortcuts().getByRole('switch', { name: 'Single-key shortcuts' });
    await single.click();
    await shortcuts().getByText('Go to a page').waitFor({ state: 'detached' });
    await closeDialog();
    await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
    await type('?', 'g', 'p', 'Control+k');
    await inSearch();
    await ada.page.keyboard.type('shortcuts');
    await option('Keyboard shortcuts').click();
    await shortcuts().waitFor();
    expect(ada.page.url()).toContain('/settings');
    await ada.page.evaluate(endOfMotion);
    await single.click();
    await shortcuts().getByText('Go to a page').waitFor();
    await closeDialog();
    await type('g', 'p');
    await ada.seesPage('People');
  });

  it('is a drawer on a phone, which a followed link closes, and the header shows the organization', async () => {
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await at(`/organizations/${ids.Alpha}/people`, 'People');
    await ada.page.getByRole('banner').getByRole('link', { name: 'Alpha' }).waitFor();
    await ada.press('Open the menu');
    await dialog()
      .getByRole('button', { name: /^Switch organization, current: Alpha/ })
      .waitFor();
    await ada.follow('Settings');
    await ada.seesPage('Settings');
    await dialog().waitFor({ state: 'detached' });
    await ada.page.setViewportSize({ width: 1280, height: 720 });
  });

  it('has a link to all organizations in place of the switcher if none is current', async () => {
    await at('/organizations/new', 'New organization');
    await ada.page.getByRole('navigation').getByRole('link', { name: 'Organizations' }).waitFor();
    expect(await ada.page.locator('.switcher').count()).toBe(0);
  });

  describe('the organization switcher', () => {
    const button = /^Switch organization/;

    it('shows the current organization, and opens another one with the keyboard', async () => {
      await at(`/organizations/${ids.Alpha}/people`, 'People');
      await ada.page.getByRole('button', { name: 'Switch organization, current: Alpha' }).focus();
      await type('Enter');
      await inSearch();
      expect(await ada.page.getByRole('option', { name: 'Alpha' }).getAttribute('aria-current')).toBe('true');
      await ada.page.keyboard.type('gam');
      await option('Alpha').waitFor({ state: 'detached' });
      await type('Enter');
      await ada.page.waitForURL(`**/organizations/${ids.Gamma}/people`); // the same page there
      await ada.page.getByRole('button', { name: 'Switch organization, current: Gamma' }).waitFor();
      await ada.page.locator('h1:focus').waitFor();
      await dialog().waitFor({ state: 'hidden' });
    });

    it('shows the current organization on the page of an agent too, and leads to the agents of another', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      await ada.follow('Research');
      await ada.seesPage('Research');
      await ada.press('Switch organization, current: Alpha');
      await inSearch();
      await ada.page.keyboard.type('beta');
      await option('Alpha').waitFor({ state: 'detached' });
      await type('Enter');
      await ada.page.waitForURL(`**/organizations/${ids.Beta}/agents`);
    });

    it('returns the focus after the Escape key', async () => {
      await at(`/organizations/${ids.Alpha}/people`, 'People');
      await ada.press(button);
      await inSearch();
      await type('Escape');
      await dialog().waitFor({ state: 'hidden' });
      await isFocused(button);
    });

    it('keeps the last organization on the page of the account, marked in the list', async () => {
      await at(`/organizations/${ids.Beta}/people`, 'People');
      await at('/account', 'Account');
      await ada.press('Switch organization, current: Beta');
      await option('Beta').locator('.tabler-icon-check').waitFor();
      expect(await option('Alpha').locator('.tabler-icon-check').isVisible()).toBe(false);
      await type('Escape');
      await ada.follow('People');
      await ada.page.waitForURL(`**/organizations/${ids.Beta}/people`);
    });

    it('leads to all organizations and to a new one', async () => {
      await at(`/organizations/${ids.Alpha}/people`, 'People');
      await ada.press(button);
      await ada.follow('All organizations');
      await ada.seesPage('Organizations');
      expect(await ada.page.getByRole('button', { name: button }).count()).toBe(0); // the page is the list
      await at(`/organizations/${ids.Alpha}/people`, 'People');
      await ada.press(button);
      await dialog().getByRole('link', { name: 'New organization' }).click();
      await ada.seesPage('New organization');
    });

    it('searches 1,000 organizations without a request', async () => {
      await manyOrganizations(1000);
      await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
      await ada.press(button);
      await ada.sees('950 more organizations. Type to find one.');
      await inSearch();
      const requests = recordRequests();
      await ada.page.keyboard.type('number 777');
      await option('Number 777').waitFor();
      expect(await ada.page.getByRole('option').count()).toBe(1);
      expect(requests).toEqual([]);
    });
  });

  describe('the command palette', () => {
    it.each(['Control+k', 'Meta+k'])(
      'opens with %s, and returns the focus after the Escape key',
      async (keys) => {
        await at(`/organizations/${ids.Alpha}/people`, 'People');
        await ada.page.getByRole('link', { name: 'Settings' }).focus();
        await type(keys);
        await inSearch();
        await type('Escape');
        await dialog().waitFor({ state: 'detached' });
        await ada.page.locator('a:focus', { hasText: 'Settings' }).waitFor();
      },
    );

    it('offers pages first, then actions, and the organizations that were opened last', async () => {
      for (const name of ['Beta', 'Gamma', 'Alpha']) await at(`/organizations/${ids[name]}/agents`, 'Agents');
      await ada.press('Search');
      await option('Billing').waitFor();
      const all = await options();
      expect(all.slice(0, 2)).toEqual(['Overview', 'Agents']);
      expect(all.slice(-5)).toEqual([
        'Invite people to Alpha',
        'New organization',
        'Switch organization',
        'Gamma',
        'Beta',
      ]);
      await type('Escape');
    });

    it('has the first choice active, and follows it with the Enter key', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      await type('Control+k');
      await option('Billing').waitFor();
      await inSearch();
      await ada.page.keyboard.type('sett');
      await option('Billing').waitFor({ state: 'detached' });
      const active = await text().getAttribute('aria-activedescendant');
      expect(await ada.page.locator(`[id="${active}"]`).innerText()).toContain('Settings');
      await type('Enter');
      await ada.seesPage('Settings');
      await ada.page.locator('h1:focus').waitFor();
      await dialog().waitFor({ state: 'detached' });
    });

    it('finds pages by name or by what is on them, and people, in groups', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      await type('Control+k');
      await text().fill('a');
      await option('ada@example.com').waitFor();
      const groups = await dialog().locator('.mantine-Combobox-groupLabel').allTextContents();
      expect(groups).toEqual(['Pages', 'Actions', 'People', 'Related pages']);
      await text().fill('inv');
      await option('Agents').waitFor({ state: 'detached' });
      expect(await options()).toEqual(['Invite people to Alpha', 'People', 'Billing', 'Organizations']);
      expect(
        await option(/^People/)
          .locator('strong')
          .allTextContents(),
      ).toEqual(['inv']); // of its hint
      await text().fill('gam');
      await option('Agents').waitFor({ state: 'detached' });
      expect(await options()).toEqual(['Gamma']);
      await type('Escape');
    });

    it('finds people by the service’s search, and asks it once for a word', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      await type('Control+k');
      await inSearch();
      const requests = recordRequests();
      // Planned in the page at once: a round trip for each letter may take longer than the pause after the last key.
      await ada.page.evaluate(() => {
        [...'ada'].forEach((letter, at) =>
          setTimeout(() => document.execCommand('insertText', false, letter), at * 20),
        );
      });
      await option('ada@example.com').waitFor();
      expect(
        requests.filter((url) => url.includes('q=')).map((url) => new URL(url).searchParams.get('q')),
      ).toEqual(['ada']);
      await option('ada@example.com').click();
      await ada.seesPage('People');
    });

    it('drops an answer to an earlier search', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      let answered = () => {};
      const earlier = new Promise<void>((resolve) => (answered = resolve));
      await ada.page.route('**/memberships?q=ad&*', async (route) => {
        const answer = await route.fetch();
        await option('Billing').waitFor(); // by then, the second search is shown
        await route.fulfill({ response: answer }).catch(() => undefined); // the page has canceled the request
        answered();
      });
      await type('Control+k');
      await inSearch();
      const asked = ada.page.waitForRequest('**/memberships?q=ad&*');
      await ada.page.keyboard.type('ad');
      await asked;
      const later = ada.page.waitForResponse('**/memberships?q=bill&*');
      await text().fill('bill');
      await Promise.all([earlier, later]);
      expect(await option('ada@example.com').count()).toBe(0);
      await type('Escape');
    });

    it('shows a failure beside the results that need no request', async () => {
      await at(`/organizations/${ids.Alpha}/agents`, 'Agents');
      await ada.page.route('**/memberships?q=*', (route) => route.fulfill({ status: 404, body: 'Not here' }));
      await type('Control+k');
      await text().fill('a');
      await dialog().getByRole('alert').waitFor();
      expect(await option('Agents').count()).toBe(1);
      await type('Escape');
    });

    it('finds an agent, and performs an action', async () => {
      await at(`/organizations/${ids.Alpha}/people`, 'People');
      await type('Control+k');
      await text().fill('research');
      await option('Research').click();
      await ada.seesPage('Research');
      await dialog().waitFor({ state: 'detached' });
      await type('Control+k');
      await text().fill('switch org');
      await option('Switch organization').click();
      await ada.page.getByRole('dialog', { name: 'Switch organization' }).waitFor();
      await option('Beta').waitFor();
      await type('Escape');
    });

    it('does not open over a modal dialog', async () => {
      await at(`/organizations/${ids.Alpha}/settings`, 'Settings');
      await ada.press('Delete the organization');
      await dialog().waitFor();
      await type('Control+k', 'Control+k');
      expect(await dialog().count()).toBe(1);
      await type('Escape');
    });
  });

  /** Adds organizations to the answer about the signed-in person, until it has `count`. */
  async function manyOrganizations(count: number): Promise<void> {
    await ada.page.route('**/api/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as { memberships: { id: string; organization: object }[] };
      const more = Array.from({ length: count - me.memberships.length }, (_, index) => ({
        ...me.memberships[0],
        id: `membership-${index}`,
        organization: { id: `organization-${index}`, name: `Number ${index}` },
      }));
      await route.fulfill({ response, json: { ...me, memberships: [...me.memberships, ...more] } });
    });
  }

  function recordRequests(): string[] {
    const requests: string[] = [];
    // Omits the stream of live events, which is blocked: the page tries to open it again at any time.
    ada.page.on('request', (request) => {
      if (request.resourceType() !== 'eventsource') requests.push(request.url());
    });
    return requests;
  }
});
