import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { JobsService, type Job } from '../platform/jobs/jobs.service.js';
import { StripeEvents } from '../billing/stripe/stripe-events.js';
import type { WebhookEvent } from '../billing/stripe/values.js';
import { ProviderNews } from './provider-news.js';
import {
  webhookFailed,
  webhookHandled,
  webhookReceived,
  webhookRefused,
  type ObservedWebhook,
} from './observed.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

const QUEUE = 'stripe-event';
/** About two weeks of retries, so that no event is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 4 };

/** PostgreSQL stores no NUL. Stripe's own ids have no control characters at all. */
function isStorable({ id, type, objectId }: WebhookEvent): boolean {
  return !/\p{Cc}/u.test(`${id}${type}${objectId}`);
}

/** Stores webhook events at once, and handles them in jobs. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeEvents,
    private readonly news: ProviderNews,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<WebhookEvent>(QUEUE, OPTIONS, (job) => this.handle(job));
  }

  /**
   * Stores an event and its job in one transaction. After a failure, Stripe sends the event again. Ignores events that
   * cannot be stored, which Stripe never sends.
   * @param body the exact bytes, which are signed
   * @throws InvalidSignatureError
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verify(body, signature);
    if (!isStorable(event)) return;
    await this.database.transaction(async (manager) => {
      const isNew = await this.events.insert(event, manager);
      if (isNew && this.news.concerns(event)) await this.jobs.send(manager, QUEUE, event);
    });
    webhookReceived.publish({ type: event.type, age: 0 } satisfies ObservedWebhook);
  }

  /** Lists the events since this date that were never received. @throws PaymentProviderUnavailableError */
  async *listMissed(since: Date): AsyncGenerator<WebhookEvent> {
    for await (const event of this.stripe.list(since)) if (!(await this.events.exists(event.id))) yield event;
  }

  async handleMissed(event: WebhookEvent): Promise<void> {
    await this.news.handle(event);
    await this.events.insert(event);
  }

  private verify(body: Buffer, signature: string): WebhookEvent {
    try {
      return this.stripe.verify(body, signature);
    } catch (error) {
      webhookRefused.publish(undefined);
      throw error;
    }
  }

  private async handle(job: Job<WebhookEvent>): Promise<void> {
    const observed = (): ObservedWebhook => ({
      type: job.data.type,
      age: Date.now() - job.createdAt.getTime(),
    });
    try {
      await this.news.handle(job.data);
      await this.database.transaction((manager) => job.finish(manager));
      webhookHandled.publish(observed());
    } catch (error) {
      webhookFailed.publish(observed());
      throw error;
    }
  }
}
