import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { secondsOf } from './conversions.js';
import { StripeClient } from './stripe.client.js';
import { InvalidSignatureError } from './stripe.errors.js';
import type { WebhookEvent } from './values.js';

/** A signature is valid for this many seconds before and after its timestamp. */
const TOLERANCE = 300;
/** A strict decoder, unlike the SDK's own, so that the verified text is exactly the received bytes. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

@Injectable()
export class StripeEvents {
  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** The events since this date, newest first. */
  async *list(since: Date): AsyncGenerator<WebhookEvent> {
    const created = { gte: secondsOf(since) };
    const events = this.client.listAll((stripe, page) => stripe.events.list({ created, ...page }));
    for await (const event of events) yield eventOf(event);
  }

  /**
   * Verifies that Stripe signed these bytes.
   * @throws InvalidSignatureError
   */
  verify(body: Buffer, signature: string): WebhookEvent {
    // The SDK would accept the first of several timestamps.
    if (signature.split('t=').length > 2) throw new InvalidSignatureError();
    if (isAhead(signature)) throw new InvalidSignatureError();
    for (const secret of this.config.stripe.webhookSecrets) {
      try {
        const text = UTF8.decode(body);
        return eventOf(this.client.sdk.webhooks.constructEvent(text, signature, secret, TOLERANCE));
      } catch {
        // During a rotation of the webhook secret, the other secret may match.
      }
    }
    throw new InvalidSignatureError();
  }
}

/** Whether the time of a signature is too far in the future. The SDK only rejects old ones. */
function isAhead(signature: string): boolean {
  const [, seconds = ''] = /t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) > Date.now() / 1000 + TOLERANCE;
}

/** Reduces a signed body to our event. @throws Error if the body is not an event */
function eventOf({ id, type, data }: Stripe.Event): WebhookEvent {
  const object = data.object as { object?: unknown; id?: unknown };
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('The body is not an event.');
  return {
    id,
    type,
    objectType: typeof object.object === 'string' ? object.object : '',
    objectId: typeof object.id === 'string' ? object.id : null,
  };
}
