import type { Actor } from '../platform/audit-log/record.js';
import type { User } from '../users/user.entity.js';
import type { CallerRow } from './callers.repository.js';

/** The caller and, on an organization's route, their membership. Both are read from the database for every request. */
export interface Principal {
  sessionId: string;
  requestId: string;
  user: User;
  /** The key by which limits count the person. Usually, it stays the same if they delete their account and return. */
  limitKey: string;
  asksFresh: AsksFresh;
  /** The organization in the path. Null if the path contains no organization, or an unknown or deleted one. */
  organization: { id: string; name: string; createdAt: Date; updatedAt: Date } | null;
  /** The caller's membership of that organization. Only the organizations module interprets the relation. */
  membership: { id: string; relation: string; createdAt: Date } | null;
}

/** Which kinds of actions ask for a fresh sign-in now: those that cannot be undone, and the transfer of an ownership. */
export interface AsksFresh {
  irreversible: boolean;
  transfer: boolean;
}

/** The part of a principal that comes from the database. */
export type KnownPrincipal = Omit<Principal, 'requestId'>;

export function principalOf(row: CallerRow, asksFresh: AsksFresh): KnownPrincipal {
  return {
    sessionId: row.sessionId,
    asksFresh,
    limitKey: row.limitKey,
    user: {
      id: row.id,
      email: row.email,
      emailKey: row.emailKey,
      emailVerified: row.emailVerified,
      name: row.name,
      pictureUrl: row.pictureUrl,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    },
    organization: row.organizationId
      ? {
          id: row.organizationId,
          name: row.organizationName,
          createdAt: row.organizationCreatedAt,
          updatedAt: row.organizationUpdatedAt,
        }
      : null,
    membership: row.membershipId
      ? { id: row.membershipId, relation: row.relation, createdAt: row.membershipCreatedAt }
      : null,
  };
}

export function actorOf({ user, requestId }: Pick<Principal, 'user' | 'requestId'>): Actor {
  return { type: 'user', id: user.id, requestId };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by SessionGuard on every route that is not public. */
    principal?: Principal;
  }
}
