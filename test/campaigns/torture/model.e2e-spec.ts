import type { Answer } from '../../support/browser.js';
import type { Call, Heard } from './model/call.js';
import { explain } from './model/explain.js';
import { follow } from './model/predict.js';
import { emptyModel, type Model } from './model/state.js';

/** A model without organizations. Anna and Bert have a session each. */
function anEmptyService(): Model {
  const model = emptyModel('test');
  for (const nick of ['anna', 'bert']) {
    const email = `${nick}@example.com`;
    model.people[nick] = { nick, email, verified: true, userId: `${nick}'s id` };
    model.sessions[nick] = { person: nick, live: true };
  }
  return model;
}

function call(session: string, route: string, json?: Record<string, unknown>): Call {
  return { route, session, parameters: {}, json, instance: 0 };
}

function answered(status: number, body: object): Answer {
  return { status, body, text: JSON.stringify(body), headers: new Headers() };
}

const founding = (session: string, name: string) => call(session, 'POST /api/organizations', { name });
const founded = (id: string, name: string) => answered(201, { id, name, relation: 'owner' });
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
    expect(follow(model, founding('anna', 'Acme'), founded('1', 'Acme'))).toBeUndefined();
    expect(follow(model, founding('bert', 'ACME'), founded('2', 'ACME'))).toMatch(
      'answered 201, not 409 organization_name_taken',
    );
    const empty = answered(200, { data: [], nextCursor: null });
    expect(follow(model, call('anna', 'GET /api/organizations'), empty)).toMatch('1 elements were expected');
  });

  it('explains the responses to concurrent requests by a sequential order, if one exists', () => {
    const anna = { call: founding('anna', 'Acme'), answer: founded('1', 'Acme') };
    const refused = { call: founding('bert', 'ACME'), answer: taken };
    const both = { call: founding('bert', 'ACME'), answer: founded('2', 'ACME') };
    const afterwards = [listOf('anna', ['1', 'Acme']), listOf('bert')];
    expect(explain(anEmptyService(), [refused, anna], afterwards)).toBeUndefined();
    expect(explain(anEmptyService(), [anna, both], afterwards)).toMatch('answered 201, not 409');
    expect(explain(anEmptyService(), [refused, anna], [listOf('anna')])).toMatch('anna (instance 0) GET');
  });

  it('explains a customer that was created by a request which another one then made forbidden', () => {
    const model = anEmptyService();
    follow(model, founding('anna', 'Acme'), founded('1', 'Acme'));
    model.organizations['1']!.memberships.push({ id: 'm', person: 'bert', relation: 'admin' });
    const ofAcme = (session: string, name: string, more = {}, json?: Record<string, unknown>): Call => ({
      ...call(session, name, json),
      parameters: { id: '1', ...more },
    });
    const demotion = {
      call: ofAcme(
        'anna',
        'PATCH /api/organizations/{id}/memberships/{membershipId}',
        { membershipId: 'm' },
        { relation: 'member' },
      ),
      answer: answered(200, {
        id: 'm',
        relation: 'member',
        user: { id: "bert's id", email: 'bert@example.com', emailVerified: true },
      }),
    };
    const forbidden = (what: Call) => ({ call: what, answer: answered(403, { code: 'relation_required' }) });
    const purchase = forbidden(
      ofAcme('bert', 'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout', {
        agentId: 'research',
      }),
    );
    const rename = forbidden(ofAcme('bert', 'PATCH /api/organizations/{id}', {}, { name: 'Other' }));
    const trail = (...types: [type: string, target: string][]): Heard => ({
      call: ofAcme('anna', 'GET /api/organizations/{id}/audit-events'),
      answer: answered(200, {
        data: types.map(([type, id]) => ({ type, target: { id } })),
        nextCursor: null,
      }),
    });
    const events: [string, string][] = [
      ['membership.relation_changed', 'm'],
      ['organization.created', '1'],
    ];
    const withCustomer = trail(['billing.customer_created', '1'], ...events);
    expect(explain(model, [purchase, demotion], [trail(...events)])).toBeUndefined();
    expect(explain(model, [purchase, demotion], [withCustomer])).toBeUndefined();
    expect(explain(model, [rename, demotion], [withCustomer])).toMatch('elements were expected');
    expect(explain(model, [demotion], [withCustomer])).toMatch('elements were expected');
  });
});
