import { createSdk } from '../billing/stripe/sdk.js';
import { setUp } from '../billing/stripe/setup/set-up.js';
import { webhookUrlOf } from '../billing/stripe/setup/setup-differences.js';
import { isLoopback } from '../platform/config/loopback.js';
import { loadEnvironment, readSettings } from '../platform/config/read-config.js';
import { SETTINGS } from '../platform/config/settings.js';
import { OperatorError } from '../platform/config/operator.errors.js';
import { TIMEOUTS } from '../platform/config/timeouts.js';
import { orExit } from './or-exit.js';

const { production, port, publicUrl, stripe } = SETTINGS;
const { production: _required, ...portalConfiguration } = stripe.portalConfiguration;
/** The only settings that the command reads, because it creates the values of others. */
const NEEDED = {
  production,
  port,
  publicUrl,
  portalConfiguration,
  secretKey: stripe.secretKey,
  apiBase: stripe.apiBase,
};

/** Creates or corrects the portal configuration and the webhook endpoint at Stripe, and prints the settings to add. */
await orExit(async () => {
  const settings = readSettings(loadEnvironment(), NEEDED);
  if (!settings.secretKey)
    throw new OperatorError('STRIPE_SECRET_KEY is missing. Set it to a key of the Stripe account.');
  const { publicUrl } = settings;
  if (settings.apiBase === null && isLoopback(new URL(publicUrl).hostname))
    throw new OperatorError(
      `Stripe cannot send events to ${publicUrl}. Set NODE_ENV=production, and PUBLIC_URL to an https URL that Stripe can reach.`,
    );
  const sdk = createSdk(settings, TIMEOUTS.paymentProvider);
  const made = await setUp(sdk, publicUrl, settings.portalConfiguration).catch((error: Error) => {
    const { cause, message } = error;
    throw new OperatorError(cause instanceof Error ? cause.message : message);
  });
  console.log(`# Webhook endpoint: ${webhookUrlOf(publicUrl)}`);
  console.log(`STRIPE_PORTAL_CONFIGURATION=${made.portalConfiguration}`);
  if (made.webhookSecret) console.log(`STRIPE_WEBHOOK_SECRET=${made.webhookSecret}`);
  else
    console.log('# STRIPE_WEBHOOK_SECRET: unchanged, because the endpoint existed. The dashboard shows it.');
  for (const difference of made.remaining)
    console.log(`# Webhook endpoint: ${difference}. Delete it and repeat this command.`);
});
