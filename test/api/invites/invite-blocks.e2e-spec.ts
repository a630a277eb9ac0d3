import { readFile } from 'node:fs/promises';
import type { Browser } from '../../support/browser.js';
import { whileTimeStands } from '../../support/clock.js';
import { blockTokenIn } from '../../support/mail-server.js';
import { found, invite, type Team } from '../../support/people.js';
import { settled } from '../../support/buyer.js';
import { tablesWith } from '../../support/secrets.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { hashToken } from '../../../src/platform/crypto/token.js';
import { recipientHash } from '../../../src/organizations/invites/recipient.js';

let world: World;
let ada: Browser;
let bob: Browser;
let team: Team;
let other: Team;
/** The browser of a recipient without an account. */
let recipient: Browser;

beforeAll(async () => {
  world = await sharedWorld({
    instances: 2,
    settings: { TRUST_PROXY: 'loopback' },
  });
  ada = await world.signedIn('ada@example.com');
  bob = await world.signedIn('bob@example.com');
  team = await found(ada, 'Eager');
  other = await found(bob, 'Others');
});
beforeEach(() => (recipient = world.browser()));

const path = (token: string) => `/api/invites/${token}/block`;
let hosts = 0;
const newAddress = () => `203.0.113.${++hosts}`;
const block = (token: string, json?: unknown, address = newAddress()) =>
  recipient.request('POST', path(token), { json, headers: { 'x-forwarded-for': address } });
const unblock = (token: string) =>
  recipient.request('DELETE', path(token), { headers: { 'x-forwarded-for': newAddress() } });
/** Invites an address. @returns the token of the link in the mail that stops further mails */
async function mailed(email: string): Promise<string> {
  await invite(team, email);
  return blockTokenIn(await world.mail.next(email));
}
/** Makes the link of a mail that version 0.2 has sent. */
const addOldLink = (token: string, email: string) =>
  world.database.query(
    `INSERT INTO invite_mail_links (token_hash, recipient_hash, expires_at)
     VALUES ($1, $2, now() + interval '1 day')`,
    [hashToken(token), recipientHash(email)],
  );
const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const deliveryOf = async (id: string, admin = ada, { id: organization } = team) =>
  (await admin.get(`/api/organizations/${organization}/invites`)).body.data.find((one: any) => one.id === id)
    .delivery;
const blocks = () => world.database.query('SELECT * FROM invite_mail_blocks');
const mailsTo = (email: string) =>
  world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;

describe('blocking invite mails', () => {
  it('withholds further mails of all organizations to the recipient, who needs no session [Invite mails, API6]', async () => {
    await invite(team, 'carol@example.com');
    const mail = await world.mail.next('carol@example.com');
    const token = blockTokenIn(mail);
    expect(mail.text).toContain(`${world.publicUrl}/invites/${token}#block`);
    expect(await block(token)).toMatchObject({ status: 200, body: { status: 'blocked' } });

    for (const email of ['carol@example.com', 'Carol+news@Example.com'])
      expect(await invite(other, email)).toMatchObject({
        status: 'pending',
        delivery: { status: 'withheld', lastSentAt: null },
      });
    expect((await invite(other, 'caroline@example.com')).delivery.status).toBe('queued');
    await world.mail.next('caroline@example.com');
    expect(mailsTo('carol@example.com')).toBe(1);
  });

  it('leaves the invite and the links of withheld mails valid', async () => {
    const { token } = await invite(team, 'dave@example.com');
    await block(blockTokenIn(await world.mail.next('dave@example.com')));
    const dave = await world.signedIn('dave@example.com');
    const { token: withheld } = await invite(other, 'dave@example.com');
    expect((await dave.post(`/api/invites/${token}/accept`)).status).toBe(200);
    expect((await dave.post(`/api/invites/${withheld}/accept`)).status).toBe(200);
  });

  it('has the same answer when it is repeated, and is stored once', async () => {
    const token = await mailed('erin@example.com');
    const before = (await blocks()).length;
    const first = await block(token);
    const second = await block(token, {});
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(await blocks()).toHaveLength(before + 1);
  });

  it('works with each link of an invite, even if the invite is resent, accepted, expired or deleted', async () => {
    const expire = (id: string) =>
      world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    for (const [name, change] of Object.entries({
      resent: ({ id }: any) => ada.post(invites(`/${id}/resend`)),
      deleted: ({ id }: any) => ada.delete(invites(`/${id}`)),
      expired: ({ id }: any) => expire(id),
      accepted: async ({ token }: any) =>
        (await world.signedIn('accepted@example.com')).post(`/api/invites/${token}/accept`),
    })) {
      const made = await invite(team, `${name}@example.com`);
      const token = blockTokenIn(await world.mail.next(`${name}@example.com`));
      await change(made);
      expect((await block(token)).status).toBe(200);
      expect((await invite(other, `${name}@example.com`)).delivery.status).toBe('withheld');
    }
  });

  it('withholds a mail that is already queued', async () => {
    const token = await mailed('frank@example.com');
    // The first attempt of the next mail is held until the block is stored, so that the second one must notice the block.
    let refuse: (() => void) | undefined;
    world.mail.misbehave({
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith('frank@')) return done(); // a mail of an earlier test
        refuse = () => done(Object.assign(new Error('Try again later'), { responseCode: 450 }));
      },
    });
    const { id } = await invite(other, 'frank@example.com');
    await until(
      async () => refuse,
      (held) => held !== undefined,
    );
    await block(token);
    world.mail.misbehave({});
    refuse!();
    await settled(world);
    expect(await deliveryOf(id, bob, other)).toEqual({ status: 'withheld', lastSentAt: null });
    expect(mailsTo('frank@example.com')).toBe(1);
  });

  it('needs a POST from our own pages, so that no mail scanner or other site triggers it', async () => {
    const token = await mailed('grace@example.com');
    const before = await blocks();
    for (const method of ['GET', 'HEAD'])
      expect((await recipient.request(method, path(token))).status).toBe(405);
    for (const method of ['POST', 'DELETE']) {
      const foreign = await recipient.request(method, path(token), {
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(foreign).toMatchObject({ status: 403, body: { code: 'cross_site_request' } });
    }
    expect((await block(token, { email: 'ada@example.com' })).body.code).toBe('validation_failed');
    expect(await blocks()).toEqual(before);
  });

  it('has the same answer but no effect with another token, such as that of the invite [Invite mails, API6]', async () => {
    const { token } = await invite(team, 'gina@example.com');
    const before = await blocks();
    for (const other of [token, 'A'.repeat(43), 'x', '%00'])
      expect(await block(other)).toMatchObject({ status: 200, body: { status: 'blocked' } });
    expect(await blocks()).toEqual(before);
    expect((await invite(other, 'gina@example.com')).delivery.status).toBe('queued');
  });

  it('can be undone with the link of any mail to the recipient', async () => {
    const token = await mailed('hank@example.com');
    await invite(other, 'hank+two@example.com');
    const second = blockTokenIn(await world.mail.next('hank+two@example.com'));
    await block(token);
    for (let time = 0; time < 2; time++)
      expect(await unblock(second)).toMatchObject({ status: 200, body: { status: 'unblocked' } });
    expect((await invite(other, 'hank@example.com')).delivery.status).toBe('queued');
  });

  it('cannot be undone with another token', async () => {
    const { token } = await invite(team, 'ines@example.com');
    await block(blockTokenIn(await world.mail.next('ines@example.com')));
    for (const other of [token, 'A'.repeat(43), 'x', '%00'])
      expect(await unblock(other)).toMatchObject({ status: 404, body: { code: 'invite_not_found' } });
    expect((await invite(other, 'ines@example.com')).delivery.status).toBe('withheld');
  });

  it('does not work with a link of version 0.2, because its inviter knows it', async () => {
    const { token } = await invite(team, 'jack@example.com');
    await addOldLink(token, 'jack@example.com');
    await block(token);
    expect((await invite(other, 'jack@example.com')).delivery.status).toBe('queued');
    expect((await unblock(token)).status).toBe(404);
  });

  it('stores no address and no token, and leaves no event in the audit trail', async () => {
    const token = await mailed('heidi@example.com');
    const events = await ada.get(`/api/organizations/${team.id}/audit-events`);
    const tables = await tablesWith(world.database, 'heidi@example.com');
    await block(token);
    expect((await ada.get(`/api/organizations/${team.id}/audit-events`)).body).toEqual(events.body);
    expect(await tablesWith(world.database, 'heidi@example.com')).toEqual(tables);
    expect(tables).not.toContain('public.invite_mail_links');
    const rows = JSON.stringify([
      await blocks(),
      await world.database.query('SELECT * FROM invite_mail_links'),
    ]);
    expect(rows).not.toContain(token);
  });

  it('can be undone by operators with the statement of docs/operations.md', async () => {
    const token = await mailed('bob+x@example.org');
    await block(token);
    const guide = await readFile('docs/operations.md', 'utf8');
    const [undo] = /DELETE FROM invite_mail_blocks .*;/.exec(guide)!;
    await world.database.query(undo.replace('bob@example.com', 'bob@example.org'));
    expect((await invite(other, 'bob@example.org')).delivery.status).toBe('queued');
  });

  it('is impossible a month after the invite has expired, when the link is deleted', async () => {
    const token = await mailed('ivan@example.com');
    await world.database.query(`UPDATE invite_mail_links SET expires_at = now() - interval '1 second'`);
    const before = await blocks();
    await block(token);
    expect(await blocks()).toEqual(before);
    expect((await unblock(token)).status).toBe(404);
    await invite(team, 'judith@example.com');
    const [{ days }] = (await world.database.query(
      `SELECT max(extract(day FROM expires_at - now()))::int AS days FROM invite_mail_links`,
    )) as [{ days: number }];
    expect(days).toBe(36);
    // Each mail deletes only a few expired links, so some may be left.
    await world.database.query(`UPDATE invite_mail_links SET expires_at = now() - interval '1 second'`);
    const late = await world.database.query('SELECT FROM invite_mail_links WHERE expires_at < now()');
    await invite(team, 'kim@example.com');
    const fewer = await world.database.query('SELECT FROM invite_mail_links WHERE expires_at < now()');
    expect(fewer.length).toBeLessThan(late.length);
  });
});

describe('the rate of blocking', () => {
  it('is limited per IP address, before the link is looked up', () =>
    whileTimeStands(async () => {
      const token = await mailed('liz@example.com');
      const flood = newAddress();
      for (let number = 0; number < 30; number++)
        expect((await block('A'.repeat(43), undefined, flood)).status).toBe(200);
      const refused = await block(token, undefined, flood);
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await invite(other, 'liz@example.com')).delivery.status).toBe('queued');
      expect((await block(token)).status).toBe(200);
    }));
});
