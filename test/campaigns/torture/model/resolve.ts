import type { Call } from './call.js';
import { CATALOG } from './catalog.js';
import type { Intent, Pick } from './intent.js';
import { RULES } from './predict.js';
import { isAtLeast, membershipOf, type Invite, type Model, type Organization } from './state.js';

const NOBODYS_ID = '01900000-0000-7000-8000-000000000000';
/** A few names, so that they collide. */
const NAMES = ['Works', 'WORKS', 'Labs', 'labs', 'Shop'];

/** Turns a planned step into a request: chooses its session, organization, object and body. */
export function resolve(model: Model, intent: Intent): Call {
  const hasNone = Object.keys(model.organizations).length === 0;
  const route = hasNone && RULES[intent.what]!.role ? 'POST /api/organizations' : intent.what;
  const organization = placeOf(model, intent);
  const parameters: Record<string, string> = {};
  if (route.includes('{id}'))
    parameters.id = organization?.id ?? nth(model.gone.organizations, intent.place.n) ?? NOBODYS_ID;
  for (const [name, idsIn] of Object.entries(isOfRecipient(route) ? THINGS_OF_RECIPIENTS : THINGS))
    if (route.includes(`{${name}}`)) parameters[name] = thingOf(model, intent.thing, idsIn, organization);
  return {
    route,
    session: sessionOf(model, intent, organization, parameters),
    parameters,
    json: BODIES[route]?.(model, intent, organization),
    instance: intent.instance,
  };
}

export function nth<T>(things: readonly T[], n: number): T | undefined {
  return things[n % things.length];
}

/** Selects the organization for the request's path, if any exists. */
export function placeOf({ organizations }: Model, { place }: Intent): Organization | undefined {
  return place.kind === 'gone' ? undefined : nth(Object.values(organizations), place.n);
}

export function liveSessionOf({ sessions }: Model, person: string): string | undefined {
  return Object.keys(sessions).findLast((key) => sessions[key]!.live && sessions[key]!.person === person);
}

/** Ids of existing objects in an organization and of deleted objects, by path parameter. */
interface Ids {
  here: (model: Model, organization: Organization | undefined) => string[];
  gone: (model: Model) => string[];
}

const THINGS: Record<string, Ids> = {
  membershipId: {
    here: (_, organization) => organization?.memberships.map(({ id }) => id) ?? [],
    gone: ({ gone }) => gone.memberships,
  },
  inviteId: {
    here: (_, organization) => organization?.invites.map(({ id }) => id) ?? [],
    gone: ({ gone }) => gone.invites,
  },
  agentId: { here: () => CATALOG.map(({ id }) => id), gone: () => ['retired'] },
};

/** The same for routes of recipients, which do not depend on the organization. */
const THINGS_OF_RECIPIENTS: Record<string, Ids> = {
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
  { here, gone }: Ids,
  organization: Organization | undefined,
): string {
  const others = Object.values(model.organizations).filter((one) => one !== organization);
  const ids = {
    existing: () => here(model, organization),
    foreign: () => others.flatMap((other) => here(model, other)),
    gone: () => gone(model),
  };
  return nth(ids[kind](), n) ?? NOBODYS_ID;
}

function sessionOf(
  model: Model,
  { who, place, what }: Intent,
  organization: Organization | undefined,
  { token, inviteId }: Record<string, string>,
): string {
  const nicks = Object.keys(model.people);
  let candidates = nicks;
  if (isOfRecipient(what) && who.may) {
    const invite = received(model).find((one) => one.token === token || one.id === inviteId);
    candidates = nicks.filter((nick) => model.people[nick]!.email === invite?.email);
  } else if (organization && place.kind === 'foreign')
    candidates = nicks.filter((nick) => !membershipOf(organization, nick));
  else if (organization) {
    const least = RULES[what]?.role ?? 'member';
    candidates = organization.memberships
      .filter(({ relation }) => isAtLeast(relation, least) === who.may)
      .map(({ person }) => person);
  }
  const person = nth(candidates, who.n) ?? nth(nicks, who.n)!;
  const ended = Object.keys(model.sessions).find((key) => !model.sessions[key]!.live);
  return (who.isEnded ? ended : liveSessionOf(model, person)) ?? ended ?? 'nobody';
}

type Body = (model: Model, intent: Intent, organization: Organization | undefined) => Record<string, unknown>;

const nameBody: Body = ({ key }, { n }) => ({ name: `${key} ${nth(NAMES, n)}` });
const role = ({ n }: Intent) => (n % 3 === 0 ? 'admin' : 'member');

const BODIES: Record<string, Body> = {
  'POST /api/organizations': nameBody,
  'PATCH /api/organizations/{id}': nameBody,
  'POST /api/organizations/{id}/transfer-ownership': (model, { n, thing }, organization) => {
    const admins = organization?.memberships.filter(({ relation }) => relation === 'admin') ?? [];
    const admin = n % 2 ? nth(admins, n)?.id : undefined;
    return { membershipId: admin ?? thingOf(model, thing, THINGS.membershipId!, organization) };
  },
  'PATCH /api/organizations/{id}/memberships/{membershipId}': (_, { n }) => ({
    relation: nth(['admin', 'member', 'admin'], n),
  }),
  'POST /api/organizations/{id}/invites': ({ people, key }, intent) => {
    const guests = ['guest', 'visitor'].map((name) => `${name}.${key}@example.com`);
    const addresses = [...Object.values(people).map(({ email }) => email), ...guests];
    return { email: nth(addresses, intent.n), role: role(intent) };
  },
  'PATCH /api/organizations/{id}/invites/{inviteId}': (_, intent) => ({ role: role(intent) }),
};
