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
  afterEach(() => Promise.all([ada, bob, eve].map((person) => person.unroute())));

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
  /** The API requests that a person's page sends during `act`, such as `GET memberships`. */
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

    it('shows only one role, and keeps it in the URL', async () => {
      await visit(ada);
      await ada.page.getByLabel('Filter by role').selectOption('Admins');
      await ada.sees('1 of 121 match');
      await rowOf(ada, 'Bob').waitFor();
      expect(new URL(ada.page.url()).search).toBe('?role=admin');
      await ada.page.reload();
      await ada.sees('1 of 121 match');
    });
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

    it('is missing on the own row, whose actions lead the owner to the transfer of the ownership, and an admin to leaving', async () => {
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
    it('stays in the dialog with the reason if another admin has removed the person meanwhile', async () => {
      await visit(ada);
      await ada.act('Member 5', 'Remove');
      await dialog(ada).waitFor();
      await ada.settles();
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

    it('are all read to be sorted, also those of the next page', async () => {
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
      await button(ada, 'Undo').hover(); // the notice stays as long as the mouse is over it
      await dialog(ada).waitFor({ state: 'detached' });
      await ada.settles();
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
      await ada.press('Remove people and invites');
      await dialog(ada).getByText('Remove 2 people from Small and delete 1 invite?').waitFor();
      await ada.settles();
      await world.service.query(
        `DELETE FROM memberships USING users u WHERE u.id = user_id AND u.name = 'Member 4' AND organization_id = $1`,
        [small],
      );
      await confirm(ada, 'Remove people and invites');
      await dialog(ada).getByText('1 of 3 could not be changed.').waitFor();
      const outcome = (name: string) => dialog(ada).getByRole('listitem').filter({ hasText: name });
      await outcome('Member 4').getByText('no longer a member').waitFor();
      await outcome('Member 3').getByText('Done').waitFor();
      await outcome('anna@example.com').getByText('Done').waitFor();
      await dialog(ada).locator('button', { hasText: 'Close' }).click();
      await ada.sees('9 people, 1 pending invite');
      await bar().waitFor({ state: 'detached' });
    });

    it('are selected together, except for the own membership and the owner', async () => {
      await ada.page.getByLabel('Select all').check();
      await bar().getByText('9 selected: 8 people, 1 invite').waitFor();
      await ada.press('Clear selection');
      await bar().waitFor({ state: 'detached' });
    });
  });

  it('are fetched 100 at a time when there are 10,000', async () => {
    const crowd = await ada.foundOrganization('Crowd');
    await addMembers(world.service, crowd, 9_999);
    await visit(ada, '', crowd);
    await ada.sees('1 to 100 of 10,000');
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
