import type { Call } from './call.js';
import { CATALOG } from './catalog.js';
import { nameOf } from './names.js';
import { contactChange } from './rules-billing.js';
import { bulkBody, MANY_INVITES } from './rules-bulk-invites.js';
import { inviteBody } from './rules-invites.js';
import { RULES } from './predict.js';
import { isAtLeast, membershipOf, type Invite, type Model, type Organization } from './state.js';
import type { Pick, Intent } from './intent.js';

const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';
const NASTY_IDS = [
  'x',
  '0',
  '-1',
  'null',
  '\0',
  '../me',
  "' OR 1=1 --",
  `{${NOBODYS_ID}}`,
  NOBODYS_ID.replaceAll('-', ''),
  'ü',
];

/** Turns a planned step into a request: chooses its session, organization, object and body. */
export function resolve(model: Model, intent: Intent): Call {
  const hasNone = Object.keys(model.organizations).length === 0;
  const route = hasNone && RULES[intent.what]!.role ? 'POST /api/organizations' : intent.what;
  const organization = placeOf(model, intent);
  const parameters: Record<string, string> = {};
  if (route.includes('{id}')) parameters.id = organization?.id ?? nowhere(model, intent.place);
  for (const [name, idsIn] of Object.entries(isOfRecipient(route) ? THINGS_OF_RECIPIENTS : THINGS))
    if (route.includes(`{${name}}`)) parameters[name] = thingOf(model, intent.thing, idsIn, organization);
  return {
    route,
    session: sessionOf(model, intent, organization, parameters),
    parameters,
    query: queryOf(intent, route),
    json: BODIES[route]?.(model, intent, organization),
    oddity: oddityOf(intent, route),
    instance: intent.instance,
  };
}

/** Ignores deviations of the body if the request has no parsed body. */
function oddityOf({ oddity }: Intent, route: string): Call['oddity'] {
  if (route === 'POST /api/webhooks/stripe') return 'none';
  return route.startsWith('GET') && oddity !== 'from another site' ? 'none' : oddity;
}

export function nth<T>(things: readonly T[], n: number): T | undefined {
  return things[n % things.length];
}

/** Selects the organization for the request's path, if any exists. */
export function placeOf({ organizations }: Model, { place }: Intent): Organization | undefined {
  const all = Object.values(organizations);
  return place.kind === 'existing' || place.kind === 'foreign' ? nth(all, place.n) : undefined;
}

export function liveSessionOf({ sessions }: Model, person: string): string | undefined {
  return Object.keys(sessions).findLast((key) => sessions[key]!.live && sessions[key]!.person === person);
}

type Ids = (model: Model, organization: Organization | undefined) => string[];

/** Ids of existing objects in an organization and of deleted objects, by path parameter. */
const THINGS: Record<string, { here: Ids; gone: (model: Model) => string[] }> = {
  membershipId: {
    here: (_, organization) => organization?.memberships.map(({ id }) => id) ?? [],
    gone: ({ gone }) => gone.memberships,
  },
  inviteId: {
    here: (_, organization) => organization?.invites.map(({ id }) => id) ?? [],
    gone: ({ gone }) => gone.invites,
  },
  agentId: { here: () => CATALOG.map(({ id }) => id), gone: () => ['retired'] },
  sessionId: {
    here: ({ sessions }) => Object.values(sessions).map(({ id }) => id),
    gone: ({ sessions }) => Object.values(sessions).flatMap(({ id, live }) => (live ? [] : [id])),
  },
};

/** The same for routes of recipients, which do not depend on the organization. */
const THINGS_OF_RECIPIENTS: typeof THINGS = {
  token: { here: (model) => received(model).map(({ token }) => token), gone: ({ gone }) => gone.tokens },
  inviteId: { here: (model) => received(model).map(({ id }) => id), gone: ({ gone }) => gone.invites },
};

function isOfRecipient(route: string): boolean {
  return /^\S+ \/api\/(me\/)?invites/.test(route);
}

/** All invites. Pending ones are listed three times, so that they are selected more often. */
function received({ organizations }: Model): Invite[] {
  return Object.values(organizations)
    .flatMap(({ invites }) => invites)
    .flatMap((invite) => (invite.state === 'pending' ? [invite, invite, invite] : [invite]));
}

function thingOf(
  model: Model,
  { kind, n }: Pick,
  { here, gone }: (typeof THINGS)[string],
  organization: Organization | undefined,
): string {
  const others = Object.values(model.organizations).filter((one) => one !== organization);
  if (kind === 'nasty') return noSuch({ kind, n });
  const ids =
    kind === 'existing'
      ? here(model, organization)
      : kind === 'gone'
        ? gone(model)
        : others.flatMap((other) => here(model, other));
  return nth(ids, n) ?? NOBODYS_ID;
}

/** The id of a deleted organization, or an id that never existed. */
function nowhere({ gone }: Model, place: Pick): string {
  const deleted = place.kind === 'gone' ? nth(gone.organizations, place.n) : undefined;
  return deleted ?? noSuch(place);
}

function noSuch({ kind, n }: Pick): string {
  return kind === 'nasty' ? nth(NASTY_IDS, n)! : NOBODYS_ID;
}

function sessionOf(
  model: Model,
  { who, place, what }: Intent,
  organization: Organization | undefined,
  { token, inviteId }: Record<string, string>,
): string {
  if (who.how === 'forged' || who.how === 'nobody') return who.how;
  const nicks = Object.keys(model.people);
  let candidates = nicks;
  if (organization && place.kind === 'foreign')
    candidates = nicks.filter((nick) => !membershipOf(organization, nick));
  else if (organization) {
    const least = RULES[what]?.role ?? 'member';
    candidates = organization.memberships
      .filter(({ relation }) => isAtLeast(relation, least) === who.may)
      .map(({ person }) => person);
  }
  if (isOfRecipient(what) && who.may)
    candidates = recipientsOf(model, (one) => one.token === token || one.id === inviteId);
  const person = nth(candidates, who.n) ?? nth(nicks, who.n)!;
  const ended = Object.keys(model.sessions).find((key) => !model.sessions[key]!.live);
  return (who.how === 'ended' ? ended : liveSessionOf(model, person)) ?? ended ?? 'nobody';
}

function recipientsOf(model: Model, isChosen: (invite: Invite) => boolean): string[] {
  const invite = received(model).find(isChosen);
  return Object.values(model.people)
    .filter(({ email }) => email === invite?.email.toLowerCase())
    .map(({ nick }) => nick);
}

/** Filters of an organization's lists. The model predicts the rows of each, and rejects invalid filters. */
const FILTERS: Record<string, Record<string, string>[]> = {
  'audit-events': [
    { type: 'invite.created' },
    { since: '2020-01-01T00:00:00Z' },
    { type: 'no.such' },
    { until: '2020-01-01T00:00:00Z' },
    { targetId: 'research' },
    { since: 'today' },
    { actorId: 'x' },
  ],
  memberships: [
    { relation: 'admin' },
    { relation: 'member' },
    { q: 'A' },
    { q: 'b', relation: 'member' },
    { relation: 'boss' },
    { q: '' },
    { q: '%' },
  ],
  invites: [
    { status: 'pending' },
    { status: 'expired' },
    { q: 'A' },
    { status: 'accepted' },
    { q: 'g', status: 'pending' },
    { q: ' ' },
  ],
};

function queryOf({ n }: Intent, route: string): Record<string, string> {
  if (route === 'GET /api/auth/callback') return { code: 'stolen', state: 'guessed' };
  if (route === 'GET /api/billing/return') return n % 2 ? { session_id: 'cs_nobodys' } : {};
  if (!RULES[route]!.isList || n % 3 > 0) return {};
  const filters = FILTERS[route.split('{id}/')[1] ?? ''];
  if (filters && n % 2) return nth(filters, n)!;
  return nth<Record<string, string>>(
    [{ limit: '2' }, { limit: '1' }, { limit: '100' }, { limit: '0' }, { limit: 'x' }, { cursor: 'W10' }],
    n,
  )!;
}

const BODIES: Record<
  string,
  (model: Model, intent: Intent, organization: Organization | undefined) => Record<string, unknown>
> = {
  'POST /api/organizations': ({ key }, { n, isNasty }) => ({ name: nameOf(key, n, isNasty) }),
  'PATCH /api/organizations/{id}': ({ key }, { n, isNasty }) => ({ name: nameOf(key, n, isNasty) }),
  'POST /api/organizations/{id}/transfer-ownership': (model, { n, thing, isNasty }, organization) => {
    if (isNasty) return { membershipId: nth([5, undefined, null, {}], n) };
    const admins = organization?.memberships.filter(({ relation }) => relation === 'admin') ?? [];
    const admin = n % 2 ? nth(admins, n)?.id : undefined;
    return { membershipId: admin ?? thingOf(model, thing, THINGS.membershipId!, organization) };
  },
  'PATCH /api/organizations/{id}/memberships/{membershipId}': (_, { n, isNasty }) => ({
    relation: isNasty ? nth(['owner', 'x', 5, null, undefined], n) : nth(['admin', 'member', 'admin'], n),
  }),
  'POST /api/organizations/{id}/invites': (model, { n, isNasty }) => inviteBody(model, n, isNasty),
  [MANY_INVITES]: (model, { n, isNasty }) => bulkBody(model, n, isNasty),
  'PATCH /api/organizations/{id}/invites/{inviteId}': (_, { n, isNasty }) => ({
    role: isNasty ? nth(['owner', '', null], n) : nth(['admin', 'member', undefined], n),
  }),
  'PATCH /api/organizations/{id}/billing': (model, { n, isNasty }) => contactChange(model, n, isNasty),
  'POST /api/webhooks/stripe': () => ({ id: 'evt_forged', type: 'invoice.paid', data: { object: {} } }),
};
