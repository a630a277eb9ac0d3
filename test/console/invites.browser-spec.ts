import type { Route } from 'playwright-core';
import { inConsole } from './support/in-console.js';
import { putMember } from '../support/put-member.js';
import { NEW_ID } from './support/crowd.js';
import type { Person } from './support/person.js';
import { invite, stopMails } from './support/tour.js';

/** Each test has a new organization of Ada, who invites people. Bob has an account. */
inConsole(
  'invites',
  (world) => {
    let ada: Person;
    let bob: Person;
    let id: string;

    beforeAll(async () => {
      ada = await world.signedIn('ada@example.com', 'Ada');
      bob = await world.signedIn('bob@example.com', 'Bob');
    });
    beforeEach(async () => {
      id = await ada.foundOrganization(`Acme ${Date.now()}`);
      await visit();
    });
    afterEach(async () => {
      await ada.unroute();
      await ada.page.setViewportSize({ width: 1280, height: 720 });
    });

    const visit = async (search = '') => {
      await ada.open(`/organizations/${id}/people${search}`);
      await ada.seesPage('People');
      await ada.settles();
    };
    const field = () => ada.page.getByLabel('E-mail addresses');
    const table = () => ada.page.getByRole('table', { name: 'People', exact: true });
    const rowOf = (email: string) => table().getByRole('row').filter({ hasText: email });
    const outcome = (email: string) =>
      ada.page
        .getByRole('list', { name: 'Result for each address' })
        .getByRole('listitem')
        .filter({ hasText: email });
    /** Invites Carol and Dora. The invite of Dora expires, which the page does not know yet. */
    const inviteBothAndExpireDora = async () => {
      await field().fill('carol@example.com dora@example.com');
      await ada.press('Invite');
      await rowOf('dora@').waitFor();
      await ada.settles();
      await world.service.query(
        `UPDATE invites SET expires_at = now() - interval '1 day' WHERE organization_id = $1 AND email LIKE 'dora%'`,
        [id],
      );
    };
    const says = (text: string) => ada.page.getByRole('status').filter({ hasText: text }).first().waitFor();
    const linkOf = () => ada.page.getByLabel('Link', { exact: true });
    const confirm = ({ page }: Person, name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    /** Holds the requests of the form until the returned function is called. */
    const hold = async (): Promise<() => void> => {
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await ada.page.route('**/invites/bulk', async (route) => {
        await released;
        await route.continue();
      });
      return release;
    };

    describe('to several addresses at once', () => {
      it('accepts names and all separators, and says what happened to each address', async () => {
        await putMember({ database: world.service }, id, 'bob@example.com', 'member');
        await invite(ada, 'carol@example.com', 'member');
        await field().fill(
          'Dora Dahl <dora@example.com>, dora@EXAMPLE.com;erin@example.com\nbob@example.com carol@example.com a..b@example,\n"Fox, Finn" <finn@example.com>',
        );
        await ada.press('Invite');
        await says('3 invites sent, 3 not');
        for (const email of ['dora', 'erin', 'finn'].map((name) => `${name}@example.com`)) {
          await outcome(email).getByText('The e-mail is on its way.').waitFor();
          expect(await ada.page.getByLabel(`Link for ${email}`).inputValue()).toContain(
            `${world.service.url}/invites/`,
          );
          await rowOf(email).waitFor();
        }
        await outcome('bob@example.com').getByText('Already in this organization.').waitFor();
        await outcome('carol@example.com').getByText('Already invited.').waitFor();
        await ada.sees('“a..b@example” is not an e-mail address. Correct it and invite again.');
        await ada.page.locator('.notice').getByRole('button', { name: 'Close' }).click();
        expect(await ada.page.locator('.notice').count()).toBe(0);
      });

      it('keeps only wrong addresses in the field, and explains them there once', async () => {
        await field().fill('dora@example.com, a..b@example, Bob Brown');
        await ada.press('Invite');
        await outcome('dora@example.com').getByText('The e-mail is on its way.').waitFor();
        const all = ada.page.getByRole('list', { name: 'Result for each address' }).locator('strong');
        expect(await all.allTextContents()).toEqual(['dora@example.com']);
        expect((await field().inputValue()).split('\n')).toEqual(['a..b@example', 'Bob', 'Brown']);
        const why = { description: /^“a..b@example”, “Bob”, “Brown” are not e-mail addresses/ };
        expect(await field().and(ada.page.getByRole('textbox', why)).getAttribute('aria-invalid')).toBe(
          'true',
        );
        // The border takes the color of the message gradually.
        await ada.page.waitForFunction(
          (one) => {
            const message = document.querySelector('.mantine-InputWrapper-error')!;
            return getComputedStyle(one as Element).borderTopColor === getComputedStyle(message).color;
          },
          await field().elementHandle(),
        );
        await ada.press('Invite');
        await says('“a..b@example”, “Bob”, “Brown” are not e-mail addresses.');
        expect(await ada.page.locator('.notice').count()).toBe(0);
        await field().fill('erin@example.com');
        await ada.page.locator('.wrong').waitFor({ state: 'detached' });
      });

      it('sends with the Enter key, and is ready for the next address, with the role of a member', async () => {
        await ada.page.getByLabel('Role', { exact: true }).first().selectOption('admin');
        await field().fill('dora@example.com');
        await field().press('Enter');
        await rowOf('dora@example.com').getByText('Admin').first().waitFor();
        await ada.sees('A new invite is on its way to dora@example.com.');
        await field().and(ada.page.locator(':focus')).waitFor();
        expect(await field().inputValue()).toBe('');
        expect(await ada.page.getByLabel('Role', { exact: true }).first().inputValue()).toBe('member');
      });

      it('resends an invite from the list of what happened', async () => {
        const first = await invite(ada, 'carol@example.com', 'member');
        await field().fill('carol@example.com dora@example.com');
        await ada.press('Invite');
        // An information instead of a warning, because nothing has failed.
        await ada.page.locator('.notice .tabler-icon-info-circle').waitFor();
        await outcome('carol@example.com').getByRole('button', { name: 'Resend invite' }).click();
        const link = ada.page.getByLabel('Link for carol@example.com');
        await link.waitFor();
        expect(await link.inputValue()).not.toBe(first);
        expect(await ada.page.getByLabel('Link for dora@example.com').count()).toBe(1);
      });

      it('refuses more than 50 addresses before it sends any', async () => {
        await field().fill(Array.from({ length: 51 }, (_, n) => `n${n}@example.com`).join(' '));
        await ada.press('Invite');
        const message = await field().evaluate((one: HTMLTextAreaElement) => one.validationMessage);
        expect(message).toBe('You entered 51 addresses. You can invite at most 50 at once.');
        await ada.sees('no pending invites');
      });

      it('keeps the addresses beyond a limit in the field, with the reason', async () => {
        await world.service.query(
          `INSERT INTO invites (id, organization_id, email, email_key, role, token_hash, expires_at)
         SELECT ${NEW_ID}, $1::uuid, address, address, 'member', sha256(convert_to($1::text || n, 'UTF8')), now() + interval '1 day'
           FROM generate_series(1, 99) n, LATERAL (SELECT format('early%s@example.com', n) AS address) a`,
          [id],
        );
        await field().fill('dora@example.com erin@example.com');
        await ada.press('Invite');
        await outcome('erin@example.com')
          .getByText('The organization has too many pending invites.')
          .waitFor();
        expect(await field().inputValue()).toBe('erin@example.com');
        await ada.sees('100 pending invites');
      });
    });

    describe('while an invite is being sent', () => {
      it('keeps text that is typed in the meantime', async () => {
        const release = await hold();
        await field().fill('carol@example.com');
        await ada.press('Invite');
        await ada.page.locator('button[aria-disabled]', { hasText: 'Invite' }).waitFor();
        await field().fill('carol@example.com, dora@exam');
        release();
        await ada.sees('A new invite is on its way to carol@example.com.');
        expect(await field().inputValue()).toBe('dora@exam');
      });

      it('replaces an earlier message of success by the error of a new attempt', async () => {
        await invite(ada, 'carol@example.com', 'member');
        await ada.page.route('**/invites/bulk', (route) =>
          route.fulfill({ status: 502, body: 'Bad gateway' }),
        );
        await field().fill('dora@example.com');
        await ada.press('Invite');
        await ada.page.getByRole('alert').waitFor();
        expect(await linkOf().count()).toBe(0);
        expect(await field().inputValue()).toBe('dora@example.com');
        await ada.unroute();
        await ada.press('Invite');
        await ada.sees('A new invite is on its way to dora@example.com.');
        expect(await ada.page.getByRole('alert').count()).toBe(0);
      });

      it('scrolls the success into view, announces it and leaves the focus', async () => {
        await ada.page.setViewportSize({ width: 390, height: 340 });
        await ada.press('Invite people');
        await field().fill('carol@example.com');
        await ada.page.getByRole('button', { name: 'Invite', exact: true }).focus();
        await ada.page.keyboard.press('Enter');
        await says('A new invite is on its way to carol@example.com.');
        const { y, height } = (await ada.page.locator('.notice').boundingBox())!;
        expect(y).toBeGreaterThanOrEqual(0);
        expect(Math.floor(y + height)).toBeLessThanOrEqual(340);
        expect(await ada.page.locator(':focus').textContent()).toBe('Invite');
      });
    });

    describe('beside the people', () => {
      it('show what happened to the mail and why, and change only the clicked invite', async () => {
        await field().fill('carol@example.com dora@example.com erin@example.com');
        await ada.press('Invite');
        await rowOf('carol@example.com').waitFor();
        await ada.page.getByText('e-mail on its way').first().waitFor({ state: 'detached' });
        await world.service.query(
          `UPDATE invites SET delivery_status = CASE WHEN email LIKE 'dora%' THEN 'failed' ELSE 'withheld' END
          WHERE organization_id = $1 AND email NOT LIKE 'carol%'`,
          [id],
        );
        await visit();
        await rowOf('dora@').getByText('The mail server rejected the e-mail.').waitFor();
        await rowOf('erin@').getByText('Not e-mailed. Lost the link? Get a new one.').waitFor();
        await ada.act('erin@example.com', 'Get a new link');
        await ada.page.getByRole('dialog').waitFor();
        await ada.page.keyboard.press('Escape');
        await ada.sees('3 pending invites');
        await rowOf('carol@')
          .getByRole('button', { name: /^Member/ })
          .click();
        await ada.page.getByRole('menu').getByText('Admin', { exact: true }).click();
        await says('The invite to carol@example.com is now for an admin.');
        await rowOf('carol@')
          .getByRole('button', { name: /^Admin/ })
          .waitFor();
      });

      it('can be filtered by status, which the URL keeps', async () => {
        await inviteBothAndExpireDora();
        await visit(); // nothing tells the page of this change
        await ada.page.getByLabel('Filter by status').selectOption('Expired invites');
        await rowOf('carol@').waitFor({ state: 'detached' });
        await rowOf('dora@').getByText('Expired', { exact: true }).waitFor();
        await rowOf('dora@')
          .getByText(/^\w+ \d+, \d{4}$/)
          .waitFor();
        expect(new URL(ada.page.url()).search).toBe('?status=expired');
        await visit('?q=carol');
        await rowOf('carol@').waitFor();
        expect(await rowOf('dora@').count()).toBe(0);
      });

      it('show the new link once in a dialog, in place of the old one', async () => {
        const first = await invite(ada, 'carol@example.com', 'member');
        await ada.act('carol@example.com', 'Resend invite');
        const dialog = ada.page.getByRole('dialog', { name: 'Invite resent' });
        await dialog.getByRole('button', { name: 'Copy link' }).waitFor();
        await dialog.getByText('The previous link no longer works.').waitFor();
        expect(await linkOf().count()).toBe(1);
        expect(await linkOf().inputValue()).not.toBe(first);
        await ada.page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(await linkOf().count()).toBe(0);
        await ada.act('carol@example.com', 'Delete invite');
        await confirm(ada, 'Delete invite');
        await ada.sees('no pending invites');
      });

      it('count expired ones apart, and give a withheld mail no sign of success', async () => {
        await inviteBothAndExpireDora();
        await visit();
        await ada.sees('1 person, 1 pending invite, 1 expired invite');
        await stopMails(ada, 'dora@example.com');
        await ada.act('dora@example.com', 'Resend invite');
        const dialog = ada.page.getByRole('dialog', { name: 'Share the link yourself' });
        await dialog.locator('.notice').getByText('No e-mail was sent: dora@example.com').waitFor();
        expect(await dialog.locator('.tabler-icon-circle-check').count()).toBe(0);
        // The link has the full width, and one line even on a phone.
        expect(await dialog.locator('.notice').getByLabel('Link').count()).toBe(0);
        await ada.page.setViewportSize({ width: 390, height: 844 });
        expect((await linkOf().boundingBox())!.height).toBeLessThan(44);
        expect((await linkOf().boundingBox())!.width).toBeGreaterThan(300);
        await ada.page.keyboard.press('Escape');
      });

      it('say that an invite is gone which another admin has deleted', async () => {
        await ada.withoutHints(); // live events would remove the row first
        await ada.open(`/organizations/${id}/people`);
        await invite(ada, 'carol@example.com', 'member');
        await ada.settles();
        await world.service.query('DELETE FROM invites WHERE organization_id = $1', [id]);
        await ada.act('carol@example.com', 'Resend invite');
        await ada.sees('This invite does not exist.');
        await ada.sees('no pending invites');
        await ada.context.unrouteAll({ behavior: 'ignoreErrors' });
      });

      it('are found by old links to the page of the invites', async () => {
        await ada.open(`/organizations/${id}/invites`);
        await ada.seesPage('People');
        expect(new URL(ada.page.url()).pathname).toBe(`/organizations/${id}/people`);
        await ada.sees('no pending invites');
      });

      it('can be read but not sent by an admin whose address is not verified', async () => {
        await world.service.query(`UPDATE users SET email_verified = false WHERE email = 'ada@example.com'`);
        await visit();
        await ada.sees('Your sign-in provider has not verified your e-mail address.');
        expect(await field().count()).toBe(0);
        await ada.sees('no pending invites');
        await world.service.query(`UPDATE users SET email_verified = true WHERE email = 'ada@example.com'`);
      });
    });

    describe('that a person receives', () => {
      const open = async (link: string, title: string) => {
        await bob.page.goto(link);
        await bob.seesPage(title);
      };

      it('say that they work once after they were used, and offer to switch the account', async () => {
        const link = await invite(ada, 'bob@example.com', 'member');
        await open(link, 'You are invited');
        await bob.press(/^Accept the invite/);
        await bob.seesPage('Overview');
        await world.service.query(
          'DELETE FROM memberships USING users u WHERE u.id = user_id AND u.email = $1',
          ['bob@example.com'],
        );
        await open(link, 'This invite has been used');
        await bob.sees('An invite works once');
        await bob.press('Switch account');
        await bob.page.waitForURL(`${world.service.sandboxUrl}/**`);
        await bob.open('/');
      });

      it('say when they have expired and what to do', async () => {
        const link = await invite(ada, 'bob@example.com', 'member');
        await world.service.query(
          `UPDATE invites SET expires_at = now() - interval '1 day' WHERE organization_id = $1`,
          [id],
        );
        await open(link, 'This invite has expired');
        await bob.sees('Ask the person who invited you for a new invite.');
        expect(await bob.page.getByRole('button', { name: 'Switch account' }).count()).toBe(0);
        await bob.follow('Go to your organizations');
        await bob.seesPage('Welcome to Workspace');
      });

      it('show the newer invite behind a link that was replaced', async () => {
        const link = await invite(ada, 'bob@example.com', 'member');
        await ada.act('bob@example.com', 'Resend invite');
        await ada.page.getByRole('dialog').getByLabel('Link', { exact: true }).waitFor();
        await ada.page.keyboard.press('Escape');
        await open(link, 'This invite link does not work');
        await bob.sees('The invite was deleted or replaced, or the link is incomplete.');
        await bob.page.getByRole('heading', { name: 'Invites for you' }).waitFor();
        await bob.press(/^Accept the invite/);
        await bob.seesPage('Overview');
      });

      it('promise nothing before the service has answered, and are not read again once unknown', async () => {
        const held: Record<string, () => void> = {};
        const hold = (path: string) =>
          bob.page.route(`**/api/${path}`, (route) => (held[path] = () => void route.continue()));
        await hold('invites/unknown');
        await hold('events');
        await bob.open('/invites/unknown');
        await bob.seesPage('Invite');
        held['invites/unknown']!();
        await bob.seesPage('This invite link does not work');
        const requests: string[] = [];
        bob.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
        const isReadAgain = bob.page.waitForResponse('**/api/me');
        // Each return to the tab makes the page read everything again.
        for (let time = 1; time <= 2; time++)
          await bob.page.evaluate(
            () =>
              new Promise((resolve) => {
                document.dispatchEvent(new Event('visibilitychange'));
                setTimeout(resolve);
              }),
          );
        await isReadAgain;
        expect(requests).not.toContain('/api/invites/unknown');
        await bob.seesPage('This invite link does not work');
        await bob.unroute();
      });

      it('say when they disappear while the page is open', async () => {
        await open(await invite(ada, 'bob@example.com', 'member'), 'You are invited');
        // Deletes the invite only in the request, because the page may read it again before the button is pressed.
        const accept = async (route: Route) => {
          await world.service.query('DELETE FROM invites WHERE organization_id = $1', [id]);
          await route.continue();
        };
        await bob.page.route('**/accept', accept, { times: 1 });
        await bob.press(/^Accept the invite/);
        await bob.seesPage('This invite link does not work');
        await bob.sees('ask the person who invited you for a new invite');
      });

      it('name the address that is needed, and the organization of a member', async () => {
        const link = await invite(ada, 'carol@example.com', 'member');
        await open(link, 'This invite is for another address');
        await bob.sees(/^Ada has invited c•••@example.com to join .+ as a member\.$/);
        await bob.sees(/^You are signed in as bob@example.com\. Sign in with the invited address/);
        expect(await bob.page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
        await bob.page.getByRole('link', { name: 'Go to your organizations' }).waitFor();
        const own = await invite(ada, 'bob@example.com', 'member');
        await putMember({ database: world.service }, id, 'bob@example.com', 'member');
        await open(own, 'You are invited');
        await bob.sees('You are already a member of');
        await bob.follow('Open the organization');
        await bob.seesPage('Overview');
      });

      it('cannot be accepted without a verified address, or beyond the limit of memberships', async () => {
        const link = await invite(ada, 'bob@example.com', 'member');
        await world.service.query(`UPDATE users SET email_verified = false WHERE email = 'bob@example.com'`);
        await open(link, 'You are invited');
        await bob.sees('Your sign-in provider has not verified your e-mail address.');
        await bob.page.getByRole('button', { name: 'Sign in again' }).waitFor();
        await world.service.query(`UPDATE users SET email_verified = true WHERE email = 'bob@example.com'`);
        await bob.page.route('**/api/invites/*', async (route) => {
          const response = await route.fetch();
          const actions = { accept: { allowed: false, reason: 'limit_reached' } };
          await route.fulfill({ response, json: { ...(await response.json()), actions } });
        });
        await open(link, 'You are invited');
        await bob.sees('You belong to as many organizations as allowed.');
        await bob.page.getByRole('link', { name: 'Go to your organizations' }).waitFor();
        await bob.unroute();
      });

      it('ask to sign in with the invited address', async () => {
        const link = await invite(ada, 'gina@example.com', 'member');
        const gina = await world.arrive();
        await gina.page.goto(link);
        await gina.seesPage('You are invited');
        await gina.sees('Sign in with the invited e-mail address. Then you see who invited you');
        await gina.signIn('gina@example.com', 'Gina');
        await gina.press(/^Accept the invite/);
        await gina.seesPage('Overview');
      });
    });

    it('cause no errors in the browser', () => {
      expect([...ada.errors, ...bob.errors]).toEqual([]);
    });
  },
  { LIMIT_INVITES_PER_RECIPIENT_DAY: '0' },
);
