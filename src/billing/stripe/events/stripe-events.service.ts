import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Config } from '../../../platform/config/config.js';
import { createdIn } from '../conversions.js';
import { eventOf } from './event.js';
import { modeOf } from '../setup/mode.js';
import { StripeClient } from '../stripe.client.js';
import { InvalidSignatureError } from '../stripe.errors.js';
import type { Period } from '../values/period.js';
import type { WebhookEvent } from '../values/webhook-event.js';
import { WebhookSignature } from './webhook-signature.js';
import { WEBHOOK_EVENTS } from '../setup/webhook-events.js';

/** Fails on invalid UTF-8, which the default decoder would replace. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The maximum number of event types in one call. */
const MAX_TYPES = 20;
const TYPES = Array.from({ length: Math.ceil(WEBHOOK_EVENTS.length / MAX_TYPES) }, (_, group) =>
  WEBHOOK_EVENTS.slice(group * MAX_TYPES, (group + 1) * MAX_TYPES),
);

@Injectable()
export class StripeEventsService {
  constructor(
    private readonly client: StripeClient,
    private readonly config: Config,
  ) {}

  /** Pages of the events in a period that the service handles. Each group of types is listed newest first. */
  async *listPages(period: Period): AsyncGenerator<WebhookEvent[]> {
    const created = createdIn(period);
    for (const types of TYPES) {
      const pages = this.client.listPages((stripe, page) => stripe.events.list({ types, created, ...page }));
      for await (const { items } of pages) yield items.flatMap((event) => eventOf(event) ?? []);
    }
  }

  /**
   * @param header `Stripe-Signature`
   * @throws InvalidSignatureError if the header is malformed, or its time is too far from ours
   */
  signatureOf(header: string): WebhookSignature {
    return new WebhookSignature(header, this.config.stripe.webhookSecrets);
  }

  /**
   * @param signature has seen the whole body
   * @returns undefined for an event that carries no object, such as a ping of an event destination
   * @throws InvalidSignatureError if Stripe did not sign the body, or if it is not an event
   */
  verified(body: Buffer, signature: WebhookSignature): WebhookEvent | undefined {
    signature.verify();
    try {
      return eventOf(JSON.parse(UTF8.decode(body)) as Stripe.Event);
    } catch {
      throw new InvalidSignatureError();
    }
  }

  /** Whether our key can read the event's object: both must have the same mode. */
  isReadable({ isLiveMode }: WebhookEvent): boolean {
    return isLiveMode === (modeOf(this.config.stripe.secretKey) === 'live');
  }
}
