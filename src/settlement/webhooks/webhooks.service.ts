import type { IncomingMessage } from 'node:http';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { StripeEventsService } from '../../billing/stripe/events/stripe-events.service.js';
import { PaymentProviderError } from '../../billing/stripe/stripe.errors.js';
import type { WebhookEvent } from '../../billing/stripe/values/webhook-event.js';
import { Database } from '../../platform/database/database.js';
import { RawBodiesService } from '../../platform/http/raw-bodies.service.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { JobPlace } from '../../platform/jobs/queue-options.js';
import { MarksService } from '../marks/marks.service.js';
import {
  webhookFailed,
  webhookHandled,
  webhookIgnored,
  webhookReceived,
  webhookRefused,
  type WebhookMessage,
} from '../metrics/channels.js';
import { isReadable, namedBy, type ChangedObject } from './changed-object.js';
import { mayNameNobody, OwnersService } from './owners.service.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

/** The queue of objects whose organization must be found at Stripe. */
const OBJECTS = 'stripe-object';
/** More than two weeks of retries, so that no event is lost in a long outage of the payment provider. */
const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 2 };

/** Stores webhook events, and marks the organizations of their objects. */
@Injectable()
export class WebhooksService implements OnModuleInit {
  private readonly logger = new Logger('Settlement');

  constructor(
    private readonly database: Database,
    private readonly events: StripeEventsRepository,
    private readonly jobs: JobsService,
    private readonly stripe: StripeEventsService,
    private readonly owners: OwnersService,
    private readonly marks: MarksService,
    private readonly bodies: RawBodiesService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ChangedObject>(OBJECTS, OPTIONS, (job) => this.handle(job));
  }

  /**
   * Stores an event and marks its organization in one transaction. After a failure, Stripe sends the event again.
   * Ignores events of the other mode, without an object, or with ids that PostgreSQL cannot store.
   * @param request its body is unread
   * @param signature the header, which is judged before the body is read
   * @throws InvalidSignatureError
   */
  async receive({ id: requestId, raw }: FastifyRequest, signature: string): Promise<void> {
    const event = await this.verify(raw, signature);
    if (!event || !isReadable(event) || !this.stripe.isReadable(event)) return;
    const owner = await this.owners.find(event.names);
    await this.database.transaction(async (manager) => {
      if (await this.events.insert(event, manager)) await this.mark(manager, event, owner, { requestId });
    });
    webhookReceived.publish({ type: event.type, age: 0 } satisfies WebhookMessage);
  }

  /** Marks the organization of an object. If it is unknown, a job may find it by reading related objects at Stripe. */
  async mark(
    manager: EntityManager,
    changed: ChangedObject,
    owner: string | undefined,
    origin: JobPlace = {},
  ): Promise<void> {
    const { type, objectType, objectId, names } = changed;
    if (owner) await this.marks.mark(manager, owner, namedBy(changed), origin);
    else if (objectId !== null && mayNameNobody(objectType))
      await this.jobs.send(manager, OBJECTS, { type, objectType, objectId, names }, origin);
    else webhookIgnored.publish({ type, age: 0 } satisfies WebhookMessage);
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
    const { type } = job.data;
    const message = (): WebhookMessage => ({ type, age: Date.now() - job.createdAt.getTime() });
    try {
      const owner = await this.ownerOf(job.data);
      await this.database.transaction(async (manager) => {
        if (owner) await this.marks.mark(manager, owner, namedBy(job.data));
        await job.finish(manager);
      });
      // Otherwise, the event is handled when the organization is settled.
      if (!owner) {
        webhookIgnored.publish(message());
        webhookHandled.publish(message());
      }
    } catch (error) {
      webhookFailed.publish(message());
      throw error;
    }
  }
  /** Ignores an object that Stripe refuses to return, because a retry would not help. */
  private async ownerOf({ objectType, objectId, names }: ChangedObject): Promise<string | undefined> {
    try {
      return await this.owners.read(objectType, objectId!, names);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      const { message } = error.cause as Error;
      this.logger.error(`The owner of ${objectType} ${objectId} cannot be read at Stripe: ${message}`);
      return undefined;
    }
  }
}
