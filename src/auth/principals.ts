import { Injectable } from '@nestjs/common';
import type { Principal } from './principal.js';
import { SessionsRepository, type CallerRow } from './sessions.repository.js';

/** The part of a principal that comes from the database. */
export type KnownPrincipal = Omit<Principal, 'requestId'>;

@Injectable()
export class Principals {
  constructor(private readonly sessions: SessionsRepository) {}

  /** @param organizationId the one in the path, if it can be one */
  async find(tokenHash: Buffer, organizationId: string | null): Promise<KnownPrincipal | undefined> {
    const row = await this.sessions.findCaller(tokenHash, organizationId);
    if (row?.stale) await this.sessions.extend(tokenHash);
    return row && principalOf(row);
  }
}

function principalOf(row: CallerRow): KnownPrincipal {
  return {
    sessionId: row.sessionId,
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
          name: row.organizationName!,
          createdAt: row.organizationCreatedAt!,
          updatedAt: row.organizationUpdatedAt!,
        }
      : null,
    membership: row.membershipId
      ? { id: row.membershipId, relation: row.relation!, createdAt: row.membershipCreatedAt! }
      : null,
  };
}
