import { LinkifyIt } from 'linkify-it';
import type { Browser } from '../../../support/browser.js';
import { blockTokenIn, tokenIn } from '../../../support/mail-server.js';
import { found, invite, type Team } from '../../../support/people.js';
import { makeRetriesDue } from '../../../support/retries.js';
import { until } from '../../../support/until.js';
import { startWorld, type World } from '../../../support/world.js';

/** As many mails as two instances send at the same time. */
const MANY = 8;

let world: World;
let ada: Browser;
let team: Team;
let victims = 0;

beforeAll(async () => {
  world = await startWorld({
    instances: 2,
    settings: {
      PRODUCT_NAME: 'Acme Cloud',
      MAIL_REPLY_TO: 'support@example.com',
      BRAND_COLOR: '#0a7d33',
      BRAND_LOGO: 'https://cdn.acme.example/logo.png',
    },
  });
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
  it('names product, inviter, organization, role and expiry, with the links, as plain text and HTML', async () => {
    const { id, token, url, expiresAt } = await invite(team, 'bob@example.com', 'admin');
    const mail = await world.mail.next('bob@example.com');
    const name = `“O'Hara '& Söhne' ✓”`;
    expect(mail.subject).toBe(`Acme Cloud: You are invited to join ${name}`);
    expect(mail.from).toEqual({ address: 'workspace@example.com', name: 'Workspace' });
    expect(mail.replyTo).toEqual([{ address: 'support@example.com', name: '' }]);
    expect(mail.headers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
        expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }),
      ]),
    );
    expect(mail.to).toEqual([{ address: 'bob@example.com', name: '' }]);
    expect([mail.envelopeTo, mail.cc, mail.bcc]).toEqual([['bob@example.com'], undefined, undefined]);
    expect(mail.text).toContain(
      `You are invited by “ada” (ada@example.com) to join the organization ${name} on Acme Cloud as an admin.\n`,
    );
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.text).toMatch(/expires on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\./);
    const [, date = ''] = /expires on (.*)\. If/.exec(mail.text!) ?? [];
    expect(new Date(date)).toEqual(new Date(new Date(expiresAt).setSeconds(0, 0)));
    const block = `${world.publicUrl}/invites/${blockTokenIn(mail)}#block`;
    expect(mail.text).toContain(`Stop all invite mails to this address:\n${block}\n`);
    expect(block).not.toContain(token);
    expect(tokenIn(mail)).toBe(token);
    expect(mail.html).toContain(
      '<p>You are invited by “ada” (ada@example.com) to join the organization “O&#39;Hara &#39;&amp; Söhne&#39; ✓” on Acme Cloud as',
    );
    expect(mail.html).not.toMatch(/O'Hara|& S/);
    expect(mail.html).toContain(`<a href="${url}"`);
    for (const [link, text] of [
      [url, url],
      [block, 'Stop all invite mails to this address'],
    ])
      expect(mail.html).toContain(`<a href="${link}" style="color: inherit">${text}</a>`);
    expect(mail.html).toContain('<img src="https://cdn.acme.example/logo.png" alt="Acme Cloud" height="32">');
    expect(mail.html).toContain('background-color: #0a7d33;');
    expect([...new Set(mail.html!.match(/https?:[^"<\s]+/g))]).toEqual([
      'https://cdn.acme.example/logo.png',
      url,
      block,
    ]);
    expect((await invite(team, 'carol@example.com')).role).toBe('member');
    expect((await world.mail.next('carol@example.com')).text).toContain('as a member.');
    expect(await settled(id)).toEqual({ status: 'sent', lastSentAt: expect.any(String) });
  });

  it.each([
    ['Payroll: confirm your account at paypal-secure.com/login', 'paypal-secure. com'],
    ['Log in at //localhost/login', undefined],
  ])(
    'quotes the name %j without links, quotation marks and long text [Invite mails, V1.2.1]',
    async (name, shown) => {
      const theirs = await found(ada, name);
      const victim = `victim${victims++}@example.com`;
      const { url } = await invite(theirs, victim);
      const mail = await world.mail.next(victim);
      const [, inSubject] = /^Acme Cloud: You are invited to join (an organization|“[^"“”]{1,60}”)$/u.exec(
        mail.subject!,
      )!;
      if (shown) expect(inSubject).toContain(shown);
      else expect(inSubject).toBe('an organization');
      const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });
      expect(links.match(mail.subject!)).toBeNull();
      const inText = links.match(mail.text!)!.map(({ raw }) => raw);
      const block = `${world.publicUrl}/invites/${blockTokenIn(mail)}#block`;
      expect(inText).toEqual(['ada@example.com', url, block]);
      const visible = mail.html!.replace(/<[^>]*>/g, ' ').replace(/&quot;|&#39;/g, "'");
      expect(links.match(visible)!.map(({ raw }) => raw)).toEqual(['ada@example.com', url]);
    },
  );

  it('shows only the address of an inviter whose name is a link', async () => {
    const mallory = world.browser();
    await mallory.signIn({ email: 'mallory@example.com', name: 'Mallory' });
    const { body: me } = await mallory.get('/api/me');
    await world.database.query('UPDATE users SET name = $2 WHERE id = $1', [
      me.user.id,
      'Win at https://evil.example',
    ]);
    const email = `victim${victims++}@example.com`;
    await invite(await found(mallory, 'Bank of a link'), email);
    const mail = await world.mail.next(email);
    expect(mail.subject).toBe('Acme Cloud: You are invited to join “Bank of a link”');
    expect(mail.text).toContain('You are invited by mallory@example.com to join');
    expect(mail.html).toContain('<p>You are invited by mallory@example.com to join');
    expect([mail.envelopeTo, mail.to, mail.cc, mail.bcc]).toEqual([
      [email],
      [{ address: email, name: '' }],
      undefined,
      undefined,
    ]);
  });

  it('says "an admin" if the address of the inviter looks like a link', async () => {
    const mallory = world.browser();
    await mallory.signIn({ email: 'www.evil.example/pay@example.com', name: 'To pay go to' });
    const email = `victim${victims++}@example.com`;
    const { url } = await invite(await found(mallory, 'Payments'), email);
    const mail = await world.mail.next(email);
    expect(mail.text).toContain('You are invited by an admin to join');
    expect(`${mail.text} ${mail.html}`).not.toContain('evil');
    expect(mail.text).toContain(url);
  });

  it('gets no extra header or recipient if a name contains a line break [Invite mails, V1.3.11]', async () => {
    const mallory = await world.signedIn('mallory.breaks@example.com');
    await world.database.query(
      `UPDATE users SET name = E'Ada\\r\\nBcc: eve@example' WHERE email = 'mallory.breaks@example.com'`,
    );
    await invite(await found(mallory, 'Broken'), 'victim.of.breaks@example.com');
    const mail = await world.mail.next('victim.of.breaks@example.com');
    expect(mail.text).toContain(
      'You are invited by “Ada Bcc: eve@example” (mallory.breaks@example.com) to join',
    );
    expect([mail.envelopeTo, mail.bcc]).toEqual([['victim.of.breaks@example.com'], undefined]);
  });

  it('is sent once by two instances, and its job is deleted together with the encrypted token', async () => {
    const made = [];
    for (let i = 0; i < MANY; i++) made.push(await invite(team, `many${i}@example.com`));
    for (const { id } of made) {
      expect(await settled(id)).toMatchObject({ status: 'sent' });
      await until(
        () => jobsOf(id),
        (jobs) => jobs.length === 0,
      );
    }
    for (let i = 0; i < MANY; i++)
      expect(
        world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(`many${i}@example.com`)),
      ).toHaveLength(1);
  });

  it('follows what happened to its invite and its inviter while the mail server was down', async () => {
    const { query } = world.database;
    /** An invite by a person whose address is about to change. */
    const byMallory = async (name: string) => {
      const mallory = await world.signedIn(`mallory.${name}@example.com`);
      return invite(await found(mallory, `Addresses ${name}`), `guest.${name}@example.com`);
    };
    await world.mail.stop();
    const deleted = await invite(team, 'deleted@example.com');
    const resent = await invite(team, 'twice@example.com');
    const [lost, odd] = [await byMallory('lost'), await byMallory('odd')];
    const all = [deleted, resent, lost, odd].map(({ id }) => id as string);
    for (const id of all) await failedOnce(id);

    await ada.delete(invites(`/${deleted.id}`));
    const { body: second } = await ada.post(invites(`/${resent.id}/resend`));
    for (const [name, change] of [
      ['lost', 'email_verified = false'],
      ['odd', `email = '"call us at evil.example"@example.com'`],
    ])
      await query(`UPDATE users SET ${change} WHERE email = $1`, [`mallory.${name}@example.com`]);
    await world.mail.start();
    await makeRetriesDue(world.database);

    const mailsTo = (email: string) =>
      world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
    for (const id of all)
      await until(
        () => jobsOf(id),
        (jobs) => jobs.length === 0,
      );
    expect(mailsTo('deleted@example.com')).toEqual([]);
    expect(mailsTo('twice@example.com').map(tokenIn)).toEqual([second.token]);
    for (const name of ['lost', 'odd'])
      expect(mailsTo(`guest.${name}@example.com`)).toMatchObject([
        { text: expect.stringContaining(`You are invited by “mallory. ${name}” to join`) },
      ]);
  });

  it('is queued in the transaction of its invite, so that a rejected invite leaves no job', async () => {
    const { query } = world.database;
    await query(`
      CREATE TABLE asked_for (job uuid);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN INSERT INTO asked_for VALUES (NEW.id); RETURN NEW; END $$;
      CREATE TRIGGER note AFTER INSERT ON jobs.job FOR EACH ROW WHEN (NEW.name = 'invite-mail')
        EXECUTE FUNCTION note()`);
    const askedFor = async () => (await query('SELECT FROM asked_for')).length;
    await invite(team, 'pending@example.com');
    expect(await askedFor()).toBe(1);
    const refusalOf = async (email: string, role = 'member') => {
      const answer = await team.owner.post(`/api/organizations/${team.id}/invites`, { email, role });
      return `${answer.status} ${answer.body.code}`;
    };
    expect(await refusalOf('pending@example.com')).toBe('409 invite_already_pending');
    expect(await refusalOf('ada@example.com')).toBe('409 already_member');
    expect(await refusalOf('x@example.com', 'owner')).toBe('400 validation_failed');
    await query(`ALTER TABLE audit_events ADD CONSTRAINT no_more CHECK (type <> 'invite.created') NOT VALID`);
    expect(await refusalOf('torn@example.com')).toBe('500 internal_error');
    expect(await query(`SELECT FROM invites WHERE email = 'torn@example.com'`)).toEqual([]);
    expect(await askedFor()).toBe(1);
    await query('ALTER TABLE audit_events DROP CONSTRAINT no_more; DROP TRIGGER note ON jobs.job');
  });
});
