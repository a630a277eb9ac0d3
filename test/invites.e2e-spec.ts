import type { Browser } from './support/browser.js';
import { tokenIn } from './support/mail-server.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let ada: Browser;
let organizationId: string;

beforeAll(async () => {
  world = await startWorld({ instances: 2 });
  ada = await world.signedIn('ada@example.com');
  organizationId = (await ada.post('/api/organizations', { name: 'Engines & Co' })).body.id;
});
afterAll(() => world.stop());

const invite = (email: string, role = 'member') =>
  ada.post(`/api/organizations/${organizationId}/invites`, { email, role });

describe('an invite', () => {
  it('goes from the admin by mail to its recipient, who joins', async () => {
    const created = await invite('Bob@Example.com', 'admin');
    expect(created).toMatchObject({
      status: 201,
      body: {
        organizationId,
        email: 'Bob@Example.com',
        role: 'admin',
        status: 'pending',
        invitedBy: { name: 'ada' },
        delivery: { status: 'queued', lastSentAt: null },
        url: `${world.publicUrl}/invites/${created.body.token}`,
      },
    });

    const mail = await world.mail.next('Bob@Example.com');
    expect(mail).toMatchObject({ subject: 'ada invites you to Engines & Co', envelopeTo: ['bob@example.com'] });
    expect(mail.html).toContain('Engines &amp; Co');
    expect(tokenIn(mail)).toBe(created.body.token);

    const bob = await world.signedIn('bob@example.com', 1);
    const path = `/api/invites/${tokenIn(mail)}`;
    expect((await bob.get(path)).body).toMatchObject({
      id: created.body.id,
      status: 'pending',
      email: 'Bob@Example.com',
      emailMatches: true,
      organization: { id: organizationId, name: 'Engines & Co' },
    });
    const accepted = await bob.post(`${path}/accept`);
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        membership: { relation: 'admin', user: { email: 'bob@example.com' } },
        organization: { id: organizationId, relation: 'admin' },
      },
    });
    expect((await bob.get(path)).body.code).toBe('invite_already_accepted');
    expect((await bob.post(`${path}/accept`)).body).toMatchObject({ code: 'already_member', organizationId });
    const { body: audit } = await bob.get(`/api/organizations/${organizationId}/audit-events`);
    expect(audit.data.map(({ type }: { type: string }) => type)).toEqual([
      'invite.accepted',
      'invite.created',
      'organization.created',
    ]);
  });
});
