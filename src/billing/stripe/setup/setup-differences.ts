import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** Customers cannot change plans or quantities in the portal: only our checkouts sell. */
export const PORTAL_FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address', 'phone', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_pause: { enabled: false },
  subscription_update: { enabled: false },
};

export function webhookUrlOf(publicUrl: string): string {
  return `${publicUrl}/api/webhooks/stripe`;
}

export async function findEndpoint(
  stripe: Stripe,
  publicUrl: string,
): Promise<Stripe.WebhookEndpoint | undefined> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === webhookUrlOf(publicUrl)) return endpoint;
  return undefined;
}

/** Reads the portal configuration of the settings. @returns its differences, in words */
export async function findPortalDifferences(stripe: Stripe, id: string): Promise<string[]> {
  const found = await stripe.billingPortal.configurations.retrieve(id).catch(orUndefinedIfMissing);
  return found ? portalDifferences(found) : ['the account has no such configuration'];
}

export function orUndefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
  throw error;
}

export function portalDifferences({ active, features }: Stripe.BillingPortal.Configuration): string[] {
  const differences = active ? [] : ['it is not active'];
  for (const [feature, fields] of Object.entries(PORTAL_FEATURES))
    for (const [field, ours] of Object.entries(fields as object)) {
      const theirs = (features[feature as keyof typeof features] as unknown as Record<string, unknown>)?.[
        field
      ];
      if (!isDeepStrictEqual(sorted(theirs), sorted(ours)))
        differences.push(`${feature}.${field} is ${shown(theirs)} and not ${shown(ours)}`);
    }
  return differences;
}

export function endpointDifferences({
  status,
  enabled_events,
  api_version,
}: Stripe.WebhookEndpoint): string[] {
  const missing = WEBHOOK_EVENTS.filter((type) => !enabled_events.includes(type));
  const unhandled = enabled_events.filter((type) => !(WEBHOOK_EVENTS as readonly string[]).includes(type));
  return [
    ...(status === 'enabled' ? [] : ['it is disabled']),
    ...(missing.length > 0 ? [`it lacks ${missing.join(', ')}`] : []),
    ...(unhandled.length > 0 ? [`it sends ${unhandled.join(', ')}, which are not handled`] : []),
    ...(api_version === Stripe.API_VERSION
      ? []
      : [`its API version is ${api_version ?? "the account's"} and not ${Stripe.API_VERSION}`]),
  ];
}

const sorted = (value: unknown) => (Array.isArray(value) ? [...(value as string[])].sort() : value);
const shown = (value: unknown) => JSON.stringify(value) ?? 'unset';
