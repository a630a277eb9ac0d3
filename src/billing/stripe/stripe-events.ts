import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Config } from '../../platform/config/config.js';
import { createdIn } from './conversions.js';
import { modeOf } from './setup/mode.js';
import { StripeClient } from './stripe.client.js';
import { InvalidSignatureError } from './stripe.errors.js';
import type { Period, WebhookEvent } from './values.js';
import { WEBHOOK_EVENTS } from './setup/webhook-events.js';

/** A signature is valid for this many seconds before and after its timestamp. */
const TOLERANCE = 300;
/** Strict, unlike the SDK's own decoder, so that the verified text is exactly the received bytes. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The maximum number of event types in one call. */
const MAX_TYPES = 20;
const TYPES = Array.from({ length: Math.ceil(WEBHOOK_EVENTS.length / MAX_TYPES) }, (_, group) =>
  WEBHOOK_EVENTS.slice(group * MAX_TYPES, (group + 1) * MAX_TYPES),
);

@Injectable()
export class StripeEvents {
  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** Pages of the events in a period that the service handles. Each group of types is listed newest first. */
  async *listPages(period: Period): AsyncGenerator<WebhookEvent[]> {
    const created = createdIn(period);
    for (const types of TYPES) {
      const pages = this.client.listPages((stripe, page) => stripe.events.list({ types, created, ...page }));
      for await (const { items } of pages) yield items.map(eventOf);
    }
  }

  /**
   * Verifies that Stripe signed these bytes.
   * @throws InvalidSignatureError
   */
  verify(body: Buffer, signature: string): WebhookEvent {
    // With several timestamps, the SDK would use the first one.
    if (signature.split('t=').length > 2) throw new InvalidSignatureError();
    if (isAhead(signature)) throw new InvalidSignatureError();
    for (const secret of this.config.stripe.webhookSecrets) {
      try {
        const text = UTF8.decode(body);
        return eventOf(this.client.sdk.webhooks.constructEvent(text, signature, secret, TOLERANCE));
      } catch {
        // During a rotation of the webhook secret, another secret may match.
      }
    }
    throw new InvalidSignatureError();
  }

  /** Whether our key can read the event's object: both must have the same mode. */
  isReadable({ isLiveMode }: WebhookEvent): boolean {
    return isLiveMode === (modeOf(this.config.stripe.secretKey) === 'live');
  }
}

/** Whether a signature's timestamp is too far in the future. The SDK only rejects old ones. */
function isAhead(signature: string): boolean {
  const [, seconds = ''] = /t=(\d+)/.exec(signature) ?? [];
  return Number(seconds) > Date.now() / 1000 + TOLERANCE;
}

/** Reduces a signed body to our event. @throws Error if the body is not an event */
function eventOf({ id, type, data, livemode }: Stripe.Event): WebhookEvent {
  const object = data.object as { object?: unknown; id?: unknown };
  if (typeof id !== 'string' || typeof type !== 'string') throw new Error('The body is not an event.');
  return {
    id,
    type,
    objectType: typeof object.object === 'string' ? object.object : '',
    objectId: typeof object.id === 'string' ? object.id : null,
    isLiveMode: livemode === true,
  };
}
