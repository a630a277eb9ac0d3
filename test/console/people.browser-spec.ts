import { inConsole } from './support/in-console.js';
import { putMember } from '../support/put-member.js';
import { addMembers } from './support/crowd.js';
import type { Person } from './support/person.js';

/** Ada owns Acme with 121 people. Bob is an admin there, and Eve a member. */
inConsole('the people of an organization', (world) => {
  let ada: Person;
  let bob: Person;
  let eve: Person;
  let id: string;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    bob = await world.signedIn('bob@example.com', 'Bob');
    eve = await world.signedIn('eve@example.com', 'Eve');
    id = await ada.createOrganization('Acme');
    await putMember({ database: world.service }, id, 'bob@example.com', 'admin');
    await putMember({ database: world.service }, id, 'eve@example.com', 'member');
    await addMembers(world.service, id, 118);
  });
  afterEach(() => Promise.all([ada, bob, eve].map(({ page }) => page.unrouteAll())));

  const visit = async (person: Person, search = '', organization = id) => {
    await person.open(`/organizations/${organization}/people${search}`);
    await person.seesPage('People');
    await person.page.waitForLoadState('networkidle');
  };
  const table = ({ page }: Person) => page.getByRole('table', { name: 'People', exact: true });
  const rows = (person: Person) =>
    table(person)
      .getByRole('row')
      .filter({ has: person.page.getByRole('rowheader') });
  const rowOf = (person: Person, name: string) =>
    rows(person).filter({ has: person.page.getByText(name, { exact: true }) });
  const menuOf = (person: Person, name: string) => rowOf(person, name).getByRole('button');
  const item = ({ page }: Person, name: string) => page.getByRole('menu').getByText(name, { exact: true });
  const dialog = ({ page }: Person) => page.getByRole('dialog');
  const confirm = (person: Person, name: string) =>
    dialog(person).getByRole('button', { name, exact: true }).click();
  const says = ({ page }: Person, text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor();
  const focused = ({ page }: Person) => page.locator(':focus');
  const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
  /** The API requests that a person's page sends meanwhile, such as `GET memberships`. */
  const requestsDuring = async ({ page }: Person, act: () => Promise<void>): Promise<string[]> => {
    const sent: string[] = [];
    const note = (request: { method(): string; url(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/'))
        sent.push(`${request.method()} ${pathname.split('/')[4] ?? pathname}`);
    };
    page.on('request', note);
    await act();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    return sent;
  };

  describe('as a table', () => {
    it('has headers, 50 rows on a page, and says how many people are known', async () => {
      await visit(ada);
      expect(await table(ada).getByRole('columnheader').allTextContents()).toEqual([
        'Person',
        'Role',
        'Joined',
      ]);
      await ada.sees('1 to 50 of more than 50 people');
      expect(await rows(ada).count()).toBe(50);
      await ada.press('Next');
      await ada.sees('51 to 100 of more than 100 people');
      await says(ada, '51 to 100');
      await ada.press('Next');
      await ada.sees('101 to 121 of 121 people');
      expect(await rows(ada).count()).toBe(21);
    });

    it('keeps the focus on the button at the last page, and goes back', async () => {
      await focused(ada).and(button(ada, 'Next')).waitFor();
      expect(await button(ada, 'Next').getAttribute('aria-disabled')).toBe('true');
      await ada.press('Previous');
      await ada.sees('51 to 100 of');
      await ada.press('Previous');
      await ada.sees('1 to 50 of');
      expect(await button(ada, 'Previous').getAttribute('aria-disabled')).toBe('true');
    });

    it('goes to the page before if the last page has become empty', async () => {
      const small = await ada.createOrganization('Fifty-one');
      await addMembers(world.service, small, 50);
      await visit(ada, '', small);
      await ada.press('Next');
      await ada.sees('51 to 51 of 51 people');
      await menuOf(ada, 'Member 50').click();
      await item(ada, 'Remove').click();
      await confirm(ada, 'Remove');
      await ada.sees('50 people');
      expect(await rows(ada).count()).toBe(50);
    });

    it('finds the beginning of names and addresses, and keeps the search in the URL', async () => {
      await visit(ada);
      await ada.page.getByRole('searchbox').pressSequentially('member 11');
      await ada.sees('10 people'); // 11, and 110 to 118
      await says(ada, '10 people');
      await focused(ada).and(ada.page.getByRole('searchbox')).waitFor();
      expect(new URL(ada.page.url()).search).toBe('?q=member+11');
      await ada.page.reload();
      await ada.sees('10 people');
      await ada.page.getByRole('searchbox').fill('bob@');
      await ada.sees('1 person');
      await rowOf(ada, 'Bob').waitFor();
    });

    it('says that no person matches a search of more than 100 characters', async () => {
      await visit(ada, `?q=${'a'.repeat(150)}`);
      await ada.sees('No person matches this search.');
      expect(await ada.page.getByRole('alert').count()).toBe(0);
    });

    it('tells screen readers how many people and how many invites a search finds', async () => {
      await visit(ada);
      await ada.page.getByRole('searchbox').fill('member 12');
      const status = ada.page.getByRole('status');
      await status.filter({ hasText: '1 person' }).filter({ hasText: '0 invites' }).waitFor();
    });

    it('says when no person matches, and shows all again', async () => {
      await visit(ada, '?q=zzz&role=admin');
      await ada.sees('No person matches this search.');
      await ada.press('Show all people');
      await ada.sees('1 to 50 of');
      expect(new URL(ada.page.url()).search).toBe('');
      expect(await ada.page.getByRole('searchbox').inputValue()).toBe('');
    });

    it('shows only one role, and keeps it in the URL', async () => {
      await visit(ada);
      await ada.page.getByLabel('Filter by role').selectOption('Admins');
      await ada.sees('1 person');
      await rowOf(ada, 'Bob').waitFor();
      expect(new URL(ada.page.url()).search).toBe('?role=admin');
      await ada.page.reload();
      await ada.sees('1 person');
    });

    it('shows the headers and grey rows while the people are loading', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await ada.page.route('**/memberships*', async (route) => {
        await released;
        await route.continue();
      });
      await ada.open(`/organizations/${id}/people`);
      await table(ada).getByRole('columnheader', { name: 'Joined' }).waitFor();
      expect(await table(ada).locator('tr.grey').count()).toBeGreaterThan(0);
      expect(await table(ada).getAttribute('aria-busy')).toBe('true');
      release();
      await rowOf(ada, 'Ada').waitFor();
      expect(await table(ada).locator('tr.grey').count()).toBe(0);
    });

    it('fits a phone as a readable list, also with long names and addresses', async () => {
      await world.service.query(`UPDATE users SET name = repeat('Longname', 12) WHERE name = 'Member 1'`);
      await world.service.query(
        `UPDATE users SET email = repeat('a', 64) || '@' || repeat('example.', 22) || 'com' WHERE name = 'Member 2'`,
      );
      await ada.page.setViewportSize({ width: 390, height: 844 });
      await visit(ada);
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const row = rowOf(ada, 'Bob');
      await row.getByText('Joined').waitFor();
      await menuOf(ada, 'Bob').click();
      await item(ada, 'Remove').waitFor();
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await ada.page.keyboard.press('Escape');
      await ada.page.setViewportSize({ width: 1280, height: 720 });
    });
  });

  describe('in the menu of a role', () => {
    it('can be operated by keyboard, and returns the focus', async () => {
      await visit(ada);
      const type = async (...keys: string[]) => {
        for (const key of keys) await ada.page.keyboard.press(key);
      };
      const current = () => focused(ada).textContent();
      await menuOf(ada, 'Bob').focus();
      await type('ArrowDown');
      expect(await current()).toBe('Member');
      await type('ArrowDown');
      expect(await current()).toBe('Admin');
      expect(await focused(ada).getAttribute('aria-checked')).toBe('true');
      await type('End');
      expect(await current()).toBe('Remove');
      await type('ArrowDown', 'a');
      expect(await current()).toBe('Admin');
      await type('Escape');
      await focused(ada).and(menuOf(ada, 'Bob')).waitFor();
      expect(await ada.page.getByRole('menu').count()).toBe(0);
      await type('ArrowDown');
      expect(await current()).toBe('Member');
      await type('Shift+Tab');
      await ada.page.getByRole('menu').waitFor({ state: 'detached' });
      await menuOf(ada, 'Bob').focus();
      await type('ArrowUp');
      expect(await current()).toBe('Remove');
      await type('Enter');
      await dialog(ada).getByText('Remove Bob from Acme?').waitFor();
      await type('Enter'); // Cancel
      await dialog(ada).waitFor({ state: 'detached' });
      await focused(ada).and(menuOf(ada, 'Bob')).waitFor();
      await type('Enter', 'Tab');
      await ada.page.getByRole('menu').waitFor({ state: 'detached' });
    });

    it('explain why a change is refused', async () => {
      await menuOf(ada, 'Ada').click();
      const member = item(ada, 'Member');
      expect(await member.getAttribute('aria-disabled')).toBe('true');
      await ada.sees('The owner can’t leave or be removed.');
      await member.click({ force: true });
      expect(await dialog(ada).count()).toBe(0);
    });

    it('are not offered to a member, who sees neither forms nor refusals', async () => {
      await visit(eve);
      expect(await table(eve).getByRole('button').count()).toBe(0);
      expect(await eve.page.getByRole('textbox').count()).toBe(0);
      expect(await eve.page.getByRole('heading', { name: 'Invites' }).count()).toBe(0);
    });

    it('ask an admin before they step down, and then show a member’s page', async () => {
      await visit(bob, '?q=bob');
      await menuOf(bob, 'Bob').click();
      await item(bob, 'Member').click();
      await bob.sees('Give up your admin role in Acme?');
      await confirm(bob, 'Become a member');
      await bob.sees('you are a member');
      await bob.page.getByRole('heading', { name: 'Invites' }).waitFor({ state: 'detached' });
      expect(await bob.page.getByRole('alert').count()).toBe(0);
    });
  });

  describe('after a change', () => {
    it('fetches one page when a role has changed, and shows it at once', async () => {
      await visit(ada);
      await menuOf(ada, 'Member 4').click();
      await item(ada, 'Admin').click();
      const raised = await requestsDuring(ada, async () => {
        await confirm(ada, 'Make admin');
        await says(ada, 'Member 4 is now an admin.');
        expect(await menuOf(ada, 'Member 4').textContent()).toBe('Admin');
        await focused(ada).and(menuOf(ada, 'Member 4')).waitFor();
      });
      expect(raised).toEqual(['PATCH memberships', 'GET memberships']);
      await menuOf(ada, 'Member 4').click();
      await item(ada, 'Member').click();
      const lowered = await requestsDuring(ada, async () => {
        await confirm(ada, 'Make member');
        await says(ada, 'Member 4 is now a member.');
      });
      // The invites of a former admin are gone.
      expect(lowered).toEqual(['PATCH memberships', 'GET memberships', 'GET invites']);
    });

    it('stays in the dialog with the reason if another admin has removed the person meanwhile', async () => {
      await visit(ada);
      await menuOf(ada, 'Member 5').click();
      await item(ada, 'Admin').click();
      await dialog(ada).waitFor();
      await world.service.query(
        `DELETE FROM memberships USING users u WHERE u.id = user_id AND u.name = 'Member 5' AND organization_id = $1`,
        [id],
      );
      await confirm(ada, 'Make admin');
      await dialog(ada).getByText('This person is no longer a member of the organization.').waitFor();
      await rowOf(ada, 'Member 5').waitFor({ state: 'detached' });
      await confirm(ada, 'Cancel');
      await dialog(ada).waitFor({ state: 'detached' });
      expect(await ada.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });
  });

  it('are fetched 50 at a time when there are 10,000', async () => {
    const crowd = await ada.createOrganization('Crowd');
    await addMembers(world.service, crowd, 9_999);
    await visit(ada, '', crowd);
    await ada.sees('1 to 50 of more than 50 people');
    for (let page = 2; page <= 5; page++) {
      const sent = await requestsDuring(ada, async () => {
        await ada.press('Next');
        await ada.sees(`${50 * page - 49} to ${50 * page} of`);
      });
      expect(sent).toEqual(['GET memberships']);
      expect(await rows(ada).count()).toBe(50);
    }
    await menuOf(ada, 'Member 249').click();
    await item(ada, 'Admin').click();
    const sent = await requestsDuring(ada, async () => {
      await confirm(ada, 'Make admin');
      await says(ada, 'Member 249 is now an admin.');
    });
    expect(sent).toEqual(['PATCH memberships', 'GET memberships']);
    await ada.page.getByRole('searchbox').fill('member 9999');
    await rowOf(ada, 'Member 9999').waitFor();
    await ada.sees('1 person');
  });

  it('cause no errors in the browser', () => {
    expect([...ada.errors, ...bob.errors, ...eve.errors]).toEqual([]);
  });
});
