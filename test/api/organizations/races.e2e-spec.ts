import type { Browser } from '../../support/browser.js';
import { brokenInvariants } from '../../support/invariants.js';
import { found, join, relationsIn } from '../../support/people.js';
import { writersOf } from '../../support/lock-barrier.js';
import { inShort, raceIn, Races, SIZES } from '../../support/races.js';
import { expectAllowedInTurn, trailOf } from '../../support/trail.js';
import { startWorld } from '../../support/world.js';

let races: Races;
let ada: Browser;
let people: Browser[];

beforeAll(async () => {
  races = await Races.prepare(8);
  ({ ada, people } = races);
});
afterAll(() => races.stop());

type Send = (browser: Browser) => Browser;
const organization = (id: string, rest = '') => `/api/organizations/${id}${rest}`;
const transfer = (id: string, membershipId: string) => (send: Send) =>
  send(ada).post(organization(id, '/transfer-ownership'), { membershipId });
const demote = (by: Browser, id: string, membershipId: string) => (send: Send) =>
  send(by).patch(organization(id, `/memberships/${membershipId}`), { relation: 'member' });
const remove = (by: Browser, id: string, membershipId: string) => (send: Send) =>
  send(by).delete(organization(id, `/memberships/${membershipId}`));
const rename = (id: string, name: string) => (send: Send) => send(ada).patch(organization(id), { name });

const trail = (id: string) => trailOf(races.world.database, id);
const expectTurns = (id: string, owner: string, admins: string[]) =>
  expectAllowedInTurn(races.world.database, id, owner, admins);

describe.each(SIZES)('%i concurrent requests', (k) => {
  let turn = 0;

  it('transfer the ownership to exactly one target [Races, V2.3.4, V15.4.2]', () =>
    races.repeat(async () => {
      const { id, memberships, ownerMembershipId } = await races.team(k, 'admin');
      const answers = await races.run(
        'R8 transfer × transfer',
        id,
        memberships.map((membership) => transfer(id, membership)),
      );
      const [won, ...lost] = answers.map(inShort).sort();
      expect([won, ...new Set(lost)]).toEqual(['200', '403 relation_required']);
      const winner = answers.findIndex(({ status }) => status === 200);
      const relations = await relationsIn(races.world, id);
      expect(relations).toEqual({
        ada: 'admin',
        ...Object.fromEntries(memberships.map((_, i) => [`p${i}`, i === winner ? 'owner' : 'admin'])),
      });
      await expectTurns(id, ownerMembershipId, memberships);
    }));

  it('never transfer the ownership to a demoted, removed or former admin', () =>
    races.repeat(async () => {
      const { id, memberships, ownerMembershipId } = await races.team(2, 'admin');
      const [bob, carol] = memberships as [string, string];
      const deeds = [
        transfer(id, bob),
        demote(people[1]!, id, bob),
        remove(people[0]!, id, bob),
        remove(people[1]!, id, bob),
        transfer(id, carol),
      ];
      // With two requests, only one fits beside the transfer, so each round takes another one.
      const chosen =
        k === 2
          ? [deeds[0]!, deeds[1 + (turn++ % 3)]!]
          : Array.from({ length: k }, (_, i) => deeds[i % deeds.length]!);
      const answers = await races.run('R9 transfer × demote × remove × leave', id, chosen);
      for (const answer of answers)
        expect([
          '200',
          '403 relation_required',
          '404 membership_not_found',
          '409 owner_required',
          '422 invalid_transfer_target',
        ]).toContain(inShort(answer));
      await expectTurns(id, ownerMembershipId, memberships);
    }));

  it('have the same result as some sequential order if they rename and transfer an organization', () =>
    races.repeat(async () => {
      const { id, memberships } = await races.team(1, 'admin');
      const names = Array.from({ length: k - 1 }, (_, i) => `${id} ${i}`);
      const [transferred, ...renamed] = await races.run('R10 transfer × rename × invite', id, [
        transfer(id, memberships[0]!),
        ...names.map((name, i) =>
          i % 3 === 2
            ? (send: Send) =>
                send(ada).post(organization(id, '/invites'), { email: `${i}@example.com`, role: 'admin' })
            : rename(id, name),
        ),
      ]);
      expect(transferred!.status).toBe(200);
      expect(renamed.filter(({ status }) => status >= 400)).toEqual([]);
      const events = await trail(id);
      const transfers = events.findIndex(({ type }) => type === 'organization.ownership_transferred');
      const nameThen = events
        .slice(0, transfers)
        .filter(({ type }) => type.startsWith('organization.'))
        .at(-1)!.after.name;
      expect(transferred!.body.organization).toMatchObject({ name: nameThen, relation: 'admin' });
      for (const { body } of renamed.filter(({ status }) => status === 200)) {
        const place = events.findIndex(({ after }) => after.name === body.name);
        expect(body.relation).toBe(place < transfers ? 'owner' : 'admin');
      }
    }));

  it('do not allow a demoted admin to demote another admin', () =>
    races.repeat(async () => {
      const { id, memberships, ownerMembershipId } = await races.team(k, 'admin');
      const answers = await races.run(
        'demote × demote in a ring',
        id,
        memberships.map((_, i) => demote(people[i]!, id, memberships[(i + 1) % k]!)),
      );
      const outcomes = new Set(answers.map(inShort));
      expect(outcomes).toEqual(new Set(['200', '403 relation_required']));
      await expectTurns(id, ownerMembershipId, memberships);
    }));

  it('remove a member once, and never for a caller who was removed first', () =>
    races.repeat(async () => {
      const { id, memberships, ownerMembershipId } = await races.team(k, 'admin');
      const answers = await races.run(
        'remove × remove of one',
        id,
        memberships.map((_, i) => remove(people[i]!, id, memberships[0]!)),
      );
      const [won, ...lost] = answers.map(inShort).sort();
      expect(won).toBe('200');
      expect(['403 relation_required', '404 membership_not_found']).toEqual(
        expect.arrayContaining([...new Set(lost)]),
      );
      await expectTurns(id, ownerMembershipId, memberships);
    }));

  it('allow the owner to leave only after a transfer of the ownership', () =>
    races.repeat(async () => {
      const { id, memberships, ownerMembershipId } = await races.team(1, 'admin');
      const leaving = Array.from({ length: k - 1 }, () => remove(ada, id, ownerMembershipId));
      const [transferred, ...left] = await races.run('transfer × leave of the owner', id, [
        transfer(id, memberships[0]!),
        ...leaving,
      ]);
      expect(transferred!.status).toBe(200);
      expect(left.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const answer of left)
        expect(['200', '409 owner_required', '403 relation_required']).toContain(inShort(answer));
      expect((await relationsIn(races.world, id)).p0).toBe('owner');
      await expectTurns(id, ownerMembershipId, memberships);
    }));

  it('give a name in any spelling to one organization [Races, V2.3.4]', () =>
    races.repeat(async () => {
      const word = `Straße ${++turn} of ${k} Ａ™`;
      const spellings = [
        word,
        word.toUpperCase(),
        word.toLowerCase(),
        word.normalize('NFD'),
        word.normalize('NFKC'),
        `  ${word.replaceAll(' ', '\u00A0')} `,
      ];
      const answers = await raceIn(
        races.world,
        'R1 create × create',
        writersOf('organizations'),
        people.slice(0, k).map((person, i) => (send) => {
          return send(person).post('/api/organizations', { name: spellings[i % spellings.length] });
        }),
      );
      const lost = Array(k - 1).fill('409 organization_name_taken');
      expect(answers.map(inShort).sort()).toEqual(['201', ...lost]);
    }));

  it('give a name to one organization, which may change the spelling of its name', () =>
    races.repeat(async () => {
      const name = `Wanted ${++turn} of ${k}`;
      const teams: { id: string }[] = [];
      for (let i = 0; i < k; i += 2) teams.push(await races.team(0, 'member'));
      const answers = await raceIn(
        races.world,
        'R2 rename × create',
        writersOf('organizations'),
        Array.from({ length: k }, (_, i) =>
          i % 2
            ? (send: Send) => send(people[i]!).post('/api/organizations', { name: name.toUpperCase() })
            : rename(teams[i / 2]!.id, name),
        ),
      );
      const [won, ...lost] = answers.map(inShort).sort();
      expect(['200', '201']).toContain(won);
      expect(lost).toEqual(lost.map(() => '409 organization_name_taken'));
      const winner = answers.findIndex(({ status }) => status < 300);
      const own = organization(answers[winner]!.body.id);
      const owner = winner % 2 ? people[winner]! : ada;
      expect((await owner.patch(own, { name: name.toLowerCase() })).status).toBe(200);
    }));

  it('rename an organization one after the other', () =>
    races.repeat(async () => {
      const { id } = await races.team(0, 'member');
      const names = Array.from({ length: k }, (_, i) => `${id} ${i}`);
      await races.run(
        'R2 rename × rename of one',
        id,
        names.map((name) => rename(id, name)),
      );
      const renames = (await trail(id)).slice(1);
      expect(renames.map(({ after }) => after.name).sort()).toEqual(names.sort());
      for (const [i, { before }] of renames.slice(1).entries()) expect(before).toEqual(renames[i]!.after);
    }));
});

describe('the check of invariants after each race', () => {
  it('detects a second owner if the database does not prevent it', async () => {
    const own = await startWorld();
    const team = await found(await own.signedIn('ada@example.com'), 'Team');
    await join(own, team, 'bob@example.com');
    await own.database.query('DROP INDEX memberships_owner_key');
    await own.database.query(`UPDATE memberships SET relation = 'owner'`);
    expect(await brokenInvariants(own.database)).toMatchObject([
      { rule: expect.stringContaining('exactly one owner'), rows: [{ id: team.id }] },
    ]);
    await own.stop();
  });
});
