import { bodyOf, type Browser } from '../../support/browser.js';
import { found, invite, join, type Team } from '../../support/people.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';

let world: World;
let ada: Browser;
let team: Team;
let teams = 0;

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
});
beforeEach(async () => void (team = await found(ada, `Team ${++teams}`)));

const remove = (membershipId: string) =>
  ada.delete(`/api/organizations/${team.id}/memberships/${membershipId}`);
const rename = () => ada.patch(`/api/organizations/${team.id}`, { name: `Renamed ${teams}` });
const exported = async (browser: Browser) => bodyOf(await browser.get('/api/me/export'));
const isShown = () => [{ organization: { id: team.id, name: `Renamed ${teams}` } }];
const isHidden = () => [{ organization: { id: team.id, name: team.id } }];

describe('the name of the organization of an exported invite', () => {
  it('is the present one for members only, of an accepted and of a sent invite', async () => {
    const bob = await join(world, team, 'bob@example.com', 'admin');
    const email = 'dan@example.com';
    const { body } = await bob.browser.post(`/api/organizations/${team.id}/invites`, {
      email,
      role: 'member',
    });
    await (await world.signedIn(email)).post(`/api/invites/${body.token}/accept`);
    await rename();
    expect(await exported(bob.browser)).toMatchObject({ invitesReceived: isShown(), invitesSent: isShown() });
    await remove(bob.membershipId);
    expect(await exported(bob.browser)).toMatchObject({
      invitesReceived: isHidden(),
      invitesSent: isHidden(),
    });
  });

  it('is the present one while the invite is pending, and not once it has expired', async () => {
    const cy = await world.signedIn('cy@example.com');
    const { id } = await invite(team, 'cy@example.com');
    await rename();
    expect((await exported(cy)).invitesReceived).toMatchObject(isShown());
    await world.database.query('UPDATE invites SET expires_at = now() WHERE id = $1', [id]);
    expect((await exported(cy)).invitesReceived).toMatchObject(isHidden());
  });
});
