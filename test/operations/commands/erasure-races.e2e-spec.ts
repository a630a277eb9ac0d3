import type { Browser } from '../../support/browser.js';
import { operatorsSettings, runCommand } from '../../support/command.js';
import { type Barrier, startTogether, untilWaiting, writersOf } from '../../support/lock-barrier.js';
import { found, invite } from '../../support/people.js';
import { gate } from '../../support/until.js';
import { startWorld, type World } from '../../support/world.js';

let world: World;
let ada: Browser;

interface Person {
  browser: Browser;
  id: string;
  email: string;
}

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('ada@example.com');
});
afterAll(() => world.stop());

const signIn = async (name: string): Promise<Person> => {
  const email = `${name}@example.com`;
  const browser = await world.signedIn(email);
  return { browser, email, id: (await browser.get('/api/me')).body.user.id as string };
};
const create = async (browser: Browser, name: string) =>
  (await browser.post('/api/organizations', { name })).status;

const accept = async (browser: Browser, token: string) =>
  (await browser.post(`/api/invites/${token}/accept`)).status;

/** Starts the second call when the first one waits for the barrier, and releases the barrier when both wait. */
async function inOrder<A, B>(barrier: Barrier, first: () => Promise<A>, second: () => Promise<B>) {
  let later: Promise<B>;
  const [one] = await startTogether(world.database, barrier, [first], async () => {
    later = second();
    await untilWaiting(world.database, 2);
  });
  return [one!, await later!] as const;
}

/** The personal data in the audit trail that still contains the person's address. */
const tracesOf = ({ email }: Person) =>
  world.database.query(`SELECT data FROM audit_personal_data WHERE data::text LIKE '%' || $1 || '%'`, [
    email,
  ]);

const WAYS = [
  {
    way: 'erase-person',
    erase: async ({ id }: Person) => {
      const { code, said } = await runCommand('erase-person', ['--user', id], operatorsSettings(world));
      return code === 0 ? 'erased' : said;
    },
    refusal: (id: string) => `The person ${id} owns "Founded". Transfer the ownership first.`,
  },
  {
    way: 'DELETE /api/me',
    erase: async ({ browser }: Person) => {
      const { status, body } = await browser.delete('/api/me');
      return status === 200 ? 'erased' : body.code;
    },
    refusal: () => 'owns_organizations',
  },
];

describe.each(WAYS)('with $way, a person', ({ way, erase, refusal }) => {
  let session: Barrier;
  let person: Person;
  let people = 0;

  beforeEach(async () => {
    person = await signIn(`racer-${way.length}-${++people}`);
    session = { sql: 'SELECT FROM sessions WHERE user_id = $1 FOR NO KEY UPDATE', parameters: [person.id] };
  });
  const organizations = async () =>
    (await world.database.query('SELECT FROM memberships WHERE user_id = $1', [person.id])).length;
  const invitedPerson = async () => {
    const organization = await found(ada, `Inviting ${way.length} ${people}`);
    const { token, id } = await invite(organization, person.email);
    return { organizationId: organization.id, token, id };
  };
  const invited = async () => (await invitedPerson()).token;

  it('who founds an organization at the same time is not erased', async () => {
    const [status, answer] = await inOrder(
      writersOf('organizations'),
      () => create(person.browser, 'Founded'),
      () => erase(person),
    );
    expect([status, answer]).toEqual([201, refusal(person.id)]);
    expect((await person.browser.get('/api/me')).body.memberships).toHaveLength(1);
    await world.database.query(
      `UPDATE organizations SET name = 'Other', name_key = id::text WHERE name = 'Founded'`,
    );
  });

  it('who is being erased founds no organization', async () => {
    const answers = await inOrder(
      session,
      () => erase(person),
      () => create(person.browser, 'Too late'),
    );
    expect(answers).toEqual(['erased', 401]);
    expect(await organizations()).toBe(0);
  });

  it('who accepts an invite at the same time is erased, and no member', async () => {
    const token = await invited();
    const answers = await inOrder(
      writersOf('memberships'),
      () => accept(person.browser, token),
      () => erase(person),
    );
    expect(answers).toEqual([200, 'erased']);
    expect(await organizations()).toBe(0);
  });

  it('who is being erased has no invite that an admin could delete', async () => {
    const { organizationId, id } = await invitedPerson();
    const answers = await inOrder(
      session,
      () => erase(person),
      async () => (await ada.delete(`/api/organizations/${organizationId}/invites/${id}`)).status,
    );
    expect(answers).toEqual(['erased', 404]);
    expect(await tracesOf(person)).toEqual([]);
  });

  it('who declines an invite at the same time leaves no address', async () => {
    const { id } = await invitedPerson();
    const answers = await inOrder(
      { sql: 'SELECT FROM invites WHERE id = $1 FOR UPDATE', parameters: [id] },
      async () => (await person.browser.delete(`/api/me/invites/${id}`)).status,
      () => erase(person),
    );
    expect(answers).toEqual([200, 'erased']);
    expect(await tracesOf(person)).toEqual([]);
  });

  it('who is being erased accepts no invite', async () => {
    const token = await invited();
    const answers = await inOrder(
      session,
      () => erase(person),
      () => accept(person.browser, token),
    );
    expect(answers).toEqual(['erased', 404]);
    expect(await organizations()).toBe(0);
  });
});

it('the end of an invite mail locks its job before the invite, as an erasure does', async () => {
  const [isSent, send] = gate();
  world.mail.misbehave({ onRcptTo: (_, __, done) => void isSent.then(() => done()) });
  const { id } = await invite(await found(ada, 'In order'), 'invited@example.com');
  const row = { sql: 'SELECT FROM invites WHERE id = $1 FOR UPDATE', parameters: [id] };
  await startTogether(world.database, row, [], async () => {
    send();
    await untilWaiting(world.database);
    const unlocked = await world.database.query(
      `SELECT FROM jobs.job WHERE name = 'invite-mail' AND data ->> 'inviteId' = $1 FOR UPDATE SKIP LOCKED`,
      [id],
    );
    expect(unlocked).toEqual([]);
  });
  world.mail.misbehave({});
});
