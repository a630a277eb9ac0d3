import { useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '../../../client/resources.js';
import { agentsQuery } from '../../api/queries/agents.js';
import { useList } from '../../api/queries/lists.js';
import { memberSearchQuery } from '../../api/queries/people.js';
import { own } from '../../api/own.js';
import { nameOf } from '../../components/lists/person.js';
import { words } from '../../locales/words.js';

/** Maximum members whose names are read, for events that contain only a membership's ID. */
const MEMBERS = 100;

/** Names by ID of people, memberships, agents and their offers. */
export type Names = Map<string, string>;

/**
 * Collects names from events, agents and, if needed, members.
 * @param actorId the person whose events are shown, who may have none
 */
export function useNames(organizationId: string, events: AuditEvent[], actorId: string): Names {
  const { rows: agents = [] } = useList(agentsQuery(organizationId));
  const { data: members } = useQuery({
    ...memberSearchQuery(organizationId, { limit: MEMBERS }),
    enabled:
      events.some(({ type }) => type === 'organization.ownership_transferred') ||
      (actorId !== '' && events.every(({ actor }) => actor.id !== actorId)),
  });
  const names: Names = new Map(agents.map(({ id, name }) => [id, name]));
  for (const { id: agentId, subscriptionOffers } of agents)
    for (const { id, name } of subscriptionOffers) names.set(offerKey(agentId, id), name);
  for (const { id, user } of members?.data ?? []) names.set(id, nameOf(user)).set(user.id, nameOf(user));
  for (const { actor, target, type, before, after } of events) {
    if (target.name) names.set(target.id, target.name);
    if (target.name && typeof before?.userId === 'string') names.set(before.userId, target.name);
    if (!actor.id || !actor.name) continue;
    names.set(actor.id, actor.name);
    if (type === 'invite.accepted') names.set(String(after?.membershipId), actor.name);
  }
  return names;
}

/** Offers of two agents can have the same ID. */
export function offerKey(agentId: unknown, offerId: string): string {
  return `${String(agentId)} ${offerId}`;
}

export function actorOf({ actor }: AuditEvent): string {
  return actor.name ?? words.audit.actors[actor.type];
}

/** The name of an event's target. For an invite, it is the address, unless the erasure of a person has removed it. */
export function targetOf({ target, before, after }: AuditEvent, names: Names): string {
  const email = after?.email ?? before?.email;
  if (target.type === 'invite' && typeof email === 'string') return email;
  return target.name ?? names.get(target.id) ?? own(words.audit.targets, target.type) ?? target.type;
}

/** The name of an event's agent. For an agent that is no longer offered, only its readable ID is known. */
export function agentOf({ target, before, after }: AuditEvent, names: Names): string {
  const id = target.type === 'agent' ? target.id : (after?.agentId ?? before?.agentId);
  if (typeof id !== 'string') return words.audit.unknownAgent;
  return names.get(id) ?? id;
}
