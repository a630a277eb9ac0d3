import type { Answer, Browser } from '../../support/browser.js';
import { settled } from '../../support/buyer.js';
import { inShort, Races } from '../../support/races.js';
import { trailOf } from '../../support/trail.js';

let races: Races;
let ada: Browser;
let people: Browser[];

beforeAll(async () => {
  races = await Races.prepare(5);
  ({ ada, people } = races);
});
afterAll(() => races.stop());

type Send = (browser: Browser) => Browser;
type Request = (send: Send) => Promise<Answer>;

const organization = (id: string, rest = '') => `/api/organizations/${id}${rest}`;
const destroy =
  (id: string, by = ada): Request =>
  (send) =>
    send(by).delete(organization(id));
const isDeleted = async (id: string) => {
  const sql = 'SELECT FROM organizations WHERE id = $1 AND deleted_at IS NOT NULL';
  return (await races.world.database.query(sql, [id])).length === 1;
};
const typesOf = async (id: string) => (await trailOf(races.world.database, id)).map(({ type }) => type);
/** The types of the events that were recorded after the deletion. */
const outlived = async (id: string) => {
  const types = await typesOf(id);
  return types.slice(types.indexOf('organization.deleted') + 1);
};

const GONE = '404 organization_not_found';

describe('a deletion', () => {
  it.each([2, 20])('happens once among %i concurrent deletions', (k) =>
    races.repeat(async () => {
      const { id } = await races.team(2, 'admin');
      const answers = await races.run('delete × delete', id, Array.from({ length: k }, () => destroy(id)));
      expect(answers.map(inShort).sort()).toEqual(['200', ...Array<string>(k - 1).fill(GONE)]);
      expect((await typesOf(id)).filter((type) => type === 'organization.deleted')).toHaveLength(1);
    }),
  ); // prettier-ignore

  it('leaves no member if invites are accepted concurrently', () =>
    races.repeat(async () => {
      const { id } = await races.team(0, 'member');
      const tokens: string[] = [];
      for (let i = 0; i < 5; i++) {
        const invited = await ada.post(organization(id, '/invites'), { email: `p${i}@example.com`, role: 'admin' });
        tokens.push(invited.body.token);
      }
      const [deleted, ...accepted] = await races.run('delete × accept', id, [
        destroy(id),
        ...tokens.map((token, i): Request => (send) => send(people[i]!).post(`/api/invites/${token}/accept`)),
      ]);
      expect(inShort(deleted!)).toBe('200');
      for (const answer of accepted) expect(['200', '404 invite_not_found']).toContain(inShort(answer));
      const members = 'SELECT FROM memberships WHERE organization_id = $1';
      expect(await races.world.database.query(members, [id])).toEqual([]);
      expect(await outlived(id)).toEqual([]);
    })); // prettier-ignore

  it('succeeds before a concurrent transfer of the ownership, and is refused after it', () =>
    races.repeat(async () => {
      const { id, memberships } = await races.team(1, 'admin');
      const [deleted, transferred] = await races.run('delete × transfer', id, [
        destroy(id),
        (send) => send(ada).post(organization(id, '/transfer-ownership'), { membershipId: memberships[0] }),
      ]);
      const outcome = [deleted!, transferred!].map(inShort);
      expect([
        ['200', GONE],
        ['403 relation_required', '200'],
      ]).toContainEqual(outcome);
      expect(await isDeleted(id)).toBe(outcome[0] === '200');
    }));

  it.each<[string, (id: string, memberships: string[]) => Request]>([
    ['renames', (id) => (send) => send(ada).patch(organization(id), { name: `${id} again` })],
    ['invites', (id) => (send) => send(ada).post(organization(id, '/invites'), { email: 'x@example.com', role: 'member' })],
    ['demotions', (id, [first]) => (send) => send(ada).patch(organization(id, `/memberships/${first}`), { relation: 'member' })],
    ['removals', (id, [first]) => (send) => send(ada).delete(organization(id, `/memberships/${first}`))],
    ['members who leave', (id, [first]) => (send) => send(people[0]!).delete(organization(id, `/memberships/${first}`))],
    ['trials', (id) => (send) => send(people[1]!).post(organization(id, '/agents/research/trial'))],
    ['changes of the contact', (id) => (send) => send(ada).patch(organization(id, '/billing'), { name: 'Bills' })],
    ['checkouts', (id) => (send) => send(ada).post(organization(id, '/agents/research/checkout'))],
    ['top-ups', (id) => (send) => send(people[1]!).post(organization(id, '/agents/research/token-topup/checkout'))],
  ])('is not followed by concurrent %s', (_what, make) =>
    races.repeat(async () => {
      const { id, memberships } = await races.team(2, 'admin');
      const requests = [destroy(id), make(id, memberships), make(id, memberships)];
      const [deleted, ...others] = await races.run('delete × others', id, requests);
      expect(inShort(deleted!)).toBe('200');
      for (const answer of others)
        expect(['200', '201', GONE, '409 invite_already_pending', '404 membership_not_found', '403 relation_required', '409 trial_already_used',
          '422 limit_reached']).toContain(inShort(answer));
      await settled(races.world);
      const late = (await outlived(id)).filter((type) => type !== 'billing.customer_created');
      expect(late).toEqual([]);
      const sessions = races.world.payments.control.list('sessions');
      expect(sessions.filter(({ metadata, status }) => metadata?.organization_id === id && status === 'open')).toEqual([]);
    }),
  ); // prettier-ignore
});
