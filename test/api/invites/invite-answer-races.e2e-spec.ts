import type { Browser } from '../../support/browser.js';
import { organizationRow } from '../../support/lock-barrier.js';
import { invite, relationsIn } from '../../support/people.js';
import { inShort, raceIn, Races, SIZES } from '../../support/races.js';

let races: Races;
let ada: Browser;
let people: Browser[];

beforeAll(async () => {
  races = await Races.prepare(8);
  ({ ada, people } = races);
});
afterAll(() => races.stop());

type Send = (browser: Browser) => Browser;
const acceptLink = (by: Browser, token: string) => (send: Send) =>
  send(by).post(`/api/invites/${token}/accept`);
const accept = (by: Browser, id: string) => (send: Send) => send(by).post(`/api/me/invites/${id}/accept`);
const decline = (by: Browser, id: string) => (send: Send) => send(by).delete(`/api/me/invites/${id}`);
const path = (teamId: string, rest: string) => `/api/organizations/${teamId}/invites/${rest}`;
const remove = (teamId: string, id: string) => (send: Send) => send(ada).delete(path(teamId, id));
const change = (teamId: string, id: string, role: string) => (send: Send) =>
  send(ada).patch(path(teamId, id), { role });
const bulk = (by: Browser, teamId: string, emails: string[]) => (send: Send) =>
  send(by).post(path(teamId, 'bulk'), { invites: emails.map((email) => ({ email, role: 'member' })) });
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const others = (count: number, what: string) => Array(count).fill(what);
const eventsOf = async (id: string) =>
  (
    await races.world.database.query<{ type: string }>(
      'SELECT type FROM audit_events WHERE target_id = $1 ORDER BY occurred_at, id',
      [id],
    )
  ).map(({ type }) => type);

describe.each(SIZES)('%i concurrent requests', (k) => {
  it('accept an invite once, by its link or without it', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id, token } = await invite(team, 'p0@example.com', 'admin');
      const answers = await races.run(
        'accept × accept by link',
        team.id,
        times(k, (i) => (i % 2 ? accept(people[0]!, id) : acceptLink(people[0]!, token))),
      );
      expect(answers.map(inShort).sort()).toEqual(['200', ...others(k - 1, '409 already_joined')]);
      expect(await relationsIn(races.world, team.id)).toEqual({ ada: 'owner', p0: 'admin' });
      expect(await eventsOf(id)).toEqual(['invite.created', 'invite.accepted']);
    }));

  it('either accept or decline an invite, never both', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id } = await invite(team, 'p0@example.com');
      const answers = await races.run(
        'accept × decline',
        team.id,
        times(k, (i) => (i % 2 ? accept(people[0]!, id) : decline(people[0]!, id))),
      );
      const shorts = answers.map(inShort).sort();
      const isMember = 'p0' in (await relationsIn(races.world, team.id));
      expect(shorts).toEqual([
        '200',
        ...others(k - 1, isMember ? '409 already_joined' : '404 invite_not_found'),
      ]);
      expect(await eventsOf(id)).toEqual([
        'invite.created',
        isMember ? 'invite.accepted' : 'invite.declined',
      ]);
    }));

  it('either decline or delete an invite, never both', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id } = await invite(team, 'p0@example.com');
      const answers = await races.run(
        'decline × delete',
        team.id,
        times(k, (i) => (i % 2 ? decline(people[0]!, id) : remove(team.id, id))),
      );
      expect(answers.map(inShort).sort()).toEqual(['200', ...others(k - 1, '404 invite_not_found')]);
      expect(await eventsOf(id)).toHaveLength(2);
    }));

  it('give the new member the role that the invite had when it was accepted', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id } = await invite(team, 'p0@example.com', 'member');
      const [accepted, ...changes] = await races.run('accept × change of role', team.id, [
        accept(people[0]!, id),
        ...times(k - 1, (i) => change(team.id, id, i % 2 ? 'member' : 'admin')),
      ]);
      expect(accepted!.status).toBe(200);
      for (const answer of changes) expect(['200', '404 invite_not_found']).toContain(inShort(answer));
      const { relation } = accepted!.body.membership;
      expect(await relationsIn(races.world, team.id)).toEqual({ ada: 'owner', p0: relation });
      const last = (await eventsOf(id)).filter((type) => type === 'invite.role_changed').length;
      expect(relation).toBe(last % 2 ? 'admin' : 'member');
    }));

  it('create one invite for each address if several admins invite the same addresses at once', () =>
    races.repeat(async () => {
      const team = await races.team(k, 'admin');
      const emails = times(4, (i) => `new${i}@example.com`);
      const answers = await races.run(
        'bulk × bulk',
        team.id,
        times(k, (i) => bulk(people[i]!, team.id, i % 2 ? emails : [...emails].reverse())),
      );
      const results = answers.flatMap(({ body }) => body.data);
      const made = results.flatMap(({ invite: one }: any) => one?.email ?? []);
      expect(made.sort()).toEqual(emails);
      const ids = new Set(results.flatMap(({ invite: one, problem }: any) => one?.id ?? problem.inviteId));
      expect([ids.size, results.length]).toEqual([4, 4 * k]);
    }));
});

describe('many invites at once', () => {
  it('stop when their inviter is demoted, and those already made are deleted', () =>
    races.repeat(async () => {
      const team = await races.team(1, 'admin');
      const emails = times(12, (i) => `row${i}@example.com`);
      const [invited, demoted] = await races.run('bulk × demotion', team.id, [
        bulk(people[0]!, team.id, emails),
        (send) =>
          send(ada).patch(`/api/organizations/${team.id}/memberships/${team.memberships[0]}`, {
            relation: 'member',
          }),
      ]);
      expect(demoted!.status).toBe(200);
      // Either the guard rejects the request, or the first row after the demotion and all later rows fail.
      const rows = invited!.status === 200 ? invited!.body.data : [];
      const made = rows.filter((row: any) => row.invite).length;
      expect(rows.slice(made).map((row: any) => row.problem.code)).toEqual(
        others(rows.length - made, 'relation_required'),
      );
      expect((await ada.get(path(team.id, '').slice(0, -1))).body.data).toEqual([]);
    }));

  it('never exceed the limit of pending invites', async () => {
    const { world } = races;
    const limit = { LIMIT_PENDING_INVITES: '7' };
    const instances = [await world.startInstance(limit), await world.startInstance(limit)];
    const { id } = await races.team(0, 'member');
    const answers = await raceIn(
      { ...world, instances },
      'bulk × limit of pending invites',
      organizationRow(id),
      // A person makes one list at a time on each instance.
      times(2, (i) =>
        bulk(
          ada,
          id,
          times(10, (n) => `guest${i}.${n}@example.com`),
        ),
      ),
    );
    ada.goTo(world.instances[0]!);
    const results = answers.flatMap(({ body }) => body.data);
    const codes = results.map(({ invite: one, problem }: any) => (one ? 'made' : problem.code)).sort();
    expect(codes).toEqual([...others(13, 'limit_reached'), ...others(7, 'made')]);
  });

  it('keep the rows that were committed before the database connection broke', async () => {
    const { world } = races;
    const team = await races.team(0, 'member');
    const emails = times(3, (i) => `row${i}@example.com`);
    const send = () => bulk(ada, team.id, emails)((browser) => browser);
    await world.database.query(
      `CREATE OR REPLACE FUNCTION drop_connection() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
    );
    await world.database.query(
      `CREATE TRIGGER drop_connection BEFORE INSERT ON invites FOR EACH ROW
        WHEN (NEW.email = 'row1@example.com') EXECUTE FUNCTION drop_connection()`,
    );
    try {
      const answer = await send();
      expect(answer.status).toBe(200);
      expect(answer.body.data.map(({ invite: one, problem }: any) => one?.email ?? problem.code)).toEqual([
        'row0@example.com',
        'database_unavailable',
        'database_unavailable',
      ]);
    } finally {
      await world.database.query('DROP TRIGGER drop_connection ON invites');
    }
    const again = await send();
    expect(again.body.data.map(({ invite: one, problem }: any) => one?.email ?? problem.code)).toEqual([
      'invite_already_pending',
      'row1@example.com',
      'row2@example.com',
    ]);
  });
});
