import fc from 'fast-check';

/**
 * A planned step, chosen before the state is known. When the step runs, `resolve` uses these numbers to select people
 * and objects.
 */
export interface Intent {
  what: string;
  /** The sender: whether they should have permission, whether their session has ended, and a number that selects them. */
  who: { may: boolean; isEnded: boolean; n: number };
  place: Pick;
  thing: Pick;
  n: number;
  instance: number;
}

/** Selects an object: an existing, foreign or deleted one. */
export interface Pick {
  kind: 'existing' | 'foreign' | 'gone';
  n: number;
}

type Choices = [weight: number, what: string][];

/** Requests with their relative frequencies. All of them write. */
const REQUESTS: Choices = [
  [1, 'GET /api/auth/logout'],
  [6, 'POST /api/me/invites/{inviteId}/accept'],
  [4, 'DELETE /api/me/invites/{inviteId}'],
  [5, 'POST /api/organizations'],
  [5, 'PATCH /api/organizations/{id}'],
  [2, 'DELETE /api/organizations/{id}'],
  [5, 'POST /api/organizations/{id}/transfer-ownership'],
  [6, 'PATCH /api/organizations/{id}/memberships/{membershipId}'],
  [4, 'DELETE /api/organizations/{id}/memberships/{membershipId}'],
  [11, 'POST /api/organizations/{id}/invites'],
  [4, 'PATCH /api/organizations/{id}/invites/{inviteId}'],
  [3, 'DELETE /api/organizations/{id}/invites/{inviteId}'],
  [4, 'POST /api/organizations/{id}/invites/{inviteId}/resend'],
  [14, 'POST /api/invites/{token}/accept'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/trial'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/checkout'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout'],
  [3, 'POST /api/organizations/{id}/billing/portal'],
];

/** Actions of story-actions.ts with their relative frequencies. */
const ACTIONS: Choices = [
  [5, 'signs in'],
  [3, 'an invite expires'],
  [2, 'a trial expires'],
  [6, 'pays'],
  [3, 'pays by bank debit'],
  [3, 'a bank debit is settled'],
  [3, 'is refunded'],
  [1, 'a checkout expires'],
  [3, 'a subscription is canceled at period end, or resumed'],
  [2, 'a subscription ends'],
  [2, 'a subscription changes its status'],
  [1, 'a customer is deleted at the provider'],
  [2, 'an event is repeated'],
];

const number = fc.nat(999);

function intents(choices: Choices): fc.Arbitrary<Intent> {
  return fc.record({
    what: weighted(...choices),
    who: fc.record({ may: chance(75), isEnded: chance(3), n: number }),
    place: pick([92, 'existing'], [5, 'foreign'], [3, 'gone']),
    thing: pick([70, 'existing'], [18, 'foreign'], [12, 'gone']),
    n: number,
    instance: fc.nat(1),
  });
}

export const anyIntent = intents([...REQUESTS, ...ACTIONS]);
/** A random request, which may run concurrently with others. */
export const aWrite = intents(REQUESTS);

export function chance(percent: number): fc.Arbitrary<boolean> {
  return weighted<boolean>([100 - percent, false], [percent, true]);
}

function pick(...kinds: [weight: number, Pick['kind']][]): fc.Arbitrary<Pick> {
  return fc.record({ kind: weighted(...kinds), n: number });
}

function weighted<T>(...choices: [weight: number, T][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
