import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { AgentTrial } from '../agents/agent-trial.entity.js';
import { Agent } from '../agents/agent.entity.js';
import { TokenConsumption } from '../agents/token-consumption.entity.js';
import { TokenGrant } from '../agents/token-grant.entity.js';
import { TokenMovement } from '../agents/token-movement.entity.js';
import { AuditEvent } from '../audit/audit-event.entity.js';
import { Session } from '../auth/session.entity.js';
import { UsedSignIn } from '../auth/used-sign-in.entity.js';
import { BillingProfile } from '../billing/billing-profile.entity.js';
import { Checkout } from '../billing/checkout.entity.js';
import { Payment } from '../billing/payment.entity.js';
import { Subscription } from '../billing/subscription.entity.js';
import type { Config } from '../config/config.js';
import { TIMEOUTS } from '../config/timeouts.js';
import { InviteSend } from '../invites/invite-send.entity.js';
import { Invite } from '../invites/invite.entity.js';
import { Membership } from '../organizations/membership.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import { Identity } from '../users/identity.entity.js';
import { User } from '../users/user.entity.js';
import { StripeEvent } from '../webhooks/stripe-event.entity.js';
import { BoundedPool } from './bounded-pool.js';
import { Client } from './client.js';
import { CreateUsersAndSessions1763700000000 } from './migrations/1763700000000-CreateUsersAndSessions.js';
import { CreateOrganizations1763700100000 } from './migrations/1763700100000-CreateOrganizations.js';
import { CreateAuditEvents1763700200000 } from './migrations/1763700200000-CreateAuditEvents.js';
import { CreateInvites1763700300000 } from './migrations/1763700300000-CreateInvites.js';
import { CreateBilling1763700400000 } from './migrations/1763700400000-CreateBilling.js';
import { CreateAgents1763700500000 } from './migrations/1763700500000-CreateAgents.js';

/**
 * Milliseconds that a connection is kept while nobody needs it. To open one costs the server a process and every statement
 * its plan, and a burst would wait for several; firewalls forget a silent one after four minutes and more.
 */
const LONGEST_IDLE = 120_000;

/** What the application, the migrations and `ormconfig.ts` agree on. */
export function dataSourceOptions(
  { url, poolSize, timeoutMs }: Config['database'],
  longestWait = TIMEOUTS.databaseConnection,
): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: BoundedPool },
    url,
    entities: [
      User,
      Identity,
      Session,
      UsedSignIn,
      Organization,
      Membership,
      AuditEvent,
      Invite,
      InviteSend,
      BillingProfile,
      Checkout,
      Subscription,
      Payment,
      StripeEvent,
      Agent,
      AgentTrial,
      TokenGrant,
      TokenMovement,
      TokenConsumption,
    ],
    migrations: [
      CreateUsersAndSessions1763700000000,
      CreateOrganizations1763700100000,
      CreateAuditEvents1763700200000,
      CreateInvites1763700300000,
      CreateBilling1763700400000,
      CreateAgents1763700500000,
    ],
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    applicationName: 'organization-workspace',
    poolSize,
    connectTimeoutMS: Math.min(timeoutMs, longestWait),
    // Bounded by the server and, for the case that it is frozen, a little later by the client.
    extra: {
      statement_timeout: timeoutMs,
      lock_timeout: timeoutMs,
      idle_in_transaction_session_timeout: 2 * timeoutMs,
      query_timeout: timeoutMs + 1000,
      keepAlive: true,
      idleTimeoutMillis: LONGEST_IDLE,
      Client,
    },
  };
}
