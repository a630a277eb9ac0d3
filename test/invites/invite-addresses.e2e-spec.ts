import type { Browser } from '../support/browser.js';
import { found, type Team } from '../support/people.js';
import { startWorld, type World } from '../support/world.js';

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
    ['an empty text', ''],
    ['a name', 'bob'],
    ['no local part', '@example.com'],
    ['no domain', 'bob@'],
    ['a domain of one label', 'bob@localhost'],
    ['an IP address as domain', 'bob@[127.0.0.1]'],
    ['an IP address without brackets', 'bob@127.0.0.1'],
    ['two at signs', 'bob@evil.example@example.com'],
    ['a quoted local part', '"bob"@example.com'],
    ['a quoted at sign', '"bob@evil.example"@example.com'],
    ['an escaped at sign', 'bob\\@evil.example@example.com'],
    ['a display name', 'Bob <bob@example.com>'],
    ['angle brackets', '<bob@example.com>'],
    ['a comment', 'bob(comment)@example.com'],
    ['two addresses', 'bob@example.com,eve@example.com'],
    ['two addresses with a semicolon', 'bob@example.com;eve@example.com'],
    ['a group', 'group:bob@example.com;'],
    ['a source route', '@evil.example:bob@example.com'],
    ['a space before', ' bob@example.com'],
    ['a space after', 'bob@example.com '],
    ['a space within', 'bo b@example.com'],
    ['a line break and a header', 'bob@example.com\r\nBcc: eve@example.com'],
    ['a line feed at the end', 'bob@example.com\n'],
    ['a line break in the local part', 'bob\r\n@example.com'],
    ['NUL', 'bob\0@example.com'],
    ['a dot before', '.bob@example.com'],
    ['a dot after', 'bob.@example.com'],
    ['two dots', 'bo..b@example.com'],
    ['two dots in the domain', 'bob@example..com'],
    ['a hyphen at the edge of a label', 'bob@-example.com'],
    ['an underscore in the domain', 'bob@ex_ample.com'],
    ['a Cyrillic letter that looks like a Latin one', 'bоb@example.com'],
    ['the Kelvin sign', 'bo\u212A@example.com'],
    ['the long s', 'bo\u017F@example.com'],
    ['a full-width at sign', 'bob\uFF20example.com'],
    ['a domain that is not ASCII', 'bob@bücher.example'],
    ['a text direction mark', 'bob\u202E@example.com'],
    ['a link', 'mailto:bob@example.com'],
    ['a percent sign and a second host', 'bob@example.com%0a'],
    ['65 octets before the at sign', `${'l'.repeat(65)}@example.com`],
    ['a label of 64 octets', `bob@${'d'.repeat(64)}.com`],
    ['255 octets', LONGEST.replace('.com', '.info')],
    ['a long text that slows naive patterns down', `${'a.'.repeat(8000)}@`],
  ])('cannot be %s', async (_what, email) => {
    const refused = await invite(email);
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.body.errors).toEqual([
      { field: 'email', code: 'invalid_format', message: 'email must be an e-mail address' },
    ]);
  });
});
