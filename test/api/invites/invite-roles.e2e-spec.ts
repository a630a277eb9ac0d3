import type { Browser } from '../../support/browser.js';
import { found, invite, join, relationsIn, type Team } from '../../support/people.js';
import { until } from '../../support/until.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});

let teams = 0;
beforeEach(async () => (team = await found(ada, `Roles ${++teams}`)));

const path = (id: string) => `/api/organizations/${team.id}/invites/${id}`;
const change = (id: string, body: object, by = ada) => by.patch(path(id), body);
const list = async () => (await ada.get(`/api/organizations/${team.id}/invites`)).body.data;
const events = async () =>
  (await ada.get(`/api/organizations/${team.id}/audit-events?type=invite.role_changed`)).body.data;

/** Waits until the mail of the only invite is sent, which changes the invite. */
const sent = () => until(list, ([{ delivery }]) => delivery.status === 'sent');

describe("changing a pending invite's role", () => {
  it('keeps everything else, the link included, and sends no mail', async () => {
    const { token, id } = await invite(team, 'Carol@example.com');
    const [before] = await sent();
    await world.mail.next('Carol@example.com');
    const bob = await join(world, team, 'bob@example.com', 'admin');
    expect(await change(id, { role: 'admin' }, bob.browser)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([{ ...before, role: 'admin' }]);
    expect(await events()).toEqual([
      expect.objectContaining({
        actor: { type: 'user', id: bob.userId, name: 'bob' },
        target: { type: 'invite', id, name: null },
        before: { email: 'Carol@example.com', role: 'member' },
        after: { email: 'Carol@example.com', role: 'admin' },
      }),
    ]);
    expect(await world.database.query(`SELECT FROM jobs.job WHERE data ->> 'inviteId' = $1`, [id])).toEqual(
      [],
    );
    expect(
      world.mail.received.filter(({ envelopeTo }) => envelopeTo.includes('carol@example.com')),
    ).toHaveLength(1);
    const carol = await world.signedIn('carol@example.com');
    expect((await carol.post(`/api/invites/${token}/accept`)).body.membership.relation).toBe('admin');
    expect(await relationsIn(world, team.id)).toEqual({ ada: 'owner', bob: 'admin', carol: 'admin' });
  });

  it('writes nothing without a role or with the same role', async () => {
    const { id } = await invite(team, 'dave@example.com');
    const before = await sent();
    const row = () => world.database.query('SELECT *, xmin FROM invites WHERE id = $1', [id]);
    const stored = await row();
    for (const body of [{}, { role: 'member' }])
      expect(await change(id, body)).toMatchObject({ status: 200, body: before[0] });
    expect(await row()).toEqual(stored);
    expect(await events()).toEqual([]);
  });

  it('is answered with 410 for an expired invite and with 404 for an accepted or deleted one', async () => {
    const { id, token } = await invite(team, 'frank@example.com');
    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    for (const body of [{}, { role: 'admin' }])
      expect(await change(id, body)).toMatchObject({ status: 410, body: { code: 'invite_expired' } });
    await world.database.query(`UPDATE invites SET expires_at = now() + interval '1 day' WHERE id = $1`, [
      id,
    ]);
    await (await world.signedIn('frank@example.com')).post(`/api/invites/${token}/accept`);
    const { id: deleted } = await invite(team, 'grace@example.com');
    await ada.delete(path(deleted));
    for (const one of [id, deleted, 'x'])
      expect(await change(one, { role: 'admin' })).toMatchObject({
        status: 404,
        body: { code: 'invite_not_found' },
      });
    expect(await relationsIn(world, team.id)).toMatchObject({ frank: 'member' });
  });
});
