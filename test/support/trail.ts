import type { TestDatabase } from './database.js';

export interface TrailEvent {
  type: string;
  actor: string;
  target: string;
  before: any;
  after: any;
}

/** The audit events of an organization in chronological order. */
export function trailOf({ query }: TestDatabase, organizationId: string): Promise<TrailEvent[]> {
  return query<TrailEvent>(
    `SELECT type, actor_id AS actor, target_id AS target,
            coalesce(before || (data -> 'before'), before) AS before, coalesce(after || (data -> 'after'), after) AS after
       FROM audit_events LEFT JOIN audit_personal_data ON event_id = id
      WHERE organization_id = $1 ORDER BY occurred_at, id`,
    [organizationId],
  );
}

/**
 * Replays an audit trail from the given owner and admins. Expects that each actor had permission at the time of the
 * event. Expects that `before` of each event is the replayed state.
 */
export async function expectAllowedInTurn(
  database: TestDatabase,
  organizationId: string,
  owner: string,
  admins: string[],
): Promise<void> {
  const events = await trailOf(database, organizationId);
  const users = await database.query<{ id: string; user_id: string }>(
    'SELECT id, user_id FROM memberships WHERE organization_id = $1',
    [organizationId],
  );
  const userOf = new Map(users.map(({ id, user_id }) => [id, user_id]));
  for (const { target, before } of events) if (before?.userId) userOf.set(target, before.userId);

  const relations = new Map([[owner, 'owner'], ...admins.map((admin) => [admin, 'admin'] as const)]);
  for (const { type, actor, target, before, after } of events) {
    const own = [...relations].find(([membership]) => userOf.get(membership) === actor)?.[1] ?? 'none';
    if (type === 'organization.ownership_transferred') {
      expect([own, relations.get(after.ownerMembershipId)]).toEqual(['owner', 'admin']);
      relations.set(before.ownerMembershipId, 'admin').set(after.ownerMembershipId, 'owner');
    } else if (type === 'membership.relation_changed') {
      expect(own).toMatch(/owner|admin/);
      expect(relations.get(target)).toBe(before.relation);
      relations.set(target, after.relation);
    } else if (type === 'membership.removed' || type === 'membership.left') {
      if (type === 'membership.removed') expect(own).toMatch(/owner|admin/);
      expect(relations.get(target)).toBe(before.relation);
      relations.delete(target);
    }
  }
}
