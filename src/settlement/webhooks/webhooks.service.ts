import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { JobsService, type Job } from '../../platform/jobs/jobs.service.js';
import { StripeEvents } from '../../billing/stripe/stripe-events.js';
import { PaymentProviderUnavailableError } from '../../billing/stripe/stripe.errors.js';
import type { WebhookEvent } from '../../billing/stripe/values.js';
import { WebhookHandlers, type ChangedObject } from './webhook-handlers.js';
import {
  webhookFailed,
  webhookHandled,
  webhookReceived,
  webhookRefused,
  type WebhookMessage,
} from '../metrics/channels.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

const QUEUE = 'stripe-event';
/** About two weeks of retries, so that no event is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 4 };

/** An event that was never received, or an object that differs from our data without an event. */
export type Missed = ChangedObject & { id?: string };

/** PostgreSQL cannot store NUL. Stripe's own ids contain no control characters. */
function isStorable({ id, type, objectId }: Missed): boolean {
  return !/\p{Cc}/u.test(`${id}${type}${objectId}`);
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
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ChangedObject>(QUEUE, OPTIONS, (job) => this.handle(job));
  }

  /**
   * Stores an event and its job in one transaction. After a failure, Stripe sends the event again. Ignores events of
   * the other mode.
   * @param body the exact bytes, because they are signed
   * @throws InvalidSignatureError
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verify(body, signature);
    if (!isStorable(event) || !this.stripe.isReadable(event)) return;
    await this.database.transaction((manager) => this.enqueue(manager, [event]));
    webhookReceived.publish({ type: event.type, age: 0 } satisfies WebhookMessage);
  }

  /**
   * Stores events, and sends a job for each new one. Ignores events that cannot be stored, which Stripe never sends.
   */
  async enqueue(manager: EntityManager, missed: Missed[]): Promise<void> {
    for (const { id, type, objectType, objectId } of missed.filter(isStorable)) {
      const isNew = id === undefined || (await this.events.insert({ id, type, objectId }, manager));
      const changed = { type, objectType, objectId };
      if (isNew && this.handlers.concerns(changed)) await this.jobs.send(manager, QUEUE, changed);
    }
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

  private verify(body: Buffer, signature: string): WebhookEvent {
    try {
      return this.stripe.verify(body, signature);
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
      await this.handlers.handle(job.data);
      await this.database.transaction((manager) => job.finish(manager));
      webhookHandled.publish(message());
    } catch (error) {
      webhookFailed.publish(message());
      throw error;
    }
  }
}
