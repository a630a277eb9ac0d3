import type { LevelWithSilent } from 'pino';
import type { Timeouts } from './timeouts.js';

/**
 * Every setting of the service, typed, checked and complete: the injectable view of section 9 of the contract.
 * Made once at start by `readConfig`; nothing else reads the environment.
 */
export class Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The origin that browsers see, without a trailing slash. */
  readonly publicUrl: string;
  readonly trustProxy: TrustProxy;
  readonly logLevel: LevelWithSilent;
  /** Milliseconds for which health says 503 before the listener closes. */
  readonly shutdownDrainMs: number;
  /** The commit that `/api/version` shows. */
  readonly commit: string | null;
  readonly docs: boolean;
  readonly console: boolean;
  /** Where metrics are shown, on the same host; null is nowhere. */
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
    /** The provider sends no `email_verified` and verifies all addresses itself. */
    trustEmail: boolean;
  };
  readonly stripe: {
    secretKey: string;
    /** All that verify; several while one is being rotated. */
    webhookSecrets: string[];
    apiBase: string | null;
    portalConfiguration: string | null;
  };
  readonly mail: { smtpUrl: string; from: string };
  /** Path of the catalog file; null is the demonstration catalog. */
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

/** Bounds of section 8 of the contract; 0 means none. */
export interface Limits {
  bodyBytes: number;
  ownedOrganizations: number;
  pendingInvites: number;
  invitesPerHour: number;
  invitesPerRecipientDay: number;
  loginsPerMinute: number;
  requestsPer10s: number;
}
