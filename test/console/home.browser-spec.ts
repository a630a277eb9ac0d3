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
    await nora.sees('In Workspace, your organization uses AI assistants, called agents.');
    expect(await nora.page.getByLabel('Name of the organization').count()).toBe(1);
  });

  it('tells only a person without an invite how to get one', async () => {
    const otto = await world.signedIn('otto@example.com', 'Otto');
    await otto.sees('Ask an admin of your team to invite you with this address.');
    await otto.page.getByRole('main').getByText('otto@example.com').waitFor();
    await otto.page.getByRole('button', { name: 'Copy address' }).waitFor();
    await otto.page.getByRole('button', { name: 'Switch account' }).waitFor();
    await nora.settles();
    expect(await nora.page.getByText('Ask an admin').count()).toBe(0);
  });

  it('tells a person with an unverified address why no invite is shown', async () => {
    await invite(ada, 'uma@example.com', 'member');
    const uma = await world.arrive();
    await uma.open('/');
    await uma.press('Sign in');
    await uma.page.getByText('Test options').click();
    await uma.page.getByLabel('not verified').check();
    await uma.answerProvider('uma@example.com', 'Uma');
    await uma.sees('Invites to uma@example.com appear on this page as soon as');
  });

  it('shows the invites for the person above everything else', async () => {
    await invites().filter({ hasText: 'Ada has invited you to join Beta as a member.' }).waitFor();
    expect(await invites().count()).toBe(3);
    const headings = await nora.page.getByRole('heading').allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Welcome to Workspace', 'Invites for you']);
  });

  it('offers the organization that was opened last first, with the person’s role', async () => {
    await ada.open('/');
    await ada.seesPage('Organizations');
    expect(await names(ada)).toEqual(['Gamma', 'Alpha', 'Beta']);
    await ada.follow(/^Beta/);
    await ada.seesPage('Overview');
    await ada.page.getByRole('button', { name: 'Switch organization, current: Beta' }).waitFor();
    await ada.settles();
    await ada.open('/');
    await ada.page.getByText('Last opened', { exact: true }).waitFor();
    expect(await names(ada)).toEqual(['Beta', 'Alpha', 'Gamma']);
    expect(await ada.page.getByRole('listitem').first().textContent()).toMatch(
      /^\W*BBetaOwner since .*Last opened$/,
    );
    await ada.page.setViewportSize({ width: 390, height: 844 });
    await ada.page.getByText('Last opened', { exact: true }).waitFor();
    expect(
      await ada.page
        .getByText(/^Owner since/)
        .filter({ visible: true })
        .count(),
    ).toBe(3);
    await ada.page.setViewportSize({ width: 1280, height: 800 });
    // This link is only beside the heading, and not in the sidebar as well.
    expect(await ada.page.getByRole('link', { name: 'New organization' }).count()).toBe(1);
  });

  it('orders the organizations as people count', async () => {
    for (const name of ['Site 10', 'Site 2']) await nora.foundOrganization(name);
    await nora.open('/');
    await nora.sees('Site 10');
    expect(await names(nora)).toEqual(['Site 2', 'Site 10']);
  });

  it('opens the only organization by itself, unless the person asks for all or is invited', async () => {
    const pia = await world.signedIn('pia@example.com', 'Pia');
    await pia.foundOrganization('Only');
    await pia.open('/');
    await pia.seesPage('Overview');
    await pia.page.locator('.switcher', { hasText: 'Only' }).click();
    await pia.follow('All organizations');
    await pia.seesPage('Organizations');
    await pia.page.reload();
    await pia.seesPage('Organizations');
    expect(await names(pia)).toEqual(['Only']);
    await ada.follow(/^Beta/);
    await ada.follow('People');
    await invite(ada, 'pia@example.com', 'member');
    await pia.open('/');
    await pia.seesPage('Organizations');
    await pia.press('Decline the invite to Beta');
    await pia.press('Decline');
    await pia.sees('You have declined the invite to Beta.');
    await pia.settles();
    await pia.seesPage('Organizations');
    expect(pia.errors).toEqual([]);
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
    await ada.withoutHints();
    await ada.page.goto('about:blank'); // the page before still reads after its stream has opened
    const requests: string[] = [];
    ada.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await ada.open('/');
    await ada.sees('Number 49');
    const rows = ada.page.getByRole('list', { name: 'Your organizations' }).getByRole('listitem');
    expect(await rows.count()).toBe(50);
    expect(requests.filter((path) => path.startsWith('/api/') && path !== '/api/events').sort()).toEqual([
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
