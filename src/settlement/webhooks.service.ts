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
/** The provider may be down for days; what it told us is not forgotten meanwhile. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 4 };

/** Takes in what the payment provider tells, and handles it afterwards. */
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
   * Stores an event and the job that handles it: once both are safe, the provider need not send it again.
   * @param body the bytes as they came
   * @throws InvalidSignatureError
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verify(body, signature);
    await this.database.transaction(async (manager) => {
      const isNew = await this.events.insert(event, manager);
      if (isNew && this.news.concerns(event)) await this.jobs.send(manager, QUEUE, event);
    });
    webhookReceived.publish({ type: event.type, age: 0 } satisfies ObservedWebhook);
  }

  /** The events since then that the provider could not tell us of. @throws PaymentProviderUnavailableError */
  async *listMissed(since: Date): AsyncGenerator<WebhookEvent> {
    for await (const event of this.stripe.list(since)) if (!(await this.events.exists(event.id))) yield event;
  }

  async makeUpFor(event: WebhookEvent): Promise<void> {
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
