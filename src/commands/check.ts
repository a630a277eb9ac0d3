import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readCatalog } from '../agents/catalog/catalog.js';
import { CatalogService } from '../agents/catalog/catalog.service.js';
import { AppModule, DOMAINS } from '../app.module.js';
import { TrailRightsService } from '../audit/trail-rights.service.js';
import { AccountCheckService } from '../billing/stripe/setup/account-check.service.js';
import { createSdk } from '../billing/stripe/sdk.js';
import { stripeFaults } from '../billing/stripe/setup/stripe-check.js';
import { Config } from '../platform/config/config.js';
import { loadEnvironment, readConfig } from '../platform/config/read-config.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { Database } from '../platform/database/database.js';
import { tryDatabase, tryJobs, type TriedDatabase } from '../platform/database/operations/database-check.js';
import { faultIn } from '../platform/health/readiness.service.js';
import { jobConnection } from '../platform/jobs/job-connection.js';
import { mailServerFault } from '../platform/mail/verify-mail-server.js';
import { inTime } from '../platform/outbound/in-time.js';
import { IdentityProviderService } from '../sign-in/provider/identity-provider.service.js';
import { metadataFault } from '../sign-in/provider/metadata-fault.js';
import { orExit } from './or-exit.js';

/** Milliseconds for each check. */
const TIMEOUT = 20_000;

const DEVELOPMENT =
  'This is not production, so the sandbox replaces missing systems. Set NODE_ENV=production.';

type Attempt = () => Promise<string[]>;
/** Compares the system with our data. Skipped if the database cannot be used. @returns a sentence if they differ */
type Comparison = (app: INestApplicationContext) => Promise<string | undefined>;

/**
 * Checks the systems that an instance needs: the database, the catalog, the mail server, the identity provider and
 * Stripe. Prints one sentence for each fault. A fault does not stop the other checks. Changes nothing.
 */
await orExit(async () => {
  const config = readConfig(loadEnvironment(), DOMAINS.settings);
  const { url, directUrl } = config.database;
  let count = 0;
  let app: INestApplicationContext | undefined;
  const report = (name: string, faults: string[]) => {
    for (const fault of faults) console.log(`${name}: ${fault}`);
    count += faults.length;
  };
  const attempt = async (name: string, value: string | null, work: Attempt, compare?: Comparison) => {
    if (!value) return;
    const all = async () => {
      const faults = await work();
      return faults.length > 0 || !app ? faults : present(await compare?.(app));
    };
    const faults = await inTime(TIMEOUT, all, late).catch((error: Error) => [error.message]);
    report(name, faults);
    const isPartial = compare !== undefined && !app;
    if (faults.length === 0)
      console.log(`${name}: ok${isPartial ? ', but not compared with the database' : ''}`);
  };
  if (!config.production) report('NODE_ENV', [DEVELOPMENT]);
  const catalog = await catalogFaults(config);
  // The application cannot be created with an invalid catalog, but the rest can be tried with the built-in one.
  const usable = catalog.length > 0 ? new Config({ ...config, agentCatalog: null }) : config;
  await attempt('DATABASE_URL', url, async () => {
    const faults = await databaseFaults(config);
    if (faults.length > 0) return faults;
    app = await createContext(usable);
    return present(await app.get(TrailRightsService).fault());
  });
  await attempt('DATABASE_DIRECT_URL', directUrl, () => jobFaults(config));
  await attempt(
    'AGENT_CATALOG',
    config.agentCatalog,
    async () => catalog,
    (context) => context.get(CatalogService).difference(),
  );
  await attempt('SMTP_URL', config.mail.smtpUrl, async () => present(await mailServerFault(config.mail)));
  await attempt('OIDC_ISSUER', config.oidc.issuer, () => identityProviderFaults(config));
  await attempt(
    'STRIPE_SECRET_KEY',
    config.stripe.secretKey,
    () => paymentFaults(config),
    (context) => context.get(AccountCheckService).difference(),
  );
  if (count > 0) throw new OperatorError(`Faults found: ${count}.`);
});

function present(fault: string | undefined): string[] {
  return fault ? [fault] : [];
}

function late(): Error {
  return new Error(`No answer in ${TIMEOUT / 1000} seconds.`);
}

/** Without DATABASE_DIRECT_URL, jobs use DATABASE_URL, too. */
async function databaseFaults(config: Config): Promise<string[]> {
  const faults = faultsOf(await tryDatabase(config.database));
  return faults.length > 0 || config.database.directUrl !== null ? faults : jobFaults(config);
}

async function jobFaults({ database }: Config): Promise<string[]> {
  return faultsOf(await tryJobs(jobConnection(database.directUrl ?? database.url), database));
}

function faultsOf({ state, lacking, faults }: TriedDatabase): string[] {
  const rights = `The role lacks rights to ${lacking.join(', ')}: as the owner, run node dist/commands/roles.js.`;
  return [...faults, ...present(state && faultIn(state)?.sentence), ...(lacking.length > 0 ? [rights] : [])];
}

async function catalogFaults({ agentCatalog }: Config): Promise<string[]> {
  try {
    await readCatalog(agentCatalog);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** The application without a listener and without jobs. It compares the data with the settings, and changes nothing. */
async function createContext(config: Config): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  await app.get(Database).connect();
  return app;
}

async function identityProviderFaults(config: Config): Promise<string[]> {
  try {
    await new IdentityProviderService(config).discover();
    return [];
  } catch (error) {
    return [`Its metadata cannot be used: ${metadataFault(error as Error)}.`];
  }
}

function paymentFaults({ stripe, publicUrl, timeouts }: Config) {
  return stripeFaults(createSdk(stripe, timeouts.paymentProvider), { ...stripe, publicUrl });
}
