import type { Browser } from '../../support/browser.js';
import { organizationRow, writersOf } from '../../support/lock-barrier.js';
import { found, invite, relationsIn } from '../../support/people.js';
import { putMember } from '../../support/put-member.js';
import { inShort, raceIn, Races, SIZES } from '../../support/races.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let races: Races;
let ada: Browser;
let people: Browser[];

beforeAll(async () => {
  races = await Races.prepare(8);
  ({ ada, people } = races);
});
afterAll(() => races.stop());

type Send = (browser: Browser) => Browser;
const inviteAs = (by: Browser, id: string, email: string) => (send: Send) =>
  send(by).post(`/api/organizations/${id}/invites`, { email, role: 'member' });
const accept = (by: Browser, token: string) => (send: Send) => send(by).post(`/api/invites/${token}/accept`);
const deleteInvite = (by: Browser, id: string, inviteId: string) => (send: Send) =>
  send(by).delete(`/api/organizations/${id}/invites/${inviteId}`);
const resend = (by: Browser, id: string, inviteId: string) => (send: Send) =>
  send(by).post(`/api/organizations/${id}/invites/${inviteId}/resend`);
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

describe.each(SIZES)('%i concurrent requests', (k) => {
  it('accept an invite once for its recipient [Races, Invites, V2.3.4, V6.5.1]', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { token } = await invite(team, 'P0@example.com', 'admin');
      const answers = await races.run(
        'R3 accept × accept',
        team.id,
        times(k, () => accept(people[0]!, token)),
      );
      expect(answers.map(inShort).sort()).toEqual(['200', ...Array(k - 1).fill('409 already_joined')]);
      expect(await relationsIn(races.world, team.id)).toEqual({ ada: 'owner', p0: 'admin' });
    }));

  it('accept an invite only for its recipient, even if other users have the link [Invites, V2.3.1]', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { token } = await invite(team, 'p0@example.com');
      const [own, ...others] = await races.run(
        'R4 accept × accept of others',
        team.id,
        times(k, (i) => accept(people[i]!, token)),
      );
      expect(own!.status).toBe(200);
      for (const other of others)
        expect(['403 invite_email_mismatch', '410 invite_already_accepted']).toContain(inShort(other));
      expect(await relationsIn(races.world, team.id)).toEqual({ ada: 'owner', p0: 'member' });
    }));

  it('either delete or accept an invite, never both', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id, token } = await invite(team, 'p0@example.com');
      const answers = await races.run(
        'R5 delete × accept',
        team.id,
        times(k, (i) => (i % 2 ? accept(people[0]!, token) : deleteInvite(ada, team.id, id))),
      );
      const accepted = answers
        .filter((_, i) => i % 2)
        .map(inShort)
        .sort();
      const deleted = answers
        .filter((_, i) => i % 2 === 0)
        .map(inShort)
        .sort();
      const lost = (list: string[], what: string) => Array(list.length - 1).fill(what);
      const never = (list: string[]) => list.map(() => '404 invite_not_found');
      if (accepted[0] === '200') {
        expect(accepted).toEqual(['200', ...lost(accepted, '409 already_joined')]);
        expect(deleted).toEqual(never(deleted));
      } else {
        expect(accepted).toEqual(never(accepted));
        expect(deleted).toEqual(['200', ...lost(deleted, '404 invite_not_found')]);
      }
    }));

  it('create one invite if several admins invite the same address', () =>
    races.repeat(async () => {
      const team = await races.team(k, 'admin');
      const spellings = ['new@example.com', 'NEW@example.com', 'New@Example.com'];
      const answers = await races.run(
        'R6 invite × invite',
        team.id,
        times(k, (i) => inviteAs(people[i]!, team.id, spellings[i % 3]!)),
      );
      const lost = Array(k - 1).fill('409 invite_already_pending');
      expect(answers.map(inShort).sort()).toEqual(['201', ...lost]);
      const { body } = await ada.get(`/api/organizations/${team.id}/invites`);
      expect(body.data).toHaveLength(1);
    }));

  it('renew an expired invite once', () =>
    races.repeat(async () => {
      const team = await races.team(k, 'admin');
      const { id } = await invite(team, 'late@example.com');
      await races.world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
      const answers = await races.run(
        'renew × renew',
        team.id,
        times(k, (i) => inviteAs(people[i]!, team.id, 'late@example.com')),
      );
      const lost = Array(k - 1).fill('409 invite_already_pending');
      expect(answers.map(inShort).sort()).toEqual(['201', ...lost]);
      expect(answers.find(({ status }) => status === 201)!.body.id).toBe(id);
    }));

  it('leave one valid link if they resend an invite, and none if they accept it', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { id, token } = await invite(team, 'p0@example.com');
      const [accepted, ...resent] = await races.run('accept × resend', team.id, [
        accept(people[0]!, token),
        ...times(k - 1, () => resend(ada, team.id, id)),
      ]);
      const good = resent.filter(({ status }) => status === 200);
      const open: number[] = [];
      for (const { body } of good) open.push((await people[0]!.get(`/api/invites/${body.token}`)).status);
      if (accepted!.status === 200) expect(good).toEqual([]);
      else {
        expect(inShort(accepted!)).toBe('404 invite_not_found');
        expect(open.sort()).toEqual([200, ...Array(k - 2).fill(404)]);
      }
    }));

  it('have a sequential result if they remove a member and accept an invite for the same user', () =>
    races.repeat(async () => {
      const team = await races.team(0, 'member');
      const { token } = await invite(team, 'p0@example.com');
      const membershipId = await putMember(races.world, team.id, 'p0@example.com');
      const answers = await races.run(
        'remove × accept',
        team.id,
        times(k, (i) =>
          i % 2
            ? accept(people[0]!, token)
            : (send: Send) => send(ada).delete(`/api/organizations/${team.id}/memberships/${membershipId}`),
        ),
      );
      const removals = answers
        .filter((_, i) => i % 2 === 0)
        .map(inShort)
        .sort();
      expect(removals).toEqual(['200', ...removals.slice(1).map(() => '404 membership_not_found')]);
      const joined = answers.filter((_, i) => i % 2).map(inShort);
      expect(joined.filter((answer) => answer === '200').length).toBeLessThanOrEqual(1);
      for (const answer of joined) expect(['200', '409 already_joined']).toContain(answer);
      const relations = await relationsIn(races.world, team.id);
      expect(relations).toEqual({ ada: 'owner', ...(joined.includes('200') && { p0: 'member' }) });
    }));
});

describe('a limit under concurrent requests', () => {
  let world: World;

  beforeAll(async () => {
    world = await sharedWorld({
      instances: 2,
      settings: {
        LIMIT_INVITES_PER_RECIPIENT_DAY: '5',
        LIMIT_INVITES_PER_USER_DAY: '9',
        LIMIT_INVITES_PER_HOUR: '7',
        LIMIT_PENDING_INVITES: '4',
      },
    });
  });

  /** A person with this number of organizations. */
  async function owner(email: string, count: number) {
    const browser = await world.signedIn(email);
    const teams = [];
    for (let i = 0; i < count; i++) teams.push(await found(browser, `${email} ${i}`));
    return { browser, teams };
  }

  it('holds for the invite mails to one address from all organizations [Invite mails, V2.3.2, V2.4.1, API6]', async () => {
    // Different people, because the invites of one person wait for each other anyway.
    const owners = [];
    for (let i = 0; i < 8; i++) owners.push(await owner(`grace${i}@example.com`, 1));
    const limited = await raceIn(
      world,
      'limit of mails to one address',
      writersOf('invite_sends'),
      owners.map(({ browser, teams }) => inviteAs(browser, teams[0]!.id, 'victim@example.com')),
    );
    expect(limited.map(({ status, body }) => `${status} ${body.delivery?.status}`).sort()).toEqual([
      ...Array(5).fill('201 queued'),
      ...Array(3).fill('201 withheld'),
    ]);
  });

  it('holds for the invites of one person in all organizations [Invite mails, V2.4.1, API6]', async () => {
    const { browser, teams } = await owner('heidi@example.com', 14);
    const limited = await raceIn(
      world,
      'limit of invites of one person',
      writersOf('invite_sends'),
      teams.map(({ id }, i) => inviteAs(browser, id, `guest${i}@example.com`)),
    );
    expect(limited.map(inShort).sort()).toEqual([
      ...Array(9).fill('201'),
      ...Array(5).fill('429 rate_limited'),
    ]);
  });

  it('holds for the invites that an organization sends in an hour and for its pending invites', async () => {
    const { browser, teams } = await owner('ivan@example.com', 1);
    const { id } = teams[0]!;
    const sent = await raceIn(
      world,
      'limit of pending invites',
      organizationRow(id),
      times(8, (i) => inviteAs(browser, id, `guest.of.ivan${i}@example.com`)),
    );
    expect(sent.map(inShort).sort()).toEqual([
      ...Array(4).fill('201'),
      ...Array(4).fill('422 limit_reached'),
    ]);
    const { body } = await browser.get(`/api/organizations/${id}/invites`);
    const again = await raceIn(
      world,
      'limit of invites in an hour',
      organizationRow(id),
      times(8, (i) => resend(browser, id, body.data[i % 4].id)),
    );
    expect(again.map(inShort).sort()).toEqual([
      ...Array(3).fill('200'),
      ...Array(5).fill('429 rate_limited'),
    ]);
  });
});
