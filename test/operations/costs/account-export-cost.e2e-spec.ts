import { Client } from '../../../src/platform/database/driver/client.js';
import type { Browser } from '../../support/browser.js';
import { found, join } from '../../support/people.js';
import { addSignIns } from '../../support/population/sign-ins.js';
import { rowsRead, type Sent } from '../../support/rows-read.js';
import { startWorld, type World } from '../../support/world.js';
import { fillOrganization } from '../../campaigns/costs/full-organization.js';

/** The sign-in, the accepted invite, which also names the membership, and the change of the relation. */
const EVENTS = 3;
/** Each query may read an accepted invite again. */
const READ = 2 * EVENTS;

let world: World;
let bob: Browser;
/** The statements of the last request. */
let sent: Sent[] = [];

const send = Reflect.get(Client.prototype, 'query') as (...query: any[]) => any;

beforeAll(async () => {
  Client.prototype.query = function (this: Client, ...query: any[]): any {
    if (query[0].values) sent.push(query[0]);
    return send.apply(this, query);
  };
  world = await startWorld();
  const ada = await world.signedIn('ada@example.com');
  const team = await found(ada, 'Large');
  const { browser, membershipId } = await join(world, team, 'bob@example.com');
  bob = browser;
  await ada.patch(`/api/organizations/${team.id}/memberships/${membershipId}`, { relation: 'admin' });
  await fillOrganization(world, team.id);
  await addSignIns(world.database);
});
afterAll(async () => {
  Client.prototype.query = send;
  await world.stop();
});

describe('the export of a person', () => {
  it('reads no more rows if the organization has many events', async () => {
    sent = [];
    const { status, body } = await bob.get('/api/me/export');
    expect({ status, events: body.auditEvents.length }).toEqual({ status: 200, events: EVENTS });
    expect(await rowsRead(world.database, sent, ['audit_events'])).toBeLessThanOrEqual(READ);
  });
});
