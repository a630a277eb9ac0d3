import { createHash } from 'node:crypto';
import { inConsole } from './support/in-console.js';
import type { Person } from './support/person.js';

const TOKEN = 'n'.repeat(43);

/** Each test continues where the previous one ended. */
inConsole('mails', (world) => {
  let ada: Person;

  beforeAll(async () => {
    ada = await world.signedIn('ada@example.com', 'Ada');
    const id = await ada.createOrganization('Acme');
    await world.service.query(
      `INSERT INTO notices (id, user_id, organization_id, kind, token_hash)
       SELECT gen_random_uuid(), id, $1, 'balance_low', $2 FROM users WHERE email = 'ada@example.com'`,
      [id, createHash('sha256').update(TOKEN).digest()],
    );
  });

  const choice = (kind: string) => ada.page.getByRole('switch', { name: kind });

  it('are chosen in the account, apart from those that are always sent', async () => {
    await ada.open('/account');
    await ada.page.locator('#mails li', { hasText: 'Your role in an organization has changed' }).waitFor();
    expect(await choice('Your role in an organization has changed').count()).toBe(0);
    expect(await choice('An agent has few tokens left').isChecked()).toBe(true);
    const saved = ada.page.waitForResponse('**/api/me/notices');
    await choice('A person has accepted your invite').check();
    await saved;
    await ada.sees('E-mails are on: A person has accepted your invite.');
    await ada.page.reload();
    await ada.page.waitForFunction(
      () => document.querySelectorAll<HTMLInputElement>('#mails input:checked').length === 7,
    );
  });

  it('are stopped and allowed again with a button behind the link of a mail, without a session', async () => {
    const guest = await world.arrive();
    await guest.open(`/notices/${TOKEN}`);
    await guest.seesPage('Your e-mails');
    await guest.sees('An agent has few tokens left');
    await guest.sees('You get these e-mails');
    await guest.press('Stop these e-mails');
    await guest.sees('You no longer get these e-mails');
    await guest.press('Get these e-mails again');
    await guest.sees('You get these e-mails');
    expect(
      await guest.page.getByRole('link', { name: 'All e-mails that you can choose' }).getAttribute('href'),
    ).toBe('/account#mails');
    await guest.open(`/notices/${'x'.repeat(43)}`);
    await guest.sees('The link of this e-mail no longer works.');
  });
});
