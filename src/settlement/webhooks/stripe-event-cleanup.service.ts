import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CleanupsService } from '../../platform/jobs/cleanups.service.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

/** Deletes old events. Unlike the reconciliation, it does not call Stripe. */
@Injectable()
export class StripeEventCleanupService implements OnModuleInit {
  constructor(
    private readonly cleanups: CleanupsService,
    private readonly events: StripeEventsRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('stripe-event-cleanup', (limit) => this.events.deleteOld(limit));
  }
}
