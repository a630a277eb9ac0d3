import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cleanups } from '../../platform/jobs/cleanups.js';
import { StripeEventsRepository } from './stripe-events.repository.js';

/** Deletes old events. Unlike the reconciliation, it does not call Stripe. */
@Injectable()
export class StripeEventCleanup implements OnModuleInit {
  constructor(
    private readonly cleanups: Cleanups,
    private readonly events: StripeEventsRepository,
  ) {}

  onModuleInit(): void {
    this.cleanups.hourly('stripe-event-cleanup', (manager) => this.events.deleteOld(manager));
  }
}
