import type { Page } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { openContact } from './support/tour.js';

/** In one window, Ada has a page open. In another window of the same browser, Bea signs in. */
inConsole('a page whose browser another person has signed in to', (world) => {
  let ada: Person;
  let other: Page;
  let organizationId: string;

  beforeAll(async () => {
    // A third person has an organization in which Ada and Bea are admins.
    const owner = await world.signedIn('owner@example.com', 'Olga');
    organizationId = await owner.foundOrganization('Acme');
    for (const [email, name] of [
      ['ada@example.com', 'Ada'],
      ['bea@example.com', 'Bea'],
    ] as const) {
      const invites = `/api/organizations/${organizationId}/invites`;
      expect(await owner.ask('POST', invites, { email, role: 'admin' })).toEqual({ status: 201 });
      const person = await world.signedIn(email, name);
      await person.press('Accept the invite to Acme');
      await person.seesPage('Overview');
      await person.context.close();
    }
    const inviting = await owner.foundOrganization('Initech');
    const invites = `/api/organizations/${inviting}/invites`;
    for (const email of ['ada@example.com', 'bea@example.com'])
      expect(await owner.ask('POST', invites, { email, role: 'member' })).toEqual({ status: 201 });
    await owner.context.close();
  });

  beforeEach(async () => {
    // Each of them has another session, which the button “Sign out all other browsers” would end.
    for (const email of ['ada@example.com', 'bea@example.com'])
      await world.signedIn(email).then(({ context }) => context.close());
    ada = await world.signedIn('ada@example.com');
    other = await ada.context.newPage();
  });
  afterEach(async () => {
    expect(ada.errors).toEqual([]);
    await ada.context.close();
  });

  /** Bea uses the other window to sign in, which then shows a page that is not the console's. */
  async function beaSignsIn(): Promise<void> {
    await signIn(other, 'bea@example.com', '/api/version');
    await other.waitForURL('**/api/version');
  }

  async function signIn(page: Page, email: string, returnTo: string): Promise<void> {
    await page.goto(`${world.service.url}/api/auth/login?returnTo=${returnTo}`);
    await answer(page, email);
  }

  async function answer(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  const dialog = () => ada.page.getByRole('dialog');
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  /** Requests as the person whose session the browser has. */
  async function read(path: string): Promise<any> {
    const response = await ada.context.request.get(`${world.service.url}${path}`);
    return response.json();
  }

  /** What Bea has, except for the times of her sessions. */
  async function stateOfBea(): Promise<unknown> {
    const { user, memberships } = await read('/api/me');
    const invites = await read('/api/me/invites');
    const sessions = await read('/api/me/sessions');
    const notices = await read('/api/me/notices');
    return {
      email: user.email,
      memberships,
      invites: invites.data.length,
      sessions: sessions.data.map(({ id }: { id: string }) => id),
      notices,
    };
  }

  const isClosed = async () => {
    await ada.seesPage('Bea is now signed in');
    expect(await dialog().count()).toBe(0);
    expect(await ada.page.getByRole('navigation').count()).toBe(0);
  };

  const ACTIONS: Record<string, { open: () => Promise<unknown>; act: () => Promise<unknown> }> = {
    'deletes the account': {
      open: async () => {
        await ada.open('/account');
        await ada.press('Delete your account');
        await ada.type('Type Ada to confirm', 'Ada');
      },
      act: () => confirm('Delete for good'),
    },
    'ends all other sessions': {
      open: async () => {
        await ada.open('/account');
        await ada.press('Sign out all other browsers');
      },
      act: () => confirm('Sign out all other browsers'),
    },
    'turns a mail off': {
      open: () => ada.open('/account'),
      act: () => ada.page.getByRole('switch').first().click(),
    },
    'downloads the person’s data': {
      open: () => ada.open('/account'),
      act: () => ada.press('Download your data'),
    },
    'accepts an invite': {
      open: () => ada.open('/account'),
      act: () => ada.press('Accept the invite to Initech'),
    },
    'leaves an organization': {
      open: async () => {
        await ada.open(`/organizations/${organizationId}/settings`);
        await ada.press('Leave the organization');
      },
      act: () => confirm('Leave'),
    },
    'signs out': {
      open: async () => {
        await ada.open('/account');
        await ada.page.locator('.account').click();
      },
      act: () => ada.page.getByRole('menuitem', { name: 'Sign out' }).click(),
    },
    'creates an organization': {
      open: async () => {
        await ada.open('/organizations/new');
        await ada.type('Name of the organization', 'Of Ada');
      },
      act: () => ada.press('Create'),
    },
  };

  it.each(Object.keys(ACTIONS))('%s for neither of them', async (name) => {
    const { open, act } = ACTIONS[name]!;
    await ada.withoutHints(); // the page learns of the new session only from the refusal
    await open();
    await ada.settles();
    await beaSignsIn();
    const before = await stateOfBea();
    await act();
    await isClosed();
    expect(await stateOfBea()).toEqual(before);
    await signIn(other, 'ada@example.com', '/api/version');
    expect((await read('/api/me')).memberships).toHaveLength(1);
    expect((await read('/api/me/invites')).data).toHaveLength(1);
  });

  it('closes by itself, in all tabs', async () => {
    const second = await ada.context.newPage();
    await second.goto(`${world.service.url}/account`);
    await second.getByRole('button', { name: 'Delete your account' }).click();
    await second.getByRole('dialog').waitFor();
    await ada.open(`/organizations/${organizationId}/people`);
    await ada.settles();
    await beaSignsIn();
    await isClosed();
    await second.getByRole('heading', { name: 'Bea is now signed in' }).waitFor();
    expect(await second.getByRole('dialog').count()).toBe(0);
  });

  it('goes on as the new person without what was typed', async () => {
    await ada.open(`/organizations/${organizationId}/billing`);
    await openContact(ada);
    await ada.type('City', 'Secret City');
    await beaSignsIn();
    await isClosed();
    await ada.press('Continue as Bea');
    await ada.seesPage('Billing');
    await ada.page.locator('.account', { hasText: 'Bea' }).waitFor();
    await openContact(ada);
    expect(await ada.page.getByLabel('City', { exact: true }).inputValue()).toBe('');
    expect(await ada.page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Secret');
    await ada.type('Name', 'Acme Ltd');
    await ada.press('Save contact');
    await ada.sees('Contact saved.');
  });

  it('lets the first person sign in again, and keeps what they typed', async () => {
    await ada.open('/organizations/new');
    await ada.type('Name of the organization', 'Of Ada');
    await beaSignsIn();
    await isClosed();
    await ada.press('Sign in as Ada');
    await ada.answerProvider('ada@example.com');
    await ada.seesPage('New organization');
    expect(await ada.page.getByLabel('Name of the organization').inputValue()).toBe('Of Ada');
  });

  it('belongs to the first person again after their sign-in in another window', async () => {
    await ada.open(`/organizations/${organizationId}/people`);
    await ada.seesPage('People');
    await beaSignsIn();
    await isClosed();
    await signIn(other, 'ada@example.com', '/account');
    await ada.seesPage('People');
    await ada.page.locator('.account', { hasText: 'Ada' }).waitFor();
  });

  it('does not become another person’s by a fresh sign-in', async () => {
    await world.service.query(`UPDATE sessions SET authenticated_at = '-infinity'`);
    await ada.open('/account');
    await ada.press('Download your data');
    const opened = ada.page.waitForEvent('popup');
    await confirm('Sign in again');
    await answer(await opened, 'bea@example.com');
    await isClosed();
    await ada.press('Continue as Bea');
    await ada.seesPage('Account');
    await ada.page.locator('section', { hasText: 'Profile' }).getByText('bea@example.com').waitFor();
  });

  it('does not become another person’s by a fresh sign-in in the same window', async () => {
    await world.service.query(`UPDATE sessions SET authenticated_at = '-infinity'`);
    await ada.open('/account');
    await ada.page.evaluate(() => void (window.open = () => null));
    await ada.press('Download your data');
    await confirm('Sign in again');
    await answer(ada.page, 'bea@example.com');
    await isClosed();
    await ada.press('Continue as Bea');
    await ada.seesPage('Account');
    await ada.page.locator('section', { hasText: 'Profile' }).getByText('bea@example.com').waitFor();
  });

  it('is the new person’s at once after a sign-out of the first one', async () => {
    await ada.open('/account');
    await other.goto(`${world.service.url}/`);
    await other.locator('.account').click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await ada.seesPage('Sign in to Workspace');
    await signIn(other, 'bea@example.com', '/');
    await ada.seesPage('Account');
    await ada.page.getByRole('switch').first().click();
    await ada.page.getByRole('status').filter({ hasText: 'E-mails are off' }).first().waitFor();
  });
});
