import type { Browser } from '../../support/browser.js';
import { tokenIn } from '../../support/mail-server.js';
import { found, invite, type Team } from '../../support/people.js';
import { holdsToken } from '../../support/secrets.js';
import { until } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, `O'Hara "& Söhne" ✓`);
});
afterAll(() => world.stop());

const invites = (rest = '') => `/api/organizations/${team.id}/invites${rest}`;
const deliveryOf = async (id: string) =>
  (await ada.get(invites())).body.data.find((one: any) => one.id === id)?.delivery;
const settled = (id: string) =>
  until(
    () => deliveryOf(id),
    (delivery) => delivery.status !== 'queued',
  );
const jobsOf = (id: string) =>
  world.database.query("SELECT state, data FROM jobs.job WHERE data ->> 'inviteId' = $1", [id]);
/** Waits for a failed attempt, so that a later success is a retry. */
const failedOnce = (id: string) =>
  until(
    () => jobsOf(id),
    (jobs) => jobs.some(({ state }) => state === 'retry'),
  );

describe('the mail of an invite', () => {
  it('names inviter, organization, role and expiry, with the link, as plain text and HTML', async () => {
    const { id, token, url, expiresAt } = await invite(team, 'bob@example.com', 'admin');
    const mail = await world.mail.next('bob@example.com');
    expect(mail.subject).toBe(`ada invites you to O'Hara "& Söhne" ✓`);
    expect(mail.from).toEqual({ address: 'workspace@example.com', name: 'Workspace' });
    expect(mail.to).toEqual([{ address: 'bob@example.com', name: '' }]);
    expect([mail.envelopeTo, mail.cc, mail.bcc]).toEqual([['bob@example.com'], undefined, undefined]);
    expect(mail.text).toContain(`ada invites you to join the organization O'Hara "& Söhne" ✓ as an admin.`);
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.text).toContain(new Date(expiresAt).toUTCString());
    expect(tokenIn(mail)).toBe(token);
    expect(mail.html).toContain(
      '<p>ada invites you to join the organization O&#39;Hara &quot;&amp; Söhne&quot; ✓ as',
    );
    expect(mail.html).not.toMatch(/O'Hara|"& S/);
    expect(mail.html).toContain(`<a href="${url}"`);
    expect(mail.html!.match(/https?:[^"<\s]+/g)!.every((link) => link === url)).toBe(true);
    expect((await invite(team, 'carol@example.com')).role).toBe('member');
    expect((await world.mail.next('carol@example.com')).text).toContain('as a member.');
    expect(await settled(id)).toEqual({ status: 'sent', lastSentAt: expect.any(String) });
  });

  it.each([
    ['a link', 'Win at https://evil.example'],
    ['a host', 'www.evil.example'],
    ['markup', '<b>Bank</b>'],
    ['a control character', 'Ada\u0007'],
    ['letters that run backwards', 'Ada \u202Eelpmaxe'],
    ['more than a name', 'Your account was closed. '.repeat(20)],
    ['no name', ''],
  ])('leaves out an inviter whose name is %s', async (what, name) => {
    const mallory = world.browser();
    await mallory.signIn({ email: `mallory.${what.replaceAll(' ', '.')}@example.com`, name: 'Mallory' });
    const { body: me } = await mallory.get('/api/me');
    await world.database.query('UPDATE users SET name = $2 WHERE id = $1', [me.user.id, name]);
    const email = `victim.of.${what.replaceAll(' ', '.')}@example.com`;
    const theirs = await found(mallory, `Bank of ${what}`);
    await invite(theirs, email);
    const mail = await world.mail.next(email);
    expect(mail.subject).toBe(`Someone invites you to Bank of ${what}`);
    expect(mail.text).toContain(`Someone invites you to join the organization Bank of ${what} as a member.`);
    expect(mail.html).toContain(`<p>Someone invites you`);
    expect([mail.envelopeTo, mail.to, mail.cc, mail.bcc]).toEqual([
      [email],
      [{ address: email, name: '' }],
      undefined,
      undefined,
    ]);
  });

  it('gets no extra header or recipient if a name contains a line break', async () => {
    const mallory = await world.signedIn('mallory.breaks@example.com');
    await world.database.query(
      `UPDATE users SET name = E'Ada\\r\\nBcc: eve@example.com' WHERE email = 'mallory.breaks@example.com'`,
    );
    await invite(await found(mallory, 'Broken'), 'victim.of.breaks@example.com');
    const mail = await world.mail.next('victim.of.breaks@example.com');
    expect(mail.subject).toBe('Ada Bcc: eve@example.com invites you to Broken');
    expect([mail.envelopeTo, mail.bcc]).toEqual([['victim.of.breaks@example.com'], undefined]);
  });

  it('is sent once by two instances, and its job is deleted together with the encrypted token', async () => {
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await invite(team, `many${i}@example.com`));
    for (const { id } of made) {
      expect(await settled(id)).toMatchObject({ status: 'sent' });
      await until(
        () => jobsOf(id),
        (jobs) => jobs.length === 0,
      );
    }
    for (let i = 0; i < 12; i++)
      expect(
        world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(`many${i}@example.com`)),
      ).toHaveLength(1);
  });

  it('is not sent for a deleted invite', async () => {
    await world.mail.stop();
    const deleted = await invite(team, 'deleted@example.com');
    await failedOnce(deleted.id);
    await ada.delete(invites(`/${deleted.id}`));
    await world.mail.start();
    await until(
      () => jobsOf(deleted.id),
      (jobs) => jobs.length === 0,
    );
    expect(world.mail.received.some(({ envelopeTo }) => envelopeTo.includes('deleted@example.com'))).toBe(
      false,
    );
  });

  it('contains only the newest link if the invite was resent before the first mail was sent', async () => {
    await world.mail.stop();
    const first = await invite(team, 'twice@example.com');
    await failedOnce(first.id);
    const { body: second } = await ada.post(invites(`/${first.id}/resend`));
    await world.mail.start();
    expect(tokenIn(await world.mail.next('twice@example.com'))).toBe(second.token);
    await until(
      () => jobsOf(first.id),
      (jobs) => jobs.length === 0,
    );
    const mails = world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes('twice@example.com'));
    expect(mails).toHaveLength(1);
  });

  it('is queued in the transaction of its invite, so that a rejected invite leaves no job', async () => {
    const { query } = world.database;
    await query(`
      CREATE TABLE asked_for (job uuid);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO asked_for VALUES (NEW.id); RETURN NEW; END $$;
      CREATE TRIGGER note AFTER INSERT ON jobs.job FOR EACH ROW EXECUTE FUNCTION note()`);
    const askedFor = async () => (await query('SELECT FROM asked_for')).length;
    await invite(team, 'pending@example.com');
    expect(await askedFor()).toBe(1);
    expect((await invite(team, 'pending@example.com')).code).toBe('invite_already_pending');
    expect((await invite(team, 'ada@example.com')).code).toBe('already_member');
    expect((await invite(team, 'x@example.com', 'owner')).code).toBe('validation_failed');
    await query(`ALTER TABLE audit_events ADD CONSTRAINT no_more CHECK (type <> 'invite.created') NOT VALID`);
    expect((await invite(team, 'torn@example.com')).code).toBe('internal_error');
    expect(await query(`SELECT FROM invites WHERE email = 'torn@example.com'`)).toEqual([]);
    expect(await askedFor()).toBe(1);
    await query('ALTER TABLE audit_events DROP CONSTRAINT no_more; DROP TRIGGER note ON jobs.job');
  });

  it('is queued with its token encrypted, so that the row does not reveal the invite link', async () => {
    await world.mail.stop();
    const { id, token } = await invite(team, 'sealed@example.com');
    const [job] = await jobsOf(id);
    expect(holdsToken(JSON.stringify(job), token)).toBe(false);
    await world.mail.start();
    expect(tokenIn(await world.mail.next('sealed@example.com'))).toBe(token);
  });
});
