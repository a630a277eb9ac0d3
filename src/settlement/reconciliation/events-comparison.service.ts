import { Injectable } from '@nestjs/common';
import { StripeEventsService } from '../../billing/stripe/events/stripe-events.service.js';
import type { WebhookEvent } from '../../billing/stripe/values/webhook-event.js';
import { StripeEventsRepository } from '../webhooks/stripe-events.repository.js';
import {
  later,
  settledTime,
  type Compared,
  type Extent,
  type Comparison,
  type Missed,
} from './comparison.js';

const HOUR = 60 * 60_000;
/** Maximum age of listed events in milliseconds. Stripe lists events for 30 days. */
const LOOK_BACK = 30 * 24 * HOUR;
/** Milliseconds by which the position advances. After a crash, at most one window is compared again. */
const WINDOW = 6 * HOUR;

/** Finds events that the webhook did not receive. The position is the time up to which no event is missing. */
@Injectable()
export class EventsComparisonService implements Comparison {
  readonly name = 'events';
  readonly queue = 'billing-reconcile';
  readonly isDaily = false;

  constructor(
    private readonly stripe: StripeEventsService,
    private readonly events: StripeEventsRepository,
  ) {}

  /** Stripe lists the newest events first, so the position advances only after a complete window. */
  async *compare({ position, toTheEnd }: Extent): AsyncGenerator<Compared> {
    const oldest = new Date(Date.now() - LOOK_BACK);
    const end = settledTime();
    for (let from = later(position ?? oldest, oldest), isLast = false; !isLast;) {
      const to = later(from, new Date(Math.min(from.getTime() + WINDOW, end.getTime())));
      isLast = to >= end;
      const until = isLast && toTheEnd ? null : to;
      if (until === null || until > from)
        for await (const page of this.stripe.listPages({ from, until }))
          yield { calls: 1, count: page.length, missed: await this.missed(page), position, isLast: false };
      position = from = to;
      yield { calls: 0, count: 0, missed: [], position, isLast };
    }
  }

  private async missed(page: WebhookEvent[]): Promise<Missed[]> {
    const stored = await this.events.listStored(page.map(({ id }) => id));
    return page.filter(({ id }) => !stored.has(id)).map((event) => ({ ...event, eventId: event.id }));
  }
}
