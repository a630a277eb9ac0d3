import { DataSource } from 'typeorm';
import { keyAddresses } from '../../../src/users/user-keys.repository.js';
import type { Browser } from '../../support/browser.js';
import { blockTokenIn } from '../../support/mail-server.js';
import { found, type Team } from '../../support/people.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ settings: { LIMIT_INVITES_PER_HOUR: '0', LIMIT_PENDING_INVITES: '0' } });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Addresses');
});
afterAll(() => world.stop());

const invite = (email: string) =>
  ada.post(`/api/organizations/${team.id}/invites`, { email, role: 'member' });

const LABEL = 'd'.repeat(63);
/** The longest valid e-mail address: 64 bytes, the at sign and a domain of 189 bytes. */
const LONGEST = `${'l'.repeat(64)}@${LABEL}.${LABEL}.${'d'.repeat(57)}.com`;

describe('the e-mail address of an invite', () => {
  it.each([
    'a@b.co',
    'first.last@example.com',
    "o'brien+tag@example.co.uk",
    '!#$%&*+/=?^_`{|}~-@example.com',
    'UPPER@EXAMPLE.COM',
    '1@2.example',
    'x@xn--bcher-kva.example',
    LONGEST,
  ])('may be %s and is stored as typed', async (email) => {
    expect(await invite(email)).toMatchObject({ status: 201, body: { email } });
  });

  it.each(["bob.o'brien+tag@example.co.uk", 'b!#$%&*+/=?^_`{|}~-@example.com', 'BOB@example.com'])(
    'is the only recipient of the mail, in its exact spelling: %s',
    async (email) => {
      await invite(email);
      const mail = await world.mail.next(email);
      expect(mail.envelopeTo).toEqual([email.toLowerCase()]);
      expect(mail.to).toEqual([{ address: email, name: '' }]);
    },
  );

  it.each([
    ['a name', 'bob'],
    ['a line break and a header', 'bob@example.com\r\nBcc: eve@example.com'],
    ['255 octets', LONGEST.replace('.com', '.info')],
    ['a Cyrillic letter that looks like a Latin one', 'bоb@example.com'],
    ['the Kelvin sign', 'bo\u212A@example.com'],
    ['the long s', 'bo\u017F@example.com'],
    ['a full-width at sign', 'bob\uFF20example.com'],
    ['an emoji as domain', 'bob@😀.example'],
    ['an invisible character in a domain', 'bob@bü\u200Bcher.example'],
    ['a local part that is not ASCII', 'bób@bücher.example'],
    ['a text direction mark', 'bob\u202E@example.com'],
  ])('cannot be %s', async (_what, email) => {
    const refused = await invite(email);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.errors).toEqual([
      { field: 'email', code: 'invalid_format', message: 'email must be an e-mail address' },
    ]);
  });
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

  it('gets the right key by a sign-in and by migrate, if an older version has written another one', async () => {
    const person = await world.signedIn('old@düsseldorf.example');
    const outdated = () =>
      world.database.query(`UPDATE users SET email_key = email WHERE email = 'old@düsseldorf.example'`);
    const keys = () =>
      world.database.query(`SELECT email_key FROM users WHERE email = 'old@düsseldorf.example'`);
    const { body } = await invite('old@xn--dsseldorf-q9a.example');
    await outdated();
    expect((await pending(person)).body.data).toEqual([]);
    const source = world.instances[0]!.app.nest.get(DataSource);
    expect(await keyAddresses(source)).toBe(1);
    expect(await keyAddresses(source)).toBe(0);
    expect((await pending(person)).body.data).toMatchObject([{ id: body.id }]);
    await outdated();
    await person.signIn({ email: 'old@düsseldorf.example' });
    expect(await keys()).toEqual([{ email_key: 'old@xn--dsseldorf-q9a.example' }]);
  });
});
