import type { EntityManager } from 'typeorm';
import { record, type Actor } from '../platform/audit-log/record.js';
import { SESSIONS } from './sessions.domain.js';

/** Records that one session of a person has ended. */
export async function recordEnd(
  manager: EntityManager,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await record(manager, actor, SESSIONS, {
    type: 'session.ended',
    organizationId: null,
    target: { type: 'session', id },
    concerns: { userIds: [userId] },
  });
}
