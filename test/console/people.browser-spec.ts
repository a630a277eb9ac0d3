import type { Locator } from 'playwright-core';
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
    await ada.withoutHints(); // some tests count requests
    bob = await world.signedIn('bob@example.com', 'Bob');
    eve = await world.signedIn('eve@example.com', 'Eve');
    id = await ada.foundOrganization('Acme');
    await putMember({ database: world.service }, id, 'bob@example.com', 'admin');
    await putMember({ database: world.service }, id, 'eve@example.com', 'member');
    await addMembers(world.service, id, 118);
  });
  afterEach(() => Promise.all([ada, bob, eve].map(({ page }) => page.unrouteAll())));

  const visit = async (person: Person, search = '', organization = id) => {
    await person.open(`/organizations/${organization}/people${search}`);
    await person.seesPage('People');
    await person.settles();
  };
  const table = ({ page }: Person) => page.getByRole('table', { name: 'People', exact: true });
  const rows = (person: Person) =>
    table(person)
      .getByRole('row')
      .filter({ has: person.page.getByRole('rowheader') });
  const rowOf = (person: Person, name: string) =>
    rows(person).filter({ has: person.page.getByText(name, { exact: true }) });
  const menuOf = (person: Person, name: string) =>
    rowOf(person, name).getByRole('button', { name: /change the (role|invite)/ });
  const actionsOf = (person: Person, name: string) =>
    rowOf(person, name).getByRole('button', { name: /^Actions for/ });
  const item = ({ page }: Person, name: string) => page.getByRole('menu').getByText(name, { exact: true });
  const dialog = ({ page }: Person) => page.getByRole('dialog');
  const confirm = (person: Person, name: string) =>
    dialog(person).getByRole('button', { name, exact: true }).click();
  const says = ({ page }: Person, text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const focused = ({ page }: Person) => page.locator(':focus');
  const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true });
  /** The API requests that a person's page sends meanwhile, such as `GET memberships`. */
  const requestsDuring = async (person: Person, act: () => Promise<void>): Promise<string[]> => {
    const sent: string[] = [];
    const note = (request: { method(): string; url(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && pathname !== '/api/events')
        sent.push(`${request.method()} ${pathname.split('/')[4] ?? pathname}`);
    };
    person.page.on('request', note);
    await act();
    await person.settles();
    person.page.off('request', note);
    return sent;
  };

  describe('as a table', () => {
    it('has headers, 100 rows on a page, and says how many people there are', async () => {
      await visit(ada);
      expect(await table(ada).getByRole('columnheader').allTextContents()).toEqual([
        'Person',
        'Role',
        'Status',
        'Actions',
      ]);
      await ada.sees('121 people, no pending invites');
      await ada.sees('1 to 100 of 121');
      expect(await rows(ada).count()).toBe(100);
      await ada.press('Next');
      await ada.sees('101 to 121 of 121');
      await says(ada, '101 to 121');
      expect(await rows(ada).count()).toBe(21);
      await ada.page.reload();
      await ada.sees('101 to 121 of 121');
    });

    it('keeps the focus on the button at the last page, and goes back', async () => {
      await ada.press('Previous');
      await ada.sees('1 to 100 of');
      await ada.press('Next');
      await ada.sees('101 to 121 of');
      await focused(ada).and(button(ada, 'Next')).waitFor();
      expect(await button(ada, 'Next').getAttribute('aria-disabled')).toBe('true');
      await ada.page.goBack();
      await ada.sees('1 to 100 of');
      expect(await button(ada, 'Previous').getAttribute('aria-disabled')).toBe('true');
    });

    it('goes to the page before if the last page has become empty', async () => {
      const small = await ada.foundOrganization('Hundred and one');
      await addMembers(world.service, small, 100);
      await visit(ada, '', small);
      await ada.press('Next');
      await ada.sees('101 to 101 of 101');
      await ada.act('Member 100', 'Remove');
      await confirm(ada, 'Remove');
      await ada.sees('100 people');
      expect(await rows(ada).count()).toBe(100);
    });

    it('finds the beginning of names and addresses, and keeps the search in the URL', async () => {
      await visit(ada);
      await ada.page.getByRole('searchbox').pressSequentially('member 11');
      await ada.sees('10 of 121 match'); // 11, and 110 to 118
      await says(ada, '10 of 121 match');
      await focused(ada).and(ada.page.getByRole('searchbox')).waitFor();
      expect(new URL(ada.page.url()).search).toBe('?q=member+11');
      await ada.page.reload();
      await ada.sees('10 of 121 match');
      await ada.page.getByRole('searchbox').fill('bob@');
      await ada.sees('1 of 121 match');
      await rowOf(ada, 'Bob').waitFor();
    });

    it('says that no person matches a search of more than 100 characters', async () => {
      await visit(ada, `?q=${'a'.repeat(150)}`);
      await ada.sees(/^Nobody matches “a+”$/);
      expect(await ada.page.getByRole('alert').count()).toBe(0);
    });

    it('tells screen readers how many people and invites a search finds', async () => {
      await visit(ada);
      await ada.page.getByRole('searchbox').fill('member 12');
      const status = ada.page.getByRole('status');
      await status.filter({ hasText: '1 of 121 match' }).waitFor();
    });

    it('has a table of what each role may do', async () => {
      await visit(ada);
      await ada.press('What roles can do');
      const row = dialog(ada).getByRole('row', { name: /^Read and export the audit trail/ });
      expect(await row.getByRole('cell').allTextContents()).toEqual(['no', 'yes', 'yes']);
      const trials = dialog(ada).getByRole('row', { name: /^Start trials/ });
      expect(await trials.getByRole('cell').allTextContents()).toEqual(['yes', 'yes', 'yes']);
      await ada.page.keyboard.press('Escape');
      await dialog(ada).waitFor({ state: 'detached' });
    });

    it('says when no person matches, and shows all again', async () => {
      await visit(ada, '?q=zzz&role=admin');
      await ada.sees('Nobody matches “zzz”');
      expect(await ada.page.getByText('0 of 121 match').isVisible()).toBe(false); // says the same
      await ada.press('Show all people');
      await ada.sees('1 to 100 of');
      expect(new URL(ada.page.url()).search).toBe('');
      expect(await ada.page.getByRole('searchbox').inputValue()).toBe('');
      await ada.page.getByRole('searchbox').fill('zzz');
      await ada.press('Clear search');
      await ada.sees('1 to 100 of');
    });

    it('has a button in the search that clears it and keeps the focus there', async () => {
      await visit(ada, '?q=bob');
      await rowOf(ada, 'Bob').waitFor();
      await ada.press('Clear the field');
      await ada.sees('1 to 100 of');
      await focused(ada).and(ada.page.getByRole('searchbox')).waitFor();
    });

    it('shows only one role, and keeps it in the URL', async () => {
      await visit(ada);
      await ada.page.getByLabel('Filter by role').selectOption('Admins');
      await ada.sees('1 of 121 match');
      await rowOf(ada, 'Bob').waitFor();
      expect(new URL(ada.page.url()).search).toBe('?role=admin');
      await ada.page.reload();
      await ada.sees('1 of 121 match');
    });

    it('shows the headers and grey rows while the people are loading', async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await ada.page.route('**/memberships*', async (route) => {
        await released;
        await route.continue();
      });
      await ada.open(`/organizations/${id}/people`);
      await table(ada).getByRole('columnheader', { name: 'Status' }).waitFor();
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
      // The form would push the people out of sight. Its button opens it, and the focus moves into it.
      expect(await ada.page.getByLabel('E-mail addresses').count()).toBe(0);
      await ada.press('Invite people');
      await focused(ada).and(ada.page.getByLabel('E-mail addresses')).waitFor();
      const row = rowOf(ada, 'Bob');
      const start = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().left);
      expect(await start(menuOf(ada, 'Bob'))).toBe(await start(row.locator('strong')));
      const { y } = (await menuOf(ada, 'Bob').boundingBox())!;
      const joined = (await row.getByText('Joined').boundingBox())!;
      expect(joined.y).toBeGreaterThan(y);
      expect(joined.y + joined.height).toBeLessThan(y + 40); // beside the button, which is large enough for a finger
      expect((await menuOf(ada, 'Bob').boundingBox())!.height).toBeGreaterThanOrEqual(40);
      const width = async (name: string) => (await menuOf(ada, name).boundingBox())!.width;
      expect(await width('Bob')).toBe(await width('Eve')); // an admin and a member
      await actionsOf(ada, 'Bob').click();
      await item(ada, 'Remove').waitFor();
      expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await ada.page.keyboard.press('Escape');
      // A button with their number shows the filters.
      expect(await ada.page.getByLabel('Filter by role').count()).toBe(0);
      await ada.press('Filters');
      await ada.page.getByLabel('Filter by role').selectOption('Admins');
      await ada.sees('1 of 121 match');
      await ada.press('Filters (1)');
      await ada.page.getByLabel('Filter by role').waitFor({ state: 'detached' });
      await ada.page.setViewportSize({ width: 1280, height: 720 });
    });

    it('has the role below the name on a phone, also in a row without actions', async () => {
      for (const person of [bob, eve]) {
        await person.page.setViewportSize({ width: 390, height: 844 });
        await visit(person);
        const name = (await rowOf(person, 'Ada').locator('strong').boundingBox())!;
        const role = (await rowOf(person, 'Ada').getByText('Owner', { exact: true }).boundingBox())!;
        expect(role.y).toBeGreaterThan(name.y + name.height);
        await person.page.setViewportSize({ width: 1280, height: 720 });
      }
    });
  });

  it('fit a tablet in German, whose words are longer', async () => {
    const german = { locale: 'de-DE', viewport: { width: 768, height: 1024 } };
    const erika = await world.signedIn('ada@example.com', '', german);
    await erika.open(new URL(ada.page.url()).pathname);
    await erika.seesPage('Personen');
    await erika.settles();
    expect(await erika.page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  });

  describe('in the menu of a role', () => {
    it('can be operated by keyboard, and returns the focus', async () => {
      await visit(ada);
      const type = async (...keys: string[]) => {
        for (const key of keys) await ada.page.keyboard.press(key);
      };
      const current = () => focused(ada).textContent();
      const open = async () => {
        await menuOf(ada, 'Bob').focus();
        await type('Enter');
        await ada.page.locator('[role="menu"] :focus').waitFor();
      };
      await open();
      expect(await current()).toMatch(/^Admin/); // his role
      expect(await focused(ada).getAttribute('aria-checked')).toBe('true');
      await type('ArrowDown');
      expect(await current()).toMatch(/^Member/);
      await type('End');
      expect(await current()).toMatch(/^Admin/);
      await type('ArrowDown');
      expect(await current()).toMatch(/^Member/);
      await type('a');
      expect(await current()).toMatch(/^Admin/);
      await type('Escape');
      await focused(ada).and(menuOf(ada, 'Bob')).waitFor();
      await ada.page.getByRole('menu').waitFor({ state: 'detached' });
      await actionsOf(ada, 'Bob').focus();
      await type('Enter');
      await ada.page.locator('[role="menu"] :focus', { hasText: 'Remove' }).waitFor();
      await type('Enter');
      await dialog(ada).getByText('Remove Bob from Acme?').waitFor();
      await dialog(ada).getByRole('button', { name: 'Cancel' }).and(focused(ada)).waitFor();
      await type('Enter');
      await dialog(ada).waitFor({ state: 'detached' });
      await focused(ada).and(actionsOf(ada, 'Bob')).waitFor();
    });

    it('highlights no role when a pointer has opened it, only the row', async () => {
      const ground = (of: string) =>
        ada.page
          .locator(of)
          .first()
          .evaluate((one) => getComputedStyle(one).backgroundColor);
      await visit(ada);
      await menuOf(ada, 'Bob').click();
      await ada.page
        .locator('[role="menu"] :focus', { hasText: 'Also manages people and billing' })
        .waitFor();
      await ada.page.mouse.move(0, 0);
      expect(await ground('[role="menu"] :focus')).toBe('rgba(0, 0, 0, 0)');
      expect(await ground('tr:has([role="menu"])')).not.toBe('rgba(0, 0, 0, 0)');
      await ada.page.keyboard.press('ArrowDown');
      expect(await ground('[role="menu"] :focus')).not.toBe('rgba(0, 0, 0, 0)');
      await ada.page.keyboard.press('Escape');
    });

    it('is missing for the owner, whose actions lead to the transfer of the ownership, as those of an admin to leaving', async () => {
      expect(await menuOf(ada, 'Ada').count()).toBe(0);
      await ada.act('Ada', 'Transfer the ownership');
      await ada.seesPage('Settings');
      await visit(bob, '?q=bob');
      await bob.act('Bob', 'Leave the organization');
      await bob.seesPage('Settings');
    });

    it('are not offered to a member, who sees neither forms nor refusals', async () => {
      await visit(eve);
      expect(await rows(eve).getByRole('button').count()).toBe(0);
      expect(await eve.page.getByRole('checkbox').count()).toBe(0);
      expect(await eve.page.getByRole('textbox').count()).toBe(0);
      expect(await eve.page.getByRole('heading', { name: 'Invites' }).count()).toBe(0);
      expect(await eve.page.getByRole('alert').count()).toBe(0);
    });

    it('ask an admin before they step down, and then show a member’s page', async () => {
      await visit(bob, '?q=bob');
      await menuOf(bob, 'Bob').click();
      await item(bob, 'You give up your admin role').waitFor();
      await item(bob, 'Member').click();
      await bob.sees('Give up your admin role in Acme?');
      await confirm(bob, 'Cancel');
      await menuOf(bob, 'Bob').click();
      await item(bob, 'Member').click();
      await confirm(bob, 'Become a member');
      await bob.hasRole('Member');
      await bob.page.getByRole('heading', { name: 'Invites' }).waitFor({ state: 'detached' });
      expect(await bob.page.getByRole('alert').count()).toBe(0);
    });
  });

  describe('after a change', () => {
    it('fetches one page when a role has changed, and shows it at once', async () => {
      await visit(ada);
      await menuOf(ada, 'Member 4').click();
      const raised = await requestsDuring(ada, async () => {
        await item(ada, 'Admin').click();
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
      await ada.act('Member 5', 'Remove');
      await dialog(ada).waitFor();
      await world.service.query(
        `DELETE FROM memberships USING users u WHERE u.id = user_id AND u.name = 'Member 5' AND organization_id = $1`,
        [id],
      );
      await confirm(ada, 'Remove');
      await dialog(ada).getByText('This person is no longer a member of the organization.').waitFor();
      await rowOf(ada, 'Member 5').waitFor({ state: 'detached' });
      await confirm(ada, 'Cancel');
      await dialog(ada).waitFor({ state: 'detached' });
      expect(await ada.page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });
  });

  describe('in one table with the invites', () => {
    let small: string;
    const names = () => rows(ada).locator('strong').allTextContents();
    const check = (name: string) => ada.page.getByLabel(`Select ${name}`, { exact: true }).check();
    const bar = () => ada.page.getByRole('group', { name: /selected$/ });

    beforeAll(async () => {
      small = await ada.foundOrganization('Small');
      await addMembers(world.service, small, 10);
      const invites = ['zoe@example.com', 'anna@example.com'].map((email) => ({ email, role: 'member' }));
      await ada.ask('POST', `/api/organizations/${small}/invites/bulk`, { invites });
    });
    beforeEach(async () => {
      await visit(ada, '', small);
      await ada.sees(/^\d+ people, /);
    });

    it('are sorted by name, role or time, which the URL keeps', async () => {
      await ada.sees('11 people, 2 pending invites');
      const header = (name: string) => table(ada).getByRole('columnheader', { name });
      await header('Person').getByRole('button').click();
      expect((await names()).slice(0, 3)).toEqual(['Ada', 'anna@example.com', 'Member 1']);
      expect(await header('Person').getAttribute('aria-sort')).toBe('ascending');
      await header('Role').locator('.unsorted').waitFor();
      expect(new URL(ada.page.url()).search).toBe('?sort=name');
      await header('Person').getByRole('button').click();
      expect((await names())[0]).toBe('zoe@example.com');
      await focused(ada).and(header('Person').getByRole('button')).waitFor();
      await ada.page.reload();
      await ada.sees('11 people');
      expect((await names())[0]).toBe('zoe@example.com');
      await header('Person').getByRole('button').click();
      expect((await names())[0]).toBe('Ada');
      expect(new URL(ada.page.url()).search).toBe('');
    });

    it('are all read to be sorted, up to 2,000', async () => {
      await visit(ada, '?sort=-name');
      await ada.sees('1 to 100 of 120');
      expect((await names())[0]).toMatch(/^Member 99|^Member 118/);
      await ada.press('Next');
      await ada.sees('101 to 120 of 120');
      expect((await names()).at(-1)).toBe('Ada');
      await ada.press('Previous');
      await ada.sees('1 to 100 of 120');
    });

    it('are found by any word of a name or an address', async () => {
      await ada.page.getByRole('searchbox').fill('7');
      await ada.sees('1 of 13 match');
      await ada.page.getByRole('searchbox').fill('zoe');
      await rowOf(ada, 'zoe@example.com').waitFor();
      await ada.sees('1 of 13 match');
      await ada.page.getByLabel('Filter by status').selectOption('Members');
      await ada.sees('Nobody matches “zoe”');
      await ada.press('Show all people');
      await ada.page.getByLabel('Filter by status').selectOption('Pending invites');
      await ada.sees('2 of 13 match');
      expect(await rows(ada).count()).toBe(2);
    });

    it('get a role together, after a question', async () => {
      for (const name of ['Member 1', 'Member 2', 'zoe@example.com']) await check(name);
      await bar().getByText('3 selected').waitFor();
      await bar().getByRole('button', { name: 'Change role' }).click();
      await item(ada, 'Admin').click();
      await dialog(ada).getByText('Make 3 people admins of Small?').waitFor();
      await confirm(ada, 'Make admins');
      await says(ada, 'Role changed: 3 people.');
      await dialog(ada).waitFor({ state: 'detached' });
      expect(await menuOf(ada, 'zoe@example.com').first().textContent()).toBe('Admin');
      expect(await menuOf(ada, 'Member 2').first().textContent()).toBe('Admin');
      await ada.press('Undo');
      await says(ada, 'Old role restored: 3 people.');
      await ada.settles();
      for (const name of ['Member 1', 'Member 2', 'zoe@example.com'])
        expect(await menuOf(ada, name).first().textContent()).toBe('Member');
    });

    it('are removed together, each with its own outcome', async () => {
      for (const name of ['Member 3', 'Member 4', 'anna@example.com']) await check(name);
      await ada.press('Remove 3');
      await dialog(ada).getByText('Remove 2 people from Small and delete 1 invite?').waitFor();
      await world.service.query(
        `DELETE FROM memberships USING users u WHERE u.id = user_id AND u.name = 'Member 4' AND organization_id = $1`,
        [small],
      );
      await confirm(ada, 'Remove 3');
      await dialog(ada).getByText('1 of 3 could not be changed.').waitFor();
      const outcome = (name: string) => dialog(ada).getByRole('listitem').filter({ hasText: name });
      await outcome('Member 4').getByText('no longer a member').waitFor();
      await outcome('Member 3').getByText('Done').waitFor();
      await outcome('anna@example.com').getByText('Done').waitFor();
      await dialog(ada).locator('button', { hasText: 'Close' }).click();
      await ada.sees('9 people, 1 pending invite');
      await bar().waitFor({ state: 'detached' });
    });

    it('are all selected but the own membership and the owner', async () => {
      await ada.page.getByLabel('Select all').check();
      await bar().getByText('9 selected: 8 people, 1 invite').waitFor();
      await ada.press('Clear selection');
      await bar().waitFor({ state: 'detached' });
    });

    it('stay in their place when they are selected, with the actions inside of the window', async () => {
      const place = () =>
        rowOf(ada, 'Member 1')
          .first()
          .evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
      for (const width of [1280, 768, 390]) {
        await ada.page.setViewportSize({ width, height: 600 });
        await visit(ada, '', small);
        await ada.settles();
        const before = await place();
        await check('Member 1');
        await bar().waitFor();
        expect(await place()).toBe(before);
        for (const y of [0, 9999]) {
          await ada.page.evaluate((top) => window.scrollTo(0, top), y);
          const { top, bottom } = await bar().evaluate((one) => one.getBoundingClientRect());
          expect(top).toBeGreaterThan(0);
          expect(bottom).toBeLessThanOrEqual(600);
        }
      }
      await ada.page.setViewportSize({ width: 1280, height: 720 });
    });

    it('have no search while a person is alone', async () => {
      await visit(ada, '', await ada.foundOrganization('Alone'));
      await ada.sees('Invite people to use this organization’s agents');
      expect(await table(ada).getByRole('columnheader').getByRole('button').count()).toBe(0);
      expect(await ada.page.getByRole('searchbox').count()).toBe(0);
    });

    it('shows names from right to left from their beginning', async () => {
      const name = 'مرحبا بكم في هذا المكان الجميل';
      await world.service.query(`UPDATE users SET name = $1 WHERE email LIKE 'member7@%'`, [name]);
      await visit(ada, '', small);
      expect(
        await rowOf(ada, name)
          .locator('bdi')
          .first()
          .evaluate((one) => getComputedStyle(one).direction),
      ).toBe('rtl');
      await ada.act(`\u2068${name}\u2069`, 'Remove');
      expect(await dialog(ada).getByRole('heading').textContent()).toBe(
        `Remove \u2068${name}\u2069 from Small?`,
      );
      await ada.page.keyboard.press('Escape');
    });
  });

  it('get their old role back by the button in the message about a change', async () => {
    await visit(ada, '?q=member 6');
    await menuOf(ada, 'Member 6').click();
    await item(ada, 'Admin').click();
    await says(ada, 'Member 6 is now an admin.');
    await ada.press('Undo');
    await says(ada, 'Member 6 is now a member.');
    expect(await menuOf(ada, 'Member 6').textContent()).toBe('Member');
    await ada.page.route('**/memberships/*', (route) => route.abort());
    await menuOf(ada, 'Member 6').click();
    await item(ada, 'Admin').click();
    await ada.sees('check whether your change was saved');
    expect(await menuOf(ada, 'Member 6').textContent()).toBe('Member');
  });

  it('are fetched 100 at a time when there are 10,000', async () => {
    const crowd = await ada.foundOrganization('Crowd');
    await addMembers(world.service, crowd, 9_999);
    await visit(ada, '', crowd);
    await ada.sees('1 to 100 of more than 1,000');
    for (let page = 2; page <= 3; page++) {
      const sent = await requestsDuring(ada, async () => {
        await ada.press('Next');
        await ada.sees(`${100 * page - 99} to ${100 * page} of`);
      });
      expect(sent).toEqual(['GET memberships']);
      expect(await rows(ada).count()).toBe(100);
    }
    await menuOf(ada, 'Member 249').click();
    const sent = await requestsDuring(ada, async () => {
      await item(ada, 'Admin').click();
      await says(ada, 'Member 249 is now an admin.');
    });
    // The first page and the shown one.
    expect(sent).toEqual(['PATCH memberships', 'GET memberships', 'GET memberships']);
    await ada.page.getByRole('searchbox').fill('member 9999');
    await rowOf(ada, 'Member 9999').waitFor();
    await ada.sees('1 of 10,000 match');
  });

  it.each([
    ['billing', 'Billing', 'Admins and the owner see payments, invoices and the card here.'],
    ['audit', 'Audit trail', 'Admins and the owner see here who changed what.'],
  ])('are told at /%s who can use the page, without a form', async (path, title, why) => {
    await eve.open(`/organizations/${id}/${path}`);
    await eve.seesPage(title);
    await eve.sees('Only for admins and the owner');
    await eve.sees(why);
    expect(await eve.page.locator('main').locator('button, input, select').count()).toBe(0);
    expect(await eve.page.getByRole('alert').count()).toBe(0);
  });

  it('cause no errors in the browser', () => {
    expect([...ada.errors, ...bob.errors, ...eve.errors]).toEqual([]);
  });
});
