import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { INSERT } from './audit-log.repository.js';

/** Who makes a change, and in which request. */
export interface Actor {
  type: 'user' | 'provider' | 'system';
  id: string | null;
  requestId: string | null;
}

/** The payment provider, as it reports a change. */
export const PROVIDER: Actor = { type: 'provider', id: null, requestId: null };
/** The service itself, as in a job. */
export const SYSTEM: Actor = { type: 'system', id: null, requestId: null };

export interface Change {
  /** `thing.happened`, such as `invite.created`. */
  type: string;
  organizationId: string | null;
  target: { type: string; id: string };
  /** The changed values before and after. Never a token. */
  before?: object;
  after?: object;
}

/** Writes a change to the audit trail, in the transaction of the change. */
export async function record(manager: EntityManager, actor: Actor, change: Change): Promise<void> {
  const { type, organizationId, target, before = null, after = null } = change;
  await INSERT.count(manager, [
    ...[uuidv7(), organizationId, type, actor.type, actor.id, target.type, target.id],
    ...[before, after, actor.requestId],
  ]);
}
