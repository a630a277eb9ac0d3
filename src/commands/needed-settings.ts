import { SETTINGS } from '../platform/config/settings.js';

const { stripe, session, oidc } = SETTINGS;

/** The settings of a command that reads and writes at Stripe. */
export const OF_STRIPE = [stripe.secretKey];
/** The settings of a command that reads the agent catalog. */
export const OF_CATALOG = [SETTINGS.agentCatalog];
/** The settings of a command that hashes identities of people. */
export const OF_IDENTITIES = [session.keys];
/** The settings of a command that asks the identity provider. */
export const OF_IDENTITY_PROVIDER = [oidc.issuer, oidc.clientId, oidc.clientSecret];
