import type { Browser } from '../../support/browser.js';
import { blockTokenIn } from '../../support/mail-server.js';
import { found, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Addresses');
});

const invite = (email: string) =>
  ada.post(`/api/organizations/${team.id}/invites`, { email, role: 'member' });

describe('the e-mail address of an invite', () => {
  it.each(["bob.o'brien+tag@example.co.uk", 'b!#$%&*+/=?^_`{|}~-@example.com', 'BOB@example.com'])(
    'is the only recipient of the mail, in its exact spelling: %s',
    async (email) => {
      await invite(email);
      const mail = await world.mail.next(email);
      expect(mail.envelopeTo).toEqual([email.toLowerCase()]);
      expect(mail.to).toEqual([{ address: email, name: '' }]);
    },
  );
});

describe('an address with an internationalized domain', () => {
  const pending = (person: Browser) => person.get('/api/me/invites');
  const isPending = { status: 409, body: { code: 'invite_already_pending' } };
  const isMember = { status: 409, body: { code: 'already_member' } };

  it.each([
    ['u@xn--mnchen-3ya.example', 'U@münchen.example'],
    ['u@bücher.example', 'u@xn--bcher-kva.example'],
    ['v@BÜCHER.example', 'V@bu\u0308cher.example'],
  ])('is stored as typed, and the same as with its A-label: %s and %s', async (invited, verified) => {
    const { status, body } = await invite(invited);
    expect([status, body.email]).toEqual([201, invited]);
    for (const address of [invited, verified]) expect(await invite(address)).toMatchObject(isPending);
    expect(
      (await ada.get(`/api/organizations/${team.id}/invites?q=${encodeURIComponent(verified)}`)).body.data,
    ).toMatchObject([{ email: invited }]);

    const person = await world.signedIn(verified);
    expect((await person.get('/api/me')).body.user.email).toBe(verified);
    expect((await pending(person)).body.data).toMatchObject([{ email: invited }]);
    expect((await person.post(`/api/invites/${body.token}/accept`)).status).toBe(200);
    for (const address of [invited, verified]) expect(await invite(address)).toMatchObject(isMember);
  });

  it('is shown in mails as its A-label, as the recipient and as the inviter', async () => {
    const eve = await world.signedIn('eve@münchen.example');
    const own = await found(eve, 'Internationalized');
    await eve.post(`/api/organizations/${own.id}/invites`, { email: 'w@zürich.example', role: 'member' });
    const mail = await world.mail.next('w@zürich.example'); // the mail server of the tests decodes the A-label
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'to', value: 'w@xn--zrich-kva.example' }),
    );
    expect(mail.text).toContain('You are invited by “eve” (eve@xn--mnchen-3ya.example) to join');
    expect(mail.text).not.toContain('ü');
  });

  it('is blocked in each of its forms', async () => {
    const { body } = await invite('blocked@köln.example');
    const token = blockTokenIn(await world.mail.next('blocked@köln.example'));
    expect((await world.browser().post(`/api/invites/${token}/block`)).status).toBe(200);
    await ada.delete(`/api/organizations/${team.id}/invites/${body.id}`);
    const again = await invite('blocked@xn--kln-sna.example');
    expect(again).toMatchObject({ status: 201, body: { delivery: { status: 'withheld' } } });
  });
});
