import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';
import { invite } from './support/tour.js';

/** The tests form one story: each continues where the previous one ended. */
inConsole('the home page', (world) => {
  let ada: Person;
  let nora: Person;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      await ada.createOrganization(name);
      await ada.follow('People');
      await invite(ada, 'nora@example.com', 'member');
    }
    nora = await world.signedIn('nora@example.com', 'Nora');
  });
  afterEach(() => expect([...ada.errors, ...nora.errors]).toEqual([]));

  const invites = () => nora.page.getByRole('list', { name: 'Invites for you' }).getByRole('listitem');
  const names = (person: Person) =>
    person.page.getByRole('list', { name: 'Your organizations' }).locator('strong').allTextContents();

  it('welcomes a person without an organization, and says what to do first', async () => {
    await nora.seesPage('Welcome to Workspace');
    await nora.sees('You work with agents in an organization.');
    await nora.sees('invite nora@example.com. The invite then appears on this page.');
    expect(await nora.page.getByLabel('Name of the organization').count()).toBe(1);
  });

  it('shows the invites for the person above everything else', async () => {
    await invites().filter({ hasText: 'Ada has invited you to join Beta as a member.' }).waitFor();
    expect(await invites().count()).toBe(3);
    const headings = await nora.page.getByRole('heading').allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Welcome to Workspace', 'Invites for you']);
  });

  it('asks before an invite is declined, and keeps the focus on the page', async () => {
    await nora.press('Decline the invite to Beta');
    await nora.sees('Decline the invite to Beta?');
    await nora.page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
    await nora.page
      .getByRole('status')
      .filter({ hasText: 'You have declined the invite to Beta.' })
      .waitFor();
    await invites().filter({ hasText: 'Beta' }).waitFor({ state: 'detached' });
    await nora.page.locator('main :focus').waitFor();
    expect(await invites().count()).toBe(2);
  });

  it('leads into the organization of an accepted invite', async () => {
    await nora.press('Accept the invite to Gamma');
    await nora.seesPage('Agents');
    await nora.sees('you are a member');
    await nora.open('/');
    await nora.seesPage('Organizations');
    await invites().filter({ hasText: 'Alpha' }).waitFor();
    expect(await names(nora)).toEqual(['Gamma']);
  });

  it('offers the organization that was opened last first, with the person’s role', async () => {
    await ada.open('/');
    await ada.seesPage('Organizations');
    expect(await names(ada)).toEqual(['Gamma', 'Alpha', 'Beta']);
    await ada.follow(/^Beta/);
    await ada.seesPage('Agents');
    await ada.page.getByRole('button', { name: 'Switch organization, current: Beta' }).waitFor();
    await ada.open('/');
    await ada.sees('opened last');
    expect(await names(ada)).toEqual(['Beta', 'Alpha', 'Gamma']);
    expect(await ada.page.getByRole('listitem').first().textContent()).toMatch(/opened last.*owner/);
  });

  it('shows 1,000 organizations in steps of 50, and searches them', async () => {
    await ada.page.route('**/api/me', async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as { memberships: object[] };
      const memberships = Array.from({ length: 1000 }, (_, index) => ({
        ...me.memberships[0],
        id: `membership-${index}`,
        organization: { id: `organization-${index}`, name: `Number ${index}` },
      }));
      await route.fulfill({ response, json: { ...me, memberships } });
    });
    const requests: string[] = [];
    ada.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await ada.open('/');
    await ada.sees('Number 49');
    const rows = ada.page.getByRole('list', { name: 'Your organizations' }).getByRole('listitem');
    expect(await rows.count()).toBe(50);
    expect(requests.filter((path) => path.startsWith('/api/')).sort()).toEqual([
      '/api/me',
      '/api/me/invites',
    ]);
    await ada.press('Show more');
    await ada.page.locator('li:focus', { hasText: 'Number 50' }).waitFor();
    await ada.type('Search organizations', '777');
    await ada.sees('Number 777');
    expect(await rows.count()).toBe(1);
    await ada.type('Search organizations', 'nothing');
    await ada.sees('No organization has this name.');
  });
});
