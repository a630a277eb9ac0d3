import type { Answer } from '../../support/browser.js';
import type { Call, Heard } from './model/call.js';
import { explain } from './model/explain.js';
import { follow } from './model/predict.js';
import { emptyModel, type Model } from './model/state.js';

const INSTANT = '2026-11-21T03:16:19.000Z';

/** A model without organizations. Anna and Bert have a session each. */
function anEmptyService(): Model {
  const model = emptyModel('test');
  for (const nick of ['anna', 'bert']) {
    const email = `${nick}@example.com`;
    model.people[nick] = { nick, email, verified: true, name: nick, userId: `${nick}'s id` };
    model.sessions[nick] = { id: `${nick}'s session`, person: nick, live: true };
  }
  return model;
}

function call(session: string, route: string, more: Partial<Call> = {}): Call {
  return { route, session, parameters: {}, query: {}, oddity: 'none', instance: 0, ...more };
}

function answered(status: number, body: object): Answer {
  return { status, body, text: JSON.stringify(body), headers: new Headers() };
}

const founding = (session: string, name: string) =>
  call(session, 'POST /api/organizations', { json: { name } });
const yes = { allowed: true, reason: null };
const actions = {
  ...{ rename: yes, invite: yes, viewInvites: yes, manageBilling: yes, viewAudit: yes },
  ...{ transferOwnership: { ...yes, freshSignIn: false }, delete: { ...yes, freshSignIn: false } },
  leave: { allowed: false, reason: 'owner_required' },
};
const founded = (id: string, name: string) =>
  answered(201, { id, name, relation: 'owner', createdAt: INSTANT, updatedAt: INSTANT, actions });
const taken = answered(409, { code: 'organization_name_taken' });

const listOf = (session: string, ...organizations: [id: string, name: string][]): Heard => ({
  call: call(session, 'GET /api/organizations'),
  answer: answered(200, {
    data: organizations.map(([id, name]) => founded(id, name).body),
    nextCursor: null,
  }),
});

describe('the model of the torture campaigns', () => {
  it('accepts an expected response and reports how an unexpected one differs', () => {
    const model = anEmptyService();
    expect(follow(model, founding('anna', ' Straße'), founded('1', 'Straße'))).toBeUndefined();
    expect(follow(model, founding('bert', 'STRASSE'), founded('2', 'STRASSE'))).toMatch(
      'answered 201, not 409 organization_name_taken',
    );
    expect(follow(model, call('anna', 'GET /api/organizations'), answered(200, { data: [] }))).toMatch(
      'body has data, not data,nextCursor',
    );
  });

  it('explains the responses to concurrent requests by a sequential order, if one exists', () => {
    const anna = { call: founding('anna', 'Acme'), answer: founded('1', 'Acme') };
    const refused = { call: founding('bert', 'ACME'), answer: taken };
    const both = { call: founding('bert', 'ACME'), answer: founded('2', 'ACME') };
    const afterwards = [listOf('anna', ['1', 'Acme']), listOf('bert')];
    expect(explain(anEmptyService(), [refused, anna], afterwards)).toBeUndefined();
    expect(explain(anEmptyService(), [anna, both], afterwards)).toMatch('answered 201, not 409');
    expect(explain(anEmptyService(), [refused, anna], [listOf('anna')])).toMatch('afterwards anna');
  });

  it('allows other requests between the rows of a list of invites, which may be partly done', () => {
    const model = anEmptyService();
    follow(model, founding('anna', 'Acme'), founded('1', 'Acme'));
    const parameters = { id: '1' };
    const row = (email: string) => ({ email, role: 'member' });
    const json = { invites: [row('x@example.com'), row('y@example.com')] };
    const many = call('anna', 'POST /api/organizations/{id}/invites/bulk', { parameters, json });
    const single = call('anna', 'POST /api/organizations/{id}/invites', {
      parameters,
      json: row('y@example.com'),
    });
    const list = call('anna', 'GET /api/organizations/{id}/invites', { parameters });
    const invite = (id: string, email: string) => ({
      ...{ id, organizationId: '1', ...row(email), status: 'pending' },
      invitedBy: { id: "anna's id", name: 'anna' },
      delivery: { status: 'queued', lastSentAt: null },
      createdAt: INSTANT,
      expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      actions: { changeRole: yes, resend: yes, delete: yes },
    });
    const link = { token: 'A'.repeat(43), url: `http://localhost/invites/${'A'.repeat(43)}` };
    const problem = {
      ...{ title: 'Conflict', status: 409, code: 'invite_already_pending', detail: 'x', instance: '/' },
      ...{ requestId: 'r', inviteId: 'y' },
    };
    const heard = (inviteId: string): Heard[] => [
      {
        call: many,
        answer: answered(200, {
          data: [
            { invite: { ...invite('x', 'x@example.com'), ...link } },
            { problem: { ...problem, inviteId } },
          ],
        }),
      },
      { call: single, answer: answered(201, { ...invite('y', 'y@example.com'), ...link }) },
    ];
    const both = [invite('x', 'x@example.com'), invite('y', 'y@example.com')];
    const listed = (data: object[]): Heard[] => [
      { call: list, answer: answered(200, { data, nextCursor: null }) },
    ];
    expect(explain(model, heard('y'), listed(both))).toBeUndefined();
    expect(explain(model, heard('z'), listed(both))).toBeDefined();
    const lost = [{ call: many, answer: undefined }];
    for (const data of [[], both.slice(0, 1), both])
      expect(explain(model, lost, listed(data))).toBeUndefined();
    expect(explain(model, lost, listed(both.slice(1)))).toBeDefined();
  });

  it('treats a request without a response as done or not done, but never as partial', () => {
    const lost = { call: founding('anna', 'Acme'), answer: undefined };
    const refused = { call: founding('bert', 'ACME'), answer: taken };
    expect(explain(anEmptyService(), [lost], [listOf('anna')])).toBeUndefined();
    expect(explain(anEmptyService(), [lost], [listOf('anna', ['1', 'Acme'])])).toBeUndefined();
    expect(explain(anEmptyService(), [lost, refused], [listOf('anna', ['1', 'Acme'])])).toBeUndefined();
    expect(explain(anEmptyService(), [lost, refused], [listOf('anna')])).toBeDefined();
  });
});
