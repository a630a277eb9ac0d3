import { v7 as uuidv7 } from 'uuid';
import { describeAccess } from '../../support/access.js';
import type { Browser } from '../../support/browser.js';
import { noticesTo, noticeTokenIn, sendNotice } from '../../support/notices.js';
import { found } from '../../support/people.js';
import { expectProblem } from '../../support/problems.js';
import { tablesWith } from '../../support/secrets.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { newToken } from '../../../src/platform/crypto/token.js';

const KINDS = {
  ownership_received: { enabled: true, fixed: true },
  relation_changed: { enabled: true, fixed: true },
  membership_removed: { enabled: true, fixed: true },
  payment_failed: { enabled: true, fixed: false },
  subscription_ended: { enabled: true, fixed: false },
  change_postponed: { enabled: true, fixed: false },
  trial_ending: { enabled: true, fixed: false },
  balance_low: { enabled: true, fixed: false },
  budget_reached: { enabled: true, fixed: false },
  invite_accepted: { enabled: false, fixed: false },
};
const NOTICES = '/api/me/notices';

let world: World;
let ada: Browser;
/** A mail program or a browser without a session. */
let outside: Browser;
let people = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  outside = world.browser();
});

describeAccess(() => world, {
  'GET /api/me/notices': 'signed in',
  'PATCH /api/me/notices': 'signed in',
  'GET /api/notices/{token}': 'anyone',
  'POST /api/notices/{token}/unsubscribe': 'anyone',
  'GET /api/notices/{token}/unsubscribe': 'anyone',
  'POST /api/notices/{token}/resubscribe': 'anyone',
});

const request = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  outside.request(method, `/api/notices/${path}`, { headers, ...(body !== undefined && { body }) });
/** An owner who gets the mail of a low balance. */
async function mailed() {
  const email = `owner${++people}@example.com`;
  const browser = await world.signedIn(email);
  const { id } = await found(browser, `Acme ${people}`);
  const send = () =>
    sendNotice(world, {
      kind: 'balance_low',
      organizationId: id,
      to: { relation: 'admin' },
      about: { agentId: `agent-${uuidv7().slice(-12)}`, threshold: 0 },
    });
  await send();
  const [mail] = await noticesTo(world, email);
  const isOn = async () =>
    (await browser.get(NOTICES)).body.data.find(({ kind }: any) => kind === 'balance_low').enabled;
  return { email, browser, send, mail: mail!, token: noticeTokenIn(mail!), isOn };
}

describe('the notices of a person', () => {
  it('are listed with their defaults, and can be turned off and on', async () => {
    const { body } = await ada.get(NOTICES);
    expect(body).toEqual({ data: Object.entries(KINDS).map(([kind, rest]) => ({ kind, ...rest })) });
    const changed = await ada.patch(NOTICES, { balance_low: false, invite_accepted: true });
    const expected = {
      ...KINDS,
      balance_low: { enabled: false, fixed: false },
      invite_accepted: { enabled: true, fixed: false },
    };
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({
      data: Object.entries(expected).map(([kind, rest]) => ({ kind, ...rest })),
    });
    expect((await ada.get(NOTICES)).body).toEqual(changed.body);
    expect((await ada.patch(NOTICES, {})).body).toEqual(changed.body);
    const other = await world.signedIn('bob@example.com');
    expect((await other.get(NOTICES)).body).toEqual(body);
  });

  it.each<[string, object, string]>([
    ['a kind that cannot be turned off', { relation_changed: false }, 'not_allowed'],
    ['a kind that is always on', { ownership_received: true }, 'not_allowed'],
    ['an unknown kind', { birthday: true }, 'unknown_field'],
    ['an inherited name', { constructor: true }, 'unknown_field'],
    ['null', { balance_low: null }, 'wrong_type'],
    ['a text', { balance_low: 'false' }, 'wrong_type'],
  ])('are not changed by %s', async (_what, change, code) => {
    const before = await ada.get(NOTICES);
    const answer = await ada.patch(NOTICES, { payment_failed: false, ...change });
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors).toMatchObject([{ field: Object.keys(change)[0], code }]);
    expect((await ada.get(NOTICES)).body).toEqual(before.body);
  });
});

describe('a mail that can be turned off', () => {
  it('names the link for mail programs in its header (RFC 8058), and a page in its last line', async () => {
    const { mail, token } = await mailed();
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toBe(`<${world.publicUrl}/api/notices/${token}/unsubscribe>`);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    for (const content of [mail.text, mail.html])
      expect(content).toContain(`${world.publicUrl}/notices/${token}`);
    expect(mail.html).toContain('. <a href="');
    expect(mail.html).toContain('>Unsubscribe from mails like this one</a></td>');
  });

  it('is turned off by a mail program that posts anything, without a session and from another site', async () => {
    const { email, token, send, isOn } = await mailed();
    const posts: [type: string | undefined, body: string][] = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
      ['application/json', '{"List-Unsubscribe":"One-Click"'],
      ['no/type', '?'],
      ['?', '?'],
      [undefined, ''],
    ];
    for (const [type, body] of posts) {
      expect((await request('POST', `${token}/resubscribe`)).body.enabled).toBe(true);
      const headers = { 'sec-fetch-site': 'cross-site', ...(type && { 'content-type': type }) };
      const answer = await request('POST', `${token}/unsubscribe`, headers, body);
      expect([type, answer]).toMatchObject([type, { status: 200, body: { status: 'unsubscribed' } }]);
      expect([type, await isOn()]).toEqual([type, false]);
    }
    await send();
    expect(await noticesTo(world, email)).toHaveLength(1);
  });

  it('is turned on again by the page of the link, and not from another site', async () => {
    const { email, token, send, isOn } = await mailed();
    expect((await request('GET', token)).body).toEqual({ kind: 'balance_low', enabled: true });
    await request('POST', `${token}/unsubscribe`);
    expect((await request('GET', token)).body).toEqual({ kind: 'balance_low', enabled: false });
    const foreign = await request('POST', `${token}/resubscribe`, { 'sec-fetch-site': 'cross-site' });
    expectProblem(foreign, 403, 'cross_site_request');
    expect(await isOn()).toBe(false);
    expect((await request('POST', `${token}/resubscribe`)).body).toEqual({
      kind: 'balance_low',
      enabled: true,
    });
    await send();
    expect(await noticesTo(world, email)).toHaveLength(2);
  });

  it('is not turned off by a GET, which leads browsers to the page [Invite mails, V3.5.3, API6]', async () => {
    const { token, isOn } = await mailed();
    for (const method of ['GET', 'HEAD']) {
      const answer = await request(method, `${token}/unsubscribe`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/notices/${token}`);
      await request(method, token);
    }
    expect((await request('GET', `${token}/resubscribe`)).status).toBe(405);
    expect(await isOn()).toBe(true);
  });

  it('is withheld if it was turned off while it waited', async () => {
    const { email, browser, send } = await mailed();
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) => {
        if (address !== email) return done();
        world.mail.misbehave({});
        void browser
          .patch(NOTICES, { balance_low: false })
          .then(() => done(Object.assign(new Error('Later'), { responseCode: 450 })));
      },
    });
    await send();
    expect(await noticesTo(world, email)).toHaveLength(1);
  });

  it('has a token that is nowhere stored [V14.2.7]', async () => {
    const { token } = await mailed();
    expect(await tablesWith(world.database, token)).toEqual([]);
  });
});

describe('a link', () => {
  it.each([
    ['unknown', newToken()],
    ['malformed', 'x'],
    ['encoded', '%C3%A9'],
  ])('that is %s is not found, but answers mail programs as any other', async (_what, token) => {
    expectProblem(await request('GET', token), 404, 'notice_not_found');
    expectProblem(await request('POST', `${token}/resubscribe`), 404, 'notice_not_found');
    expect(await request('POST', `${token}/unsubscribe`)).toMatchObject({
      status: 200,
      body: { status: 'unsubscribed' },
    });
  });

  it('does not appear in the instance of a problem', async () => {
    const { body } = await request('GET', newToken());
    expect(body.instance).toBe('/api/notices/{token}');
  });
});
