import { randomUUID } from 'node:crypto';
import type { Browser } from '../../support/browser.js';
import { startTogether } from '../../support/lock-barrier.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;

beforeAll(async () => {
  world = await sharedWorld();
});

const UNAUTHENTICATED = { status: 401, body: { code: 'unauthenticated' } };
const WEEK = 7 * 24 * 60 * 60 * 1000;

interface Shown {
  id: string;
  current: boolean;
  createdAt: string;
  expiresAt: string;
  userAgent: string | null;
}
interface Sessions {
  data: Shown[];
  nextCursor: string | null;
}

const page = async (person: Browser, query = '') =>
  (await person.get<Sessions>(`/api/me/sessions?${query}`)).body;
const list = async (person: Browser) => (await page(person)).data;
const idsOf = (sessions: Shown[]) => sessions.map(({ id }) => id);
const currentId = async (person: Browser) => (await list(person)).find(({ current }) => current)!.id;
const status = async (person: Browser) => (await person.get('/api/me')).status;

describe("the list of a user's sessions", () => {
  it('shows all sessions, newest first, and marks the current one', async () => {
    const phone = world.browser();
    const start = await phone.startSignIn();
    const callback = await phone.answerProvider(start, { email: 'ada@example.com' });
    await phone.get(callback, { headers: { 'user-agent': 'Phone/1.0' } });
    const laptop = await world.signedIn('ada@example.com');
    await world.signedIn('grace@example.com');

    const { body } = await phone.get('/api/me/sessions');
    expect(body).toEqual({
      data: [
        expect.objectContaining({ current: false }),
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          current: true,
          createdAt: expect.any(String),
          authenticatedAt: expect.any(String),
          lastSeenAt: expect.any(String),
          expiresAt: expect.any(String),
          ipAddress: '127.0.0.1',
          userAgent: 'Phone/1.0',
        },
      ],
      nextCursor: null,
    });
    const { createdAt, lastSeenAt, expiresAt } = body.data[1];
    expect(lastSeenAt).toBe(createdAt);
    expect(Date.parse(expiresAt) - Date.parse(lastSeenAt)).toBe(WEEK);
    expect((await list(laptop)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('truncates a very long user agent', async () => {
    const browser = world.browser();
    const callback = await browser.answerProvider(await browser.startSignIn(), { email: 'long@example.com' });
    await browser.get(callback, { headers: { 'user-agent': `Robot ${'x'.repeat(2000)}` } });
    expect((await list(browser))[0]!.userAgent).toBe(`Robot ${'x'.repeat(494)}`);
  });

  it('is read page by page, even while sessions begin and end', async () => {
    const browsers: Browser[] = [];
    for (let index = 0; index < 5; index++) browsers.push(await world.signedIn('alan@example.com'));
    const alan = browsers[4]!;
    const whole = await list(alan);
    const first = await page(alan, 'limit=2');
    expect(first.data).toEqual(whole.slice(0, 2));

    await world.signedIn('alan@example.com'); // begins a session that is newer than the first page
    await alan.delete(`/api/me/sessions/${whole[1]!.id}`); // deletes the row to which the cursor points
    const second = await page(alan, `limit=2&cursor=${first.nextCursor}`);
    expect(second.data).toEqual(whole.slice(2, 4));
    const third = await page(alan, `limit=2&cursor=${second.nextCursor}`);
    expect(third).toEqual({ data: whole.slice(4), nextCursor: null });
  });

  it('neither skips nor repeats sessions that began in the same millisecond', async () => {
    const ada = await world.signedIn('same@example.com');
    for (let index = 0; index < 3; index++) await world.signedIn('same@example.com');
    await world.database.query(
      `UPDATE sessions SET created_at = date_trunc('second', now()) FROM users u
        WHERE u.id = user_id AND u.email = 'same@example.com'`,
    );
    const seen: string[] = [];
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const { data, nextCursor }: Sessions = await page(ada, `limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...idsOf(data));
      cursor = nextCursor;
    }
    expect(seen).toEqual(idsOf(await list(ada)));
    expect(new Set(seen).size).toBe(4);
  });
});

describe('the request to end a session', () => {
  it('takes effect immediately on every instance', async () => {
    const ada = await world.signedIn('ada@example.com');
    const lost = await world.signedIn('ada@example.com', 1);
    const shown = (await list(ada)).find(({ current }) => !current)!;
    expect(shown.id).toBe(await currentId(lost));

    const answer = await ada.delete(`/api/me/sessions/${shown.id}`);
    expect(answer).toMatchObject({ status: 200, body: shown });
    expect(await lost.get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect(await lost.goTo(world.instances[0]!).get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect(await status(ada)).toBe(200);
  });

  it('signs the caller out if it is the current session', async () => {
    const ada = await world.signedIn('ada@example.com');
    const id = await currentId(ada);
    expect(await ada.delete(`/api/me/sessions/${id}`)).toMatchObject({
      status: 200,
      body: { id, current: true },
    });
    expect(await ada.get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect(await ada.delete(`/api/me/sessions/${id}`)).toMatchObject(UNAUTHENTICATED);
  });

  it('has the same response for the session of another user as for an unknown one', async () => {
    const ada = await world.signedIn('ada@example.com');
    const grace = await world.signedIn('grace@example.com');
    const own = await currentId(ada);
    const ended = await currentId(await world.signedIn('ada@example.com'));
    await ada.delete(`/api/me/sessions/${ended}`);
    const ids = [
      await currentId(grace),
      ended,
      randomUUID(),
      '01890a5d-ac96-774b-bcce-b302099a8057',
      own.toUpperCase(),
      'me',
      '%00',
      "1'%20OR%20'1'='1",
      'x'.repeat(500),
    ];
    const answers = await Promise.all(ids.map((id) => ada.delete(`/api/me/sessions/${id}`)));
    const bodies = answers.map(({ text, body }) =>
      text.replace(body.requestId, '<id>').replace(JSON.stringify(body.instance), '<path>'),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      ids.map(() => [404, 'session_not_found']),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(await status(grace)).toBe(200);
    expect(await status(ada)).toBe(200);
  });

  it('succeeds once if it is sent several times concurrently', async () => {
    const ada = await world.signedIn('ada@example.com');
    const id = await currentId(await world.signedIn('ada@example.com'));
    const answers = await Promise.all([1, 2, 3].map(() => ada.delete(`/api/me/sessions/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('the request to end all other sessions', () => {
  const endOthers = (person: Browser) => person.delete('/api/me/sessions');

  it('ends them on every instance, and neither the current session nor those of other people [Sessions, V7.5.2]', async () => {
    const eve = await world.signedIn('eve@example.com');
    const others = [await world.signedIn('eve@example.com', 1), await world.signedIn('eve@example.com')];
    const grace = await world.signedIn('grace@example.com', 1);
    expect(await endOthers(eve)).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const one of others)
      for (const instance of world.instances)
        expect(await one.goTo(instance).get('/api/me')).toMatchObject(UNAUTHENTICATED);
    expect([await status(eve), await status(grace)]).toEqual([200, 200]);
    expect((await list(eve)).map(({ current }) => current)).toEqual([true]);
    expect(await endOthers(eve)).toMatchObject({ status: 200, body: { ended: 0 } });
  });

  it('does not count expired sessions, and records each ended one', async () => {
    const hal = await world.signedIn('hal@example.com');
    const expired = await currentId(await world.signedIn('hal@example.com'));
    const ended = await currentId(await world.signedIn('hal@example.com'));
    await world.database.query(`UPDATE sessions SET last_seen_at = now() - interval '8 days' WHERE id = $1`, [
      expired,
    ]);
    expect((await endOthers(hal)).body).toEqual({ ended: 1 });
    const events = await world.database.query(
      `SELECT e.target_id FROM audit_events e JOIN users u ON u.id::text = e.actor_id
        WHERE u.email = 'hal@example.com' AND e.type = 'session.ended' AND e.request_id IS NOT NULL`,
    );
    expect(events).toEqual([{ target_id: ended }]);
  });

  it('succeeds for one of several sessions that send it concurrently', async () => {
    const browsers: Browser[] = [];
    for (let index = 0; index < 5; index++) browsers.push(await world.signedIn('ivy@example.com', index % 2));
    const { id } = (await browsers[0]!.get('/api/me')).body.user;
    const answers = await startTogether(
      world.database,
      { sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE', parameters: [id] },
      browsers.map((browser) => () => endOthers(browser)),
    );
    expect(answers.map(({ status, body }) => [status, body.ended ?? body.code]).sort()).toEqual([
      [200, 4],
      ...Array(4).fill([401, 'unauthenticated']),
    ]);
    expect((await Promise.all(browsers.map(status))).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('never lets two sessions end each other [Sessions, V7.4.1, V15.4.2]', async () => {
    const [one, other] = [
      await world.signedIn('joe@example.com'),
      await world.signedIn('joe@example.com', 1),
    ];
    const { id } = (await one.get('/api/me')).body.user;
    const otherId = await currentId(other);
    const answers = await startTogether(
      world.database,
      { sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE', parameters: [id] },
      [() => one.delete(`/api/me/sessions/${otherId}`), () => endOthers(other)],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect([await status(one), await status(other)].sort()).toEqual([200, 401]);
  });
});
