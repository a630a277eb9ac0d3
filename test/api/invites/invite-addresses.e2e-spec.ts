import type { Browser } from '../../support/browser.js';
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
    ['a domain that is not ASCII', 'bob@bücher.example'],
    ['a text direction mark', 'bob\u202E@example.com'],
  ])('cannot be %s', async (_what, email) => {
    const refused = await invite(email);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.errors).toEqual([
      { field: 'email', code: 'invalid_format', message: 'email must be an e-mail address' },
    ]);
  });
});
