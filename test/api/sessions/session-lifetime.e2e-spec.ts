import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../support/browser.js';
import { expectProblem } from '../../support/problems.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const UNAUTHENTICATED = { status: 401, body: { code: 'unauthenticated' } };
const DAY = 24 * 60 * 60 * 1000;

interface Shown {
  id: string;
  current: boolean;
  createdAt: string;
  expiresAt: string;
}

const list = async (person: Browser) => (await person.get<{ data: Shown[] }>('/api/me/sessions')).body.data;
const currentId = async (person: Browser) => (await list(person)).find(({ current }) => current)!.id;
const status = async (person: Browser) => (await person.get('/api/me')).status;

/** Backdates a session. @param seen the PostgreSQL interval since its last use */
const age = (id: string, { created = '0', seen = '0' }) =>
  world.database.query(
    `UPDATE sessions SET created_at = created_at - $2::interval, last_seen_at = now() - $3::interval WHERE id = $1`,
    [id, created, seen],
  );
const lastSeen = async (id: string) => {
  const sql = 'SELECT last_seen_at AS at FROM sessions WHERE id = $1';
  const [session] = await world.database.query<{ at: Date }>(sql, [id]);
  return session!.at;
};

describe('an unused session', () => {
  it('expires after seven days and is no longer listed [Sessions, V7.3.1]', async () => {
    const ada = await world.signedIn('idle@example.com');
    const other = await world.signedIn('idle@example.com');
    const id = await currentId(ada);
    await age(id, { seen: '7 days' });
    expect(await ada.get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect((await list(other)).map((session) => session.id)).toEqual([await currentId(other)]);
    expect((await other.delete(`/api/me/sessions/${id}`)).status).toBe(404);
  });

  it('is valid for almost seven days, and a request extends it by seven days', async () => {
    const ada = await world.signedIn('ada@example.com');
    const id = await currentId(ada);
    await age(id, { seen: '6 days 23 hours 59 minutes' });
    const before = Date.now();
    expect(await status(ada)).toBe(200);
    expect((await lastSeen(id)).getTime()).toBeGreaterThanOrEqual(before);
  });
});

describe('a session in use', () => {
  it('is written to the database at most once a minute', async () => {
    const ada = await world.signedIn('ada@example.com');
    const id = await currentId(ada);
    await age(id, { seen: '25 seconds' });
    const recent = await lastSeen(id);
    await status(ada);
    expect(await lastSeen(id)).toEqual(recent);

    await age(id, { seen: '61 seconds' });
    const stale = await lastSeen(id);
    await status(ada);
    const extended = await lastSeen(id);
    expect(extended.getTime()).toBeGreaterThan(stale.getTime());
    await status(ada);
    expect(await lastSeen(id)).toEqual(extended);
  });

  it('is not extended by the page of another person', async () => {
    const ada = await world.signedIn('ada@example.com');
    const id = await currentId(ada);
    await age(id, { seen: '1 day' });
    const before = await lastSeen(id);
    const answer = await ada.get('/api/me', { headers: { 'x-expected-user': uuidv7() } });
    expectProblem(answer, 409, 'session_changed');
    expect(await lastSeen(id)).toEqual(before);
  });

  it('expires after thirty days [Sessions, V7.3.2]', async () => {
    const ada = await world.signedIn('ada@example.com');
    await age(await currentId(ada), { created: '30 days' });
    expect(await ada.get('/api/me')).toMatchObject(UNAUTHENTICATED);
  });

  it('shows the end of its thirty days as expiry during the last seven days', async () => {
    const ada = await world.signedIn('old@example.com');
    await age(await currentId(ada), { created: '29 days' });
    const [{ createdAt, expiresAt }] = (await list(ada)) as [Shown];
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * DAY);
  });

  it('is deleted by the next sign-in after its expiry', async () => {
    const ada = await world.signedIn('tidy@example.com');
    const id = await currentId(ada);
    await age(id, { created: '31 days' });
    await world.signedIn('tidy@example.com');
    expect(await world.database.query('SELECT 1 FROM sessions WHERE id = $1', [id])).toEqual([]);
  });
});

describe('SESSION_IDLE_DAYS and SESSION_MAX_DAYS', () => {
  it('set the idle timeout and the maximum age of sessions', async () => {
    const strict = await world.startInstance({ SESSION_IDLE_DAYS: '1', SESSION_MAX_DAYS: '2' });
    const ada = await world.signedIn('ada@example.com');
    const grace = await world.signedIn('grace@example.com');
    await age(await currentId(ada), { seen: '25 hours' });
    await age(await currentId(grace), { created: '49 hours' });
    for (const person of [ada, grace]) {
      expect(await person.goTo(strict).get('/api/me')).toMatchObject(UNAUTHENTICATED);
      expect(await status(person.goTo(world.instances[0]!))).toBe(200);
    }
  });
});

describe('the sessions of a person', () => {
  it('are at most 20: a sign-in ends the one that was not used for longest, on every instance [Sessions, V7.1.2]', async () => {
    const second = await world.startInstance();
    const browsers: Browser[] = [];
    for (let count = 0; count < 20; count++) browsers.push(await world.signedIn('grace@example.com'));
    const [first, unused, ...others] = browsers as [Browser, Browser, ...Browser[]];
    const unusedId = await currentId(unused);
    expect(await status(first)).toBe(200);
    await age(unusedId, { seen: '5 minutes' });

    const newest = await world.signedIn('grace@example.com');
    expect(await unused.get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect(await unused.goTo(second).get('/api/me')).toMatchObject(UNAUTHENTICATED);
    for (const browser of [first, ...others, newest]) expect(await status(browser)).toBe(200);
    expect(await list(newest)).toHaveLength(20);
    const { id: userId } = (await newest.get('/api/me')).body.user;
    const sql = `SELECT actor_id AS actor FROM audit_events WHERE type = 'session.ended' AND target_id = $1`;
    expect(await world.database.query(sql, [unusedId])).toEqual([{ actor: userId }]);
  });

  it('do not count for other people, and not after they expire', async () => {
    const alan = await world.signedIn('alan@example.com');
    for (let count = 1; count < 20; count++) await world.signedIn('alan@example.com');
    const expired = (await list(alan)).find(({ current }) => !current)!.id;
    await age(expired, { seen: '7 days' });
    await world.signedIn('joan@example.com');
    await world.signedIn('alan@example.com');
    expect(await status(alan)).toBe(200);
    expect(await list(alan)).toHaveLength(20);
  });
});
