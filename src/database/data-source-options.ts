import type { DataSourceOptions } from 'typeorm';
import { AuditEvent } from '../audit/audit-event.entity.js';
import { Session } from '../auth/session.entity.js';
import { UsedSignIn } from '../auth/used-sign-in.entity.js';
import type { Config } from '../config/config.js';
import { InviteSend } from '../invites/invite-send.entity.js';
import { Invite } from '../invites/invite.entity.js';
import { Membership } from '../organizations/membership.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import { Identity } from '../users/identity.entity.js';
import { User } from '../users/user.entity.js';
import { ImpatientClient } from './impatient-client.js';
import { CreateUsersAndSessions1763700000000 } from './migrations/1763700000000-CreateUsersAndSessions.js';
import { CreateOrganizations1763700100000 } from './migrations/1763700100000-CreateOrganizations.js';
import { CreateAuditEvents1763700200000 } from './migrations/1763700200000-CreateAuditEvents.js';
import { CreateInvites1763700300000 } from './migrations/1763700300000-CreateInvites.js';

/** What the application, the migrations and `ormconfig.ts` agree on. */
export function dataSourceOptions({ url, poolSize, timeoutMs }: Config['database']): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: [User, Identity, Session, UsedSignIn, Organization, Membership, AuditEvent, Invite, InviteSend],
    migrations: [
      CreateUsersAndSessions1763700000000,
      CreateOrganizations1763700100000,
      CreateAuditEvents1763700200000,
      CreateInvites1763700300000,
    ],
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'organization-workspace',
    poolSize,
    connectTimeoutMS: timeoutMs,
    // Bounded by the server and, for the case that it is frozen, a little later by the client.
    extra: {
      statement_timeout: timeoutMs,
      lock_timeout: timeoutMs,
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      query_timeout: timeoutMs + 1000,
      keepAlive: true,
      Client: ImpatientClient,
    },
  };
}
