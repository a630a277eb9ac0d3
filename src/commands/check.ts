import 'reflect-metadata';
import { createSdk } from '../billing/stripe/sdk.js';
import { stripeFaults } from '../billing/stripe/setup/stripe-check.js';
import type { Config } from '../platform/config/config.js';
import { loadEnvironment, readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { TIMEOUTS } from '../platform/config/timeouts.js';
import { tryDatabase } from '../platform/database/operations/database-check.js';
import { faultIn } from '../platform/health/readiness.js';
import { mailServerFault } from '../platform/mail/verify-mail-server.js';
import { inTime } from '../platform/outbound/in-time.js';
import { IdentityProvider } from '../sign-in/identity-provider.js';
import { orExit } from './or-exit.js';

const { production, port, publicUrl, database, oidc, stripe, mail } = SETTINGS;
const NEEDED = {
  ...{ production, port, publicUrl, oidc },
  database: { url: database.url, directUrl: database.directUrl },
  stripe: {
    secretKey: stripe.secretKey,
    apiBase: stripe.apiBase,
    portalConfiguration: stripe.portalConfiguration,
  },
  mail: { smtpUrl: mail.smtpUrl, ehloName: mail.ehloName, smtpUtf8: mail.smtpUtf8 },
};

/** Milliseconds for each external system. */
const TIMEOUT = 20_000;

type Attempt = () => Promise<string[]>;

/**
 * Tries the database, mail server, identity provider and Stripe with an instance's settings. Prints one sentence for
 * each fault. A fault does not stop the other checks. Changes nothing.
 */
await orExit(async () => {
  const settings = readSettings(loadEnvironment(), NEEDED);
  const { url, directUrl } = settings.database;
  const attempts: [setting: string, value: string | null, attempt: Attempt][] = [
    ['DATABASE_URL', url, () => databaseFaults(url)],
    ['DATABASE_DIRECT_URL', directUrl, () => databaseFaults(directUrl!)],
    ['SMTP_URL', settings.mail.smtpUrl, async () => present(await mailServerFault(settings.mail))],
    ['OIDC_ISSUER', settings.oidc.issuer, () => identityProviderFaults(settings.oidc)],
    ['STRIPE_SECRET_KEY', settings.stripe.secretKey, () => paymentFaults(settings)],
  ];
  let count = 0;
  for (const [name, value, attempt] of attempts) {
    if (!value) continue;
    const faults = await inTime(TIMEOUT, attempt, late).catch((error: Error) => [error.message]);
    for (const fault of faults) console.log(`${name}: ${fault}`);
    if (faults.length === 0) console.log(`${name}: ok`);
    count += faults.length;
  }
  if (count > 0) throw new OperatorError(`Faults found: ${count}.`);
});

function present(fault: string | undefined): string[] {
  return fault ? [fault] : [];
}

function late(): Error {
  return new Error(`No answer in ${TIMEOUT / 1000} seconds.`);
}

async function databaseFaults(url: string): Promise<string[]> {
  const tried = await tryDatabase(url);
  if ('fault' in tried) return [tried.fault];
  const { state, lacking } = tried;
  const rights = `The role lacks rights to ${lacking.join(', ')}: as the owner, run node dist/commands/roles.js.`;
  return [...present(faultIn(state)?.sentence), ...(lacking.length > 0 ? [rights] : [])];
}

async function identityProviderFaults(oidc: Config['oidc']): Promise<string[]> {
  // The provider needs no other settings.
  const provider = new IdentityProvider({ oidc, timeouts: TIMEOUTS } as Config);
  try {
    await provider.discover();
    return [];
  } catch (error) {
    return [`Its metadata cannot be used: ${reasonOf(error as Error)}.`];
  }
}

/** The innermost cause names the fault. Errors of discovery contain no secret, because discovery sends none. */
function reasonOf(error: Error & { code?: string }): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : (error.code ?? error.message);
}

function paymentFaults({ stripe, publicUrl }: Pick<Config, 'publicUrl'> & { stripe: PaymentSettings }) {
  return stripeFaults(createSdk(stripe, TIMEOUTS.paymentProvider), { ...stripe, publicUrl });
}

type PaymentSettings = Pick<Config['stripe'], 'secretKey' | 'apiBase' | 'portalConfiguration'>;
