import fc from 'fast-check';

/**
 * A planned step, chosen before the state is known. When the step runs, `resolve` uses these numbers to select people
 * and objects.
 */
export interface Intent {
  what: string;
  /** The sender: whether they should have permission, the kind of session, and a number that selects the person. */
  who: { may: boolean; how: 'signed in' | 'ended' | 'forged' | 'nobody'; n: number };
  place: Pick;
  thing: Pick;
  n: number;
  isNasty: boolean;
  oddity: 'none' | 'from another site' | 'cut off' | 'as text' | 'with an unknown field';
  instance: number;
}

/** Selects an object: an existing, foreign, deleted or invalid one. */
export interface Pick {
  kind: 'existing' | 'foreign' | 'gone' | 'nasty';
  n: number;
}

/** Requests with their relative frequencies. */
const REQUESTS: [weight: number, what: string][] = [
  [1, 'GET /api/health'],
  [1, 'GET /api/health/live'],
  [1, 'GET /api/version'],
  [1, 'GET /api/auth/callback'],
  [1, 'GET /api/auth/logout'],
  [2, 'GET /api/me'],
  [2, 'GET /api/me/sessions'],
  [1, 'DELETE /api/me/sessions'],
  [2, 'DELETE /api/me/sessions/{sessionId}'],
  [2, 'GET /api/me/invites'],
  [6, 'POST /api/me/invites/{inviteId}/accept'],
  [4, 'DELETE /api/me/invites/{inviteId}'],
  [2, 'GET /api/organizations'],
  [5, 'POST /api/organizations'],
  [2, 'GET /api/organizations/{id}'],
  [5, 'PATCH /api/organizations/{id}'],
  [2, 'DELETE /api/organizations/{id}'],
  [5, 'POST /api/organizations/{id}/transfer-ownership'],
  [2, 'GET /api/organizations/{id}/memberships'],
  [2, 'GET /api/organizations/{id}/memberships/{membershipId}'],
  [6, 'PATCH /api/organizations/{id}/memberships/{membershipId}'],
  [4, 'DELETE /api/organizations/{id}/memberships/{membershipId}'],
  [2, 'GET /api/organizations/{id}/invites'],
  [9, 'POST /api/organizations/{id}/invites'],
  [4, 'POST /api/organizations/{id}/invites/bulk'],
  [2, 'GET /api/organizations/{id}/invites/{inviteId}'],
  [4, 'PATCH /api/organizations/{id}/invites/{inviteId}'],
  [3, 'DELETE /api/organizations/{id}/invites/{inviteId}'],
  [4, 'POST /api/organizations/{id}/invites/{inviteId}/resend'],
  [2, 'GET /api/organizations/{id}/audit-events'],
  [4, 'GET /api/invites/{token}'],
  [14, 'POST /api/invites/{token}/accept'],
  [1, 'POST /api/invites/{token}/block'],
  [1, 'DELETE /api/invites/{token}/block'],
  [3, 'GET /api/organizations/{id}/agents'],
  [2, 'GET /api/organizations/{id}/agents/{agentId}'],
  [3, 'GET /api/organizations/{id}/agents/{agentId}/token-movements'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/trial'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/checkout'],
  [6, 'POST /api/organizations/{id}/agents/{agentId}/token-topup/checkout'],
  [2, 'GET /api/organizations/{id}/billing'],
  [5, 'PATCH /api/organizations/{id}/billing'],
  [3, 'POST /api/organizations/{id}/billing/portal'],
  [1, 'GET /api/billing/return'],
  [1, 'POST /api/webhooks/stripe'],
];
export const ROUTES = REQUESTS.map(([, what]) => what);

/** Actions of `actions.ts` with their relative frequencies. */
const ACTIONS: [weight: number, what: string][] = [
  [5, 'signs in'],
  [1, 'signs in again in the same browser'],
  [1, 'cancels at the provider'],
  [1, 'a session expires'],
  [3, 'an invite expires'],
  [2, 'a trial expires'],
  [6, 'pays'],
  [3, 'pays by bank debit'],
  [3, 'a bank debit is settled'],
  [3, 'is refunded'],
  [1, 'a checkout expires'],
  [2, 'a subscription is canceled at period end'],
  [1, 'a subscription is resumed'],
  [2, 'a subscription ends'],
  [2, 'a subscription changes its status'],
  [2, 'a contact is changed at the provider'],
  [1, 'a customer is deleted at the provider'],
  [2, 'an event is repeated'],
  [1, 'returns from the provider'],
];
/** Restarts with their relative frequencies. They are rare, because each takes as long as a thousand requests. */
const RESTARTS: [weight: number, what: string][] = [
  [1, 'an instance is restarted'],
  [1, 'an instance is killed'],
];
const SELDOM = 20;

const number = fc.nat(999);

const pick: fc.Arbitrary<Pick> = fc.record({
  kind: weighted<Pick['kind']>([60, 'existing'], [15, 'foreign'], [10, 'gone'], [15, 'nasty']),
  n: number,
});

function intents(choices: [weight: number, what: string][]): fc.Arbitrary<Intent> {
  return fc.record({
    what: weighted(...choices),
    who: fc.record({
      may: weighted<boolean>([3, true], [1, false]),
      how: weighted<Intent['who']['how']>([94, 'signed in'], [3, 'ended'], [1, 'forged'], [2, 'nobody']),
      n: number,
    }),
    place: fc.record({
      kind: weighted<Pick['kind']>([90, 'existing'], [5, 'foreign'], [2, 'gone'], [3, 'nasty']),
      n: number,
    }),
    thing: pick,
    n: number,
    isNasty: weighted<boolean>([85, false], [15, true]),
    oddity: weighted<Intent['oddity']>(
      [95, 'none'],
      [2, 'from another site'],
      [1, 'cut off'],
      [1, 'as text'],
      [1, 'with an unknown field'],
    ),
    instance: fc.nat(1),
  });
}

export const anyIntent = intents([
  ...[...REQUESTS, ...ACTIONS].map(([weight, what]): [number, string] => [weight * SELDOM, what]),
  ...RESTARTS,
]);
/** A random request that may run concurrently with others. */
export const aWrite = intents(REQUESTS.filter(([, what]) => isRacer(what)));

function isRacer(what: string): boolean {
  return !/^GET|webhooks/.test(what) || what === 'GET /api/auth/logout';
}

function weighted<T>(...choices: [weight: number, T][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));
}
