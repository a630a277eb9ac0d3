import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import {
  endpointDifferences,
  findEndpoint,
  orUndefinedIfMissing,
  PORTAL_FEATURES,
  portalDifferences,
  webhookUrlOf,
} from './setup-differences.js';
import { translate } from '../translate.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** Marks the portal configuration as ours, so that a repeated setup finds it. */
const METADATA = { service: 'organization-workspace-service' };

export interface SetUp {
  portalConfiguration: string;
  /** Null unless this setup created the webhook endpoint: Stripe shows the secret only once. */
  webhookSecret: string | null;
  /** The differences that the setup could not correct, in words. */
  remaining: string[];
}

/**
 * Creates or corrects the portal configuration and the webhook endpoint. Idempotent.
 * @param known the id of the portal configuration to correct. If it is null or unknown to the account, corrects the one
 * that an earlier setup created, or creates one
 * @throws PaymentProviderError
 * @throws PaymentProviderUnavailableError
 */
export async function setUp(stripe: Stripe, publicUrl: string, known: string | null): Promise<SetUp> {
  try {
    return {
      portalConfiguration: await setUpPortal(stripe, known),
      ...(await setUpEndpoint(stripe, publicUrl)),
    };
  } catch (error) {
    throw translate(error);
  }
}

async function setUpPortal(stripe: Stripe, known: string | null): Promise<string> {
  const { configurations } = stripe.billingPortal;
  const features = PORTAL_FEATURES;
  const wanted = known ? await configurations.retrieve(known).catch(orUndefinedIfMissing) : undefined;
  const ours = wanted ?? (await findPortal(stripe));
  if (!ours) return (await configurations.create({ features, metadata: METADATA })).id;
  if (portalDifferences(ours).length > 0) await configurations.update(ours.id, { active: true, features });
  return ours.id;
}

async function findPortal(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  for await (const configuration of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (configuration.metadata?.['service'] === METADATA.service) return configuration;
  return undefined;
}

/** Stripe does not show the secret of an existing endpoint and does not change its version. */
async function setUpEndpoint(stripe: Stripe, publicUrl: string): Promise<Omit<SetUp, 'portalConfiguration'>> {
  const enabled_events = [...WEBHOOK_EVENTS];
  const ours = await findEndpoint(stripe, publicUrl);
  if (!ours) {
    const { secret } = await stripe.webhookEndpoints.create({
      url: webhookUrlOf(publicUrl),
      enabled_events,
      api_version: Stripe.API_VERSION,
    });
    return { webhookSecret: secret ?? null, remaining: [] };
  }
  const differs =
    ours.status !== 'enabled' ||
    !isDeepStrictEqual([...ours.enabled_events].sort(), [...enabled_events].sort());
  const now = differs
    ? await stripe.webhookEndpoints.update(ours.id, { enabled_events, disabled: false })
    : ours;
  return { webhookSecret: null, remaining: endpointDifferences(now) };
}
