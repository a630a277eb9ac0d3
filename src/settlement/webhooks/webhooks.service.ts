import type { IncomingMessage } from 'node:http';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { CheckoutsRepository } from '../../billing/checkouts/checkouts.repository.js';
import { Database } from '../../platform/database/database.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import type { JobPlace } from '../../platform/jobs/queue-options.js';
import { StripeEvents } from '../../billing/stripe/events/stripe-events.js';
import { PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import { UNNAMED, type WebhookEvent } from '../../billing/stripe/values.js';
import { RawBodies } from '../../platform/http/raw-bodies.js';
import { isIdentifier } from '../../platform/text/uuid.js';
import { KnownReportsService } from './known-reports.service.js';
import { WebhookHandlers, type ChangedObject } from './webhook-handlers.js';
import {
  webhookFailed,
  webhookHandled,
  webhookReceived,
  webhookRefused,
  type WebhookMessage,
} from '../metrics/channels.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

/** For events that belong to no purchase. Earlier versions send all events to this queue. */
const QUEUE = 'stripe-event';
/** For each purchase, one job runs and at most one waits, so that its objects are read together. */
const PURCHASES = 'stripe-purchase';
/** About two weeks of retries, so that no event is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 4 };

/** An event that was never received, or an object that differs from our data without an event. */
export type Missed = ChangedObject & { id?: string; reports?: WebhookEvent['reports'] };

/** PostgreSQL stores neither NUL nor half of a surrogate pair. Stripe's own ids contain no control characters. */
function isStorable({ id, type, objectId, purchase }: Missed): boolean {
  const { checkoutId, sessionId, subscriptionId, paymentId } = purchase ?? UNNAMED;
  const texts = [id, type, objectId, checkoutId, sessionId, subscriptionId, paymentId].join(' ');
  return texts.isWellFormed() && !/\p{Cc}/u.test(texts);
}

/** Events of one purchase have the same key. Subscriptions that were made by hand may name the checkout of another one. */
function keyOf({ objectId, purchase }: Missed): string {
  const { checkoutId, subscriptionId, sessionId, paymentId } = purchase ?? UNNAMED;
  return subscriptionId ?? checkoutId ?? sessionId ?? paymentId ?? objectId!;
}

/** Stores webhook events immediately, and handles them in jobs. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  private readonly logger = new Logger(WebhooksService.name);

  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeEvents,
    private readonly handlers: WebhookHandlers,
    private readonly known: KnownReportsService,
    private readonly checkouts: CheckoutsRepository,
    private readonly bodies: RawBodies,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ChangedObject>(QUEUE, OPTIONS, (job) => this.handle(job));
    this.jobs.handle<ChangedObject>(PURCHASES, { ...OPTIONS, hasKeys: true }, (job) => this.handle(job));
  }

  /**
   * Stores an event and its job in one transaction. After a failure, Stripe sends the event again. Ignores events of
   * the other mode, and events that can name no object of ours.
   * @param request its body is unread
   * @param signature the header, which is judged before the body is read
   * @throws InvalidSignatureError
   */
  async receive({ id: requestId, raw }: FastifyRequest, signature: string): Promise<void> {
    const event = await this.verify(raw, signature);
    if (!event || !isStorable(event) || !this.stripe.isReadable(event)) return;
    await this.database.transaction((manager) => this.enqueue(manager, [event], { requestId }));
    webhookReceived.publish({ type: event.type, age: 0 } satisfies WebhookMessage);
  }

  /**
   * Stores events, and sends a job for each new one. Ignores events that cannot be stored, which Stripe never sends.
   */
  async enqueue(manager: EntityManager, missed: Missed[], origin: JobPlace = {}): Promise<void> {
    for (const one of missed.filter(isStorable)) {
      const { id, type, objectType, objectId, purchase } = one;
      const isNew = id === undefined || (await this.events.insert({ id, type, objectId }, manager));
      const changed = { type, objectType, objectId, ...(purchase && { purchase }) };
      if (!isNew || !this.handlers.concerns(changed)) continue;
      if (!this.handlers.isOfPurchase(objectType)) await this.jobs.send(manager, QUEUE, changed, origin);
      else if (!(await this.known.isKnown(manager, one))) await this.sendPurchase(manager, changed, origin);
    }
  }

  private async sendPurchase(
    manager: EntityManager,
    changed: ChangedObject,
    origin: JobPlace,
  ): Promise<void> {
    const isSent = await this.jobs.send(manager, PURCHASES, changed, { ...origin, key: keyOf(changed) });
    const { checkoutId, sessionId, subscriptionId } = changed.purchase ?? UNNAMED;
    if (isSent || !sessionId) return;
    // A job of the same purchase waits already, and must find the session. After a crash, our row lacks its id.
    const isFound =
      isIdentifier(checkoutId) && (await this.checkouts.setSession(manager, checkoutId, sessionId));
    // If a restored backup lacks the row, only this event names the session of a top-up.
    if (!isFound && !subscriptionId)
      await this.jobs.send(manager, PURCHASES, changed, { ...origin, key: sessionId });
  }

  /**
   * Handles a missed event immediately. After a failure, a job retries it.
   * @throws PaymentProviderUnavailableError
   */
  async handleMissed(missed: Missed): Promise<void> {
    try {
      await this.handlers.handle(missed);
      if (missed.id !== undefined) await this.events.insert({ ...missed, id: missed.id });
    } catch (error) {
      if (error instanceof PaymentProviderUnavailableError) throw error;
      this.logger.error(
        `A difference from the payment provider could not be repaired. A job will retry: ${(error as Error).message}`,
      );
      await this.database.transaction((manager) => this.enqueue(manager, [missed]));
    }
  }

  private async verify(request: IncomingMessage, header: string): Promise<WebhookEvent | undefined> {
    try {
      const signature = this.stripe.signatureOf(header);
      const body = await this.bodies.read(request, (chunk) => signature.update(chunk));
      return this.stripe.verified(body, signature);
    } catch (error) {
      webhookRefused.publish(undefined);
      throw error;
    }
  }

  private async handle(job: Job<ChangedObject>): Promise<void> {
    const message = (): WebhookMessage => ({
      type: job.data.type,
      age: Date.now() - job.createdAt.getTime(),
    });
    try {
      let isFinished = false;
      await this.handlers.handle(job.data, async (manager) => {
        await job.finish(manager);
        isFinished = true;
      });
      if (!isFinished) await this.database.transaction((manager) => job.finish(manager));
      webhookHandled.publish(message());
    } catch (error) {
      webhookFailed.publish(message());
      throw error;
    }
  }
}
