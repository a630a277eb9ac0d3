import type { Actor } from '../audit/record.js';
import type { User } from '../users/user.entity.js';

/** The caller and, on an organization's route, their membership. Read from the database for every request. */
export interface Principal {
  sessionId: string;
  requestId: string;
  user: User;
  /** The organization in the path; null if the path has none or it does not exist. */
  organization: { id: string; name: string; createdAt: Date; updatedAt: Date } | null;
  /** The caller's membership of it. The organizations module interprets the relation. */
  membership: { id: string; relation: string; createdAt: Date } | null;
}

/** The caller, as the audit trail names them. */
export function actorOf({ user, requestId }: Pick<Principal, 'user' | 'requestId'>): Actor {
  return { type: 'user', id: user.id, requestId };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by SessionGuard on every route that is not public. */
    principal?: Principal;
  }
}
