import type { Actor } from '../audit/record.js';
import type { User } from '../users/user.entity.js';

/** Who is calling and, on an organization's route, how they stand to it. Read anew for every request. */
export interface Principal {
  sessionId: string;
  requestId: string;
  user: User;
  /** The organization in the path; null if there is none of that id, or none in the path. */
  organization: { id: string; name: string; createdAt: Date; updatedAt: Date } | null;
  /** The caller's membership there. Its relation is for the organizations module to interpret. */
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
