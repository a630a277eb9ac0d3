import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AuditEvent } from './audit-event.entity.js';

/** Who changes something, and in which request. */
export interface Actor {
  type: 'user' | 'provider' | 'system';
  id: string | null;
  requestId: string | null;
}

export interface Change {
  /** What happened, as `thing.happened`. */
  type: string;
  organizationId: string | null;
  target: { type: string; id: string };
  /** What it was and what it became, as far as it changed. Never a token. */
  before?: object;
  after?: object;
}

/** Tells the audit trail of a change, in the change's own transaction: neither is there without the other. */
export async function record(manager: EntityManager, actor: Actor, change: Change): Promise<void> {
  const { type, organizationId, target, before = null, after = null } = change;
  await manager.insert(AuditEvent, {
    id: uuidv7(),
    organizationId,
    type,
    actorType: actor.type,
    actorId: actor.id,
    targetType: target.type,
    targetId: target.id,
    before,
    after,
    requestId: actor.requestId,
  });
}
