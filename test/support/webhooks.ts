import { signature } from '../../src/sandbox/payments/webhooks/signature.js';
import type { Answer } from './browser.js';
import type { World } from './world.js';

export const WEBHOOKS = '/api/webhooks/stripe';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

let sent = 0;

/** Creates an event of the payment provider. */
export function eventOf(type: string, object: object, more: object = {}) {
  const id = `evt_of_the_tests_${++sent}`;
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    type,
    data: { object },
    ...more,
  };
}

/** Creates the signature header of a webhook request. */
export function signed(
  world: World,
  text: string,
  { secret = world.instances[0]!.config.stripe.webhookSecrets[0]!, age = 0 } = {},
): string {
  return signature(text, secret, Math.floor(Date.now() / 1000) - age);
}

/** Sends a webhook request with this payload and these headers. */
export function send(
  world: World,
  body: string | Buffer,
  headers: Record<string, string>,
  instance = 0,
): Promise<Answer> {
  return world.browser(instance).request('POST', WEBHOOKS, { body, headers: { ...JSON_TYPE, ...headers } });
}

/** Sends an event with a valid signature to the webhook route. */
export function tell(world: World, event: object, instance = 0): Promise<Answer> {
  const text = JSON.stringify(event, null, 2);
  return send(world, text, { 'stripe-signature': signed(world, text) }, instance);
}
