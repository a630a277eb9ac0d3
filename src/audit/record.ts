import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { run } from '../database/statements.js';

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

/** Every change writes one of these, so it is no work for the ORM. */
const INSERT = `
  INSERT INTO audit_events
    (id, organization_id, type, actor_type, actor_id, target_type, target_id, before, after, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Tells the audit trail of a change, in the change's own transaction: neither is there without the other. */
export async function record(manager: EntityManager, actor: Actor, change: Change): Promise<void> {
  const { type, organizationId, target, before = null, after = null } = change;
  await run(manager, INSERT, [
    ...[uuidv7(), organizationId, type, actor.type, actor.id, target.type, target.id],
    ...[before, after, actor.requestId],
  ]);
}
