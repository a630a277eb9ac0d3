import type { LevelWithSilent } from 'pino';
import type { Timeouts } from './timeouts.js';

/** All settings, validated. Created once at startup by `readConfig`, the only reader of the environment. */
export class Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The service's origin in browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LevelWithSilent;
  /** Milliseconds for which health checks fail before the listener closes. */
  readonly shutdownDrainMs: number;
  /** The commit that `/api/version` shows. */
  readonly commit: string | null;
  readonly docs: boolean;
  readonly console: boolean;
  /** The port of the metrics; null turns them off. */
  readonly metricsPort: number | null;
  readonly sandboxDirectory: string;

  readonly database: { url: string; poolSize: number; timeoutMs: number };
  readonly session: { keys: Buffer[]; idleDays: number; maxDays: number };
  readonly oidc: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    scope: string;
    /** `provider`: signing out here also signs out at the provider. */
    logout: 'local' | 'provider';
    /** Whether the provider verifies all addresses without sending `email_verified`. */
    trustEmail: boolean;
  };
  readonly stripe: {
    secretKey: string;
    /** All secrets that are accepted: several during a rotation. */
    webhookSecrets: string[];
    apiBase: string | null;
    portalConfiguration: string | null;
  };
  readonly mail: { smtpUrl: string; from: string };
  /** The catalog file; null for the demonstration catalog. */
  readonly agentCatalog: string | null;
  readonly inviteTtlDays: number;
  readonly limits: Limits;
  readonly timeouts: Timeouts;

  constructor(values: Config) {
    Object.assign(this, values);
  }
}

/** `false`, how many hops to trust, or the addresses and subnets to trust. */
export type TrustProxy = false | number | string[];

/** Limits; 0 turns one off. */
export interface Limits {
  bodyBytes: number;
  ownedOrganizations: number;
  pendingInvites: number;
  invitesPerHour: number;
  invitesPerRecipientDay: number;
  loginsPerMinute: number;
  requestsPer10s: number;
}
