import { Buyer, settled } from '../../support/buyer.js';
import { LiveStream } from '../../support/live.js';
import { found, invite, join, type Team } from '../../support/people.js';
import type { Browser } from '../../support/browser.js';
import { sharedWorld } from '../../support/shared-world.js';
import type { World } from '../../support/world.js';
import { NotificationListenerService } from '../../../src/platform/database/notifications/notification-listener.service.js';
import { TokensService } from '../../../src/agents/tokens/tokens.service.js';

let world: World;
let ada: Browser;
let team: Team;
const streams: LiveStream[] = [];

beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('ada@example.com');
  team = await found(ada, 'Live');
});
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

/** Listens at the second instance, while requests go to the first one. */
async function listen(browser: Browser, instance = 1): Promise<LiveStream> {
  const stream = await LiveStream.open(browser, world.instances[instance]!);
  streams.push(stream);
  return stream;
}

/** Changes something that every member hears, so that all earlier hints have arrived when this one does. */
async function rename(): Promise<void> {
  await ada.patch(`/api/organizations/${team.id}`, { name: `Live ${Math.random()}` });
}

describe('a stream of live events', () => {
  it('begins with a ready event and headers that no proxy buffers or compresses', async () => {
    const stream = await listen(ada);
    const { id: userId } = (await ada.get('/api/me')).body.user;
    expect(stream.events[0]).toEqual({
      event: 'ready',
      data: { heartbeatSeconds: 15, heartbeat: 'event', userId },
      retry: 5000,
    });
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.response.headers).not.toHaveProperty('content-encoding');
    expect(stream.response.headers).not.toHaveProperty('content-length');
  });

  it('reports a change that another instance made, after which the change can be read', async () => {
    const { browser: bob } = await join(world, team, 'bob@example.com');
    bob.goTo(world.instances[1]!);
    const stream = await listen(bob);
    await ada.patch(`/api/organizations/${team.id}`, { name: 'Live and renamed' });
    expect(await stream.change('organization')).toMatchObject({ organizationId: team.id, agentId: null });
    expect((await bob.get(`/api/organizations/${team.id}`)).body.name).toBe('Live and renamed');
  });

  it('tells each person only about resources that their relation may read [Tenants, V8.2.2, V8.4.1, API1, API3]', async () => {
    const { browser: admin } = await join(world, team, 'admin@example.com', 'admin');
    const { browser: member } = await join(world, team, 'member@example.com');
    const stranger = await world.signedIn('stranger@example.com');
    const [ofAdmin, ofMember, ofStranger] = [
      await listen(admin),
      await listen(member),
      await listen(stranger),
    ];
    const { id } = await invite(team, 'guest@example.com');
    await ada.delete(`/api/organizations/${team.id}/invites/${id}`);
    // The mail of an earlier invite changes only the invites.
    const both = ['invites', 'auditEvents'];
    await ofAdmin.next('changed', ({ resources }) => both.every((one) => resources.includes(one)));
    await rename();
    await ofMember.change('organization', team.id);
    await found(stranger, 'Of the stranger');
    await ofStranger.change('me', null);
    const heard = ofMember.events.flatMap(({ data }) => (data?.resources as string[] | undefined) ?? []);
    expect(heard.filter((one) => ['invites', 'auditEvents', 'billing'].includes(one))).toEqual([]);
    expect(ofStranger.events.filter(({ data }) => data?.organizationId === team.id)).toEqual([]);
  });

  it('tells a person about an invite to their verified address, regardless of its letter case', async () => {
    const carol = await world.signedIn('carol@example.com');
    const stream = await listen(carol);
    const { id } = await invite(team, 'Carol@example.com');
    await stream.change('receivedInvites', null);
    await ada.delete(`/api/organizations/${team.id}/invites/${id}`);
    await stream.change('receivedInvites', null);
  });

  it('follows the address of a person who verifies it during the stream', async () => {
    const email = 'late@example.com';
    const [before, after] = [world.browser(), world.browser()];
    await before.signIn({ email, verified: false });
    const stream = await listen(before);
    // Both hints may be sent together.
    await after.signIn({ email });
    await invite(team, email);
    await stream.change('receivedInvites', null);
  });

  it('tells admins when the mail of an invite was sent', async () => {
    const stream = await listen(ada);
    const { id } = await invite(team, 'mailed@example.com');
    let status = 'queued';
    while (status === 'queued') {
      await stream.change('invites', team.id);
      status = (await ada.get(`/api/organizations/${team.id}/invites/${id}`)).body.delivery.status;
    }
    expect(status).toBe('sent');
  });

  it('tells members of tokens, and admins of payments', async () => {
    const { browser: member } = await join(world, team, 'user@example.com');
    const [ofAdmin, ofMember] = [await listen(ada), await listen(member)];
    await new Buyer(world, ada, team.id).buyTokens('translator');
    await ofAdmin.change('billing', team.id);
    expect(await ofMember.change('agents', team.id)).toMatchObject({ agentId: 'translator' });
    await settled(world); // The first hint may precede the tokens.
    await rename();
    await ofMember.change('me');
    const tokens = world.instances[0]!.app.nest.get(TokensService);
    for (let use = 0; use < 3; use++) await tokens.consume(team.id, 'translator', 1, `live ${use}`);
    const change = await ofMember.change('agents', team.id);
    expect(change).toMatchObject({ agentId: 'translator' });
    // Merged with the hint of the new name, perhaps.
    expect(['agents', 'organization']).toEqual(expect.arrayContaining(change.resources));
  });

  it('tells of what the payment provider changes, even without an event in the audit trail', async () => {
    const buyer = await Buyer.of(world, ada, 'Credited');
    await buyer.subscribe('research');
    await settled(world);
    await buyer.topUp('research');
    await world.database.query(
      `UPDATE checkouts SET session_id = 'cs_test_gone' WHERE organization_id = $1 AND status = 'open'`,
      [buyer.id],
    );
    const stream = await listen(ada);
    await ada.post(`${buyer.path}/invites`, { email: 'after.them@example.com', role: 'member' });
    await stream.change('invites', buyer.id); // the hints of the purchases are past
    world.payments.control.creditInvoice(world.payments.control.list('invoices').at(-1)!.id, 100);
    // The run that reads the credit note also finds that the session is gone.
    const change = await stream.change('billing', buyer.id);
    expect(change).toMatchObject({ agentId: 'research' });
    expect(change.resources).toContain('agents');
  });

  it('sends nothing more to a removed member [Tenants, V8.3.2]', async () => {
    const { browser: dan, membershipId } = await join(world, team, 'dan@example.com', 'admin');
    const [ofAda, ofDan] = [await listen(ada), await listen(dan)];
    await ada.delete(`/api/organizations/${team.id}/memberships/${membershipId}`);
    await ofDan.change('me', null);
    const before = ofDan.events.length;
    await rename();
    await ofAda.change('organization', team.id);
    await found(dan, 'Of Dan');
    await ofDan.change('me', null);
    const later = ofDan.events.slice(before).filter(({ data }) => data?.organizationId === team.id);
    expect(later).toEqual([]);
  });

  it('tells all members that their organization was deleted', async () => {
    const other = await found(ada, 'To be deleted');
    const { browser: erin } = await join(world, other, 'erin@example.com');
    const stream = await listen(erin);
    await ada.delete(`/api/organizations/${other.id}`);
    await stream.change('me', null);
  });

  it('ends when its session ends, at any instance', async () => {
    const frank = await world.signedIn('frank@example.com');
    const again = await world.signedIn('frank@example.com');
    const [ofFirst, ofSecond] = [await listen(frank), await listen(again)];
    await frank.delete('/api/me/sessions');
    expect((await ofSecond.next('end')).data).toEqual({ reason: 'session_ended' });
    await ofSecond.closed;
    await ofFirst.change('sessions', null);
    await frank.get('/api/auth/logout');
    expect((await ofFirst.next('end')).data).toEqual({ reason: 'session_ended' });
  });

  it('does not extend its session', async () => {
    const grace = await world.signedIn('grace@example.com');
    const [row] = await world.database.query<{ seen: Date }>(
      `UPDATE sessions s SET last_seen_at = now() - interval '2 hours' FROM users u
        WHERE u.id = s.user_id AND u.email = 'grace@example.com' RETURNING s.last_seen_at AS seen`,
    );
    const seen = async () =>
      (
        await world.database.query<{ seen: Date }>(
          `SELECT s.last_seen_at AS seen FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'grace@example.com'`,
        )
      )[0]!.seen;
    await listen(grace);
    expect(await seen()).toEqual(row!.seen);
    await grace.get('/api/me');
    expect(await seen()).not.toEqual(row!.seen);
  });

  it('replaces the oldest stream of its session if it is the fifth', async () => {
    const heidi = await world.signedIn('heidi@example.com');
    const first = await listen(heidi);
    const others = [await listen(heidi), await listen(heidi), await listen(heidi), await listen(heidi)];
    expect((await first.next('end')).data).toEqual({ reason: 'replaced' });
    await first.closed;
    await found(heidi, 'Of Heidi');
    for (const stream of others) await stream.change('me', null);
  });

  it('replaces the oldest stream of all sessions if the person has too many [Input, V15.2.2, API4]', async () => {
    const limited = await world.startInstance({ LIMIT_STREAMS_PER_PERSON: '2' });
    const open = async (email: string) => LiveStream.open(await world.signedIn(email), limited);
    const other = await open('judith@example.com');
    const [first, second, third] = [
      await open('ken@example.com'),
      await open('ken@example.com'),
      await open('ken@example.com'),
    ];
    expect((await first.next('end')).data).toEqual({ reason: 'replaced' });
    await found((await world.signedIn('ken@example.com')).goTo(limited), 'Of Ken');
    for (const stream of [second, third]) await stream.change('me', null);
    for (const stream of [second, third, other]) stream.close();
  });
});

describe('opening a stream', () => {
  it('is answered with a problem if it is refused', async () => {
    expect((await world.browser().get('/api/events')).body.code).toBe('unauthenticated');
    const other = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await ada.get('/api/events', other)).body.code).toBe('cross_site_request');
    const limited = await world.startInstance({ LIMIT_STREAMS: '1' });
    const stream = await LiveStream.open(ada, limited);
    const refused = await (await world.signedIn('ivan@example.com')).goTo(limited).get('/api/events');
    expect([refused.body.code, refused.headers.has('retry-after')]).toEqual(['overloaded', true]);
    stream.close();
  });

  it('answers 404 with LIVE_EVENTS=false, and such an instance only tells the others', async () => {
    const silent = await world.startInstance({ LIVE_EVENTS: 'false' });
    const judy = (await world.signedIn('judy@example.com')).goTo(silent);
    expect((await judy.get('/api/events')).body.code).toBe('route_not_found');
    const stream = await listen(judy);
    await judy.post('/api/organizations', { name: 'Of Judy' });
    await stream.change('me', null);
    expect(silent.app.nest.get(NotificationListenerService).hears).toBe(false);
  });
});
