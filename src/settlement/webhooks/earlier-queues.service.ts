import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UNNAMED, type Names } from '../../billing/stripe/values/webhook-event.js';
import { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { MarksService } from '../marks/marks.service.js';
import { namedBy } from './changed-object.js';
import { OwnersService } from './owners.service.js';

const OPTIONS = { retries: 5000, longestWait: 300, timeout: 120, concurrency: 1 };

/** A job of version 0.3.0. */
interface EarlierJob {
  type?: string;
  objectType?: string;
  objectId?: string;
  purchase?: Partial<Names>;
  customerId?: string;
}

/**
 * Handles the jobs that instances of 0.3.0 write before and during an upgrade: each of them marks its
 * organization. Version 1.1 may delete this.
 */
@Injectable()
export class EarlierQueuesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly owners: OwnersService,
    private readonly marks: MarksService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<EarlierJob>('stripe-event', OPTIONS, (job) => this.handle(job));
    for (const queue of ['stripe-purchase', 'payment-method'])
      this.jobs.handle<EarlierJob>(queue, { ...OPTIONS, hasKeys: true }, (job) => this.handle(job));
    // The daily settlement of each organization does what this hourly job did.
    this.jobs.handle('billing-reconcile-checkouts', OPTIONS, (job) =>
      this.database.transaction((manager) => job.finish(manager)),
    );
  }

  private async handle(job: Job<EarlierJob>): Promise<void> {
    const { type = 'earlier.customer', objectType = 'customer', purchase, customerId } = job.data;
    const objectId = job.data.objectId ?? customerId ?? null;
    const names = { ...UNNAMED, ...purchase, ...idIn(objectType, objectId) };
    const owner = objectId === null ? undefined : await this.owners.read(objectType, objectId, names);
    await this.database.transaction(async (manager) => {
      if (owner) await this.marks.mark(manager, owner, namedBy({ type, objectType, objectId, names }));
      await job.finish(manager);
    });
  }
}

/** Jobs of the reconciliation name only their object. */
function idIn(objectType: string, id: string | null): Partial<Names> {
  const fields: Record<string, keyof Names> = {
    'checkout.session': 'sessionId',
    subscription: 'subscriptionId',
    invoice: 'invoiceId',
    payment_intent: 'paymentId',
    customer: 'customerId',
    payment_method: 'paymentMethodId',
  };
  const field = fields[objectType];
  return field ? { [field]: id } : {};
}
