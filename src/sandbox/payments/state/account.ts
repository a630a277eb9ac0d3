import type Stripe from 'stripe';
import { resourceMissing } from '../errors.js';
import type { Clock } from './clock.js';
import { newId } from './ids.js';
import type { Store } from './store.js';
import type { Customer, Event, EventType, Table, Tables } from './types.js';

/** The API version of the SDK. An SDK with another version does not compile. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

const noRequest: Event['request'] = { id: null, idempotency_key: null };

/** A Stripe account: its objects, its clock and its events. */
export class Account {
  /** The API request in progress, to which new events refer. */
  private request = noRequest;
  private uncommitted: Event[] = [];

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** The base URL of the pages, without a trailing slash. */
    readonly pagesUrl: string,
    /** The event types to which the webhook endpoint subscribes. */
    private readonly subscribed: readonly string[] | 'all',
    private readonly onCommit: (events: Event[]) => void,
  ) {}

  now(): number {
    return this.clock.now();
  }

  emit(type: EventType, object: object, previous?: object): void {
    const isSubscribed = this.subscribes(type);
    const isDelivered = isSubscribed && this.store.settings.webhooksEnabled;
    const event: Event = {
      id: newId('evt_'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: isDelivered ? 1 : 0,
      request: this.request,
      type,
    };
    this.store.put('events', event);
    if (isDelivered) this.deliver(event);
    else if (isSubscribed) this.store.put('dropped', { id: event.id });
    this.uncommitted.push(event);
  }

  /** Whether the webhook endpoint subscribes to this type. */
  subscribes(type: EventType): boolean {
    return this.subscribed === 'all' || this.subscribed.includes(type);
  }

  deliver(event: Event): void {
    this.store.remove('dropped', event.id);
    this.store.put('deliveries', {
      id: newId('delivery_'),
      event: event.id,
      attempts: 0,
      lastStatus: null,
      state: 'waiting',
      dueAt: this.clock.real(),
    });
  }

  create<Name extends Table>(table: Name, record: Tables[Name], event?: EventType): Tables[Name] {
    this.store.put(table, record);
    if (event) this.emit(event, record);
    return record;
  }

  /** Replaces a record. The event contains the previous values. Without a difference, no event is sent. */
  change<Name extends Table>(
    table: Name,
    before: Tables[Name],
    changes: Partial<Tables[Name]>,
    event?: EventType,
  ): Tables[Name] {
    const after = { ...before, ...changes };
    const previous = Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof typeof after]),
    );
    const isNew = Object.keys(changes).some((name) => !(name in before));
    if (previous.length === 0 && !isNew) return before;
    this.store.put(table, after);
    if (event) this.emit(event, after, Object.fromEntries(previous));
    return after;
  }

  /** @param param the parameter that contains the id; absent if the id is in the path */
  find<Name extends Table>(table: Name, kind: string, id: string, param?: string): Tables[Name] {
    const record = this.store.get(table, id);
    if (!record) throw resourceMissing(kind, id, param, param ? 400 : 404);
    return record;
  }

  existingCustomer(id: string, param?: string): Customer {
    const customer = this.find('customers', 'customer', id, param);
    if (customer.deleted) throw resourceMissing('customer', id, param, param ? 400 : 404);
    return customer;
  }

  /** Commits all changes and events. If `work` throws, commits none. */
  transaction<Result>(work: () => Result, request = noRequest): Result {
    this.request = request;
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.store.rollback();
      this.uncommitted = [];
      throw error;
    } finally {
      this.request = noRequest;
    }
  }

  private commit(): void {
    this.store.commit();
    const events = this.uncommitted;
    this.uncommitted = [];
    this.onCommit(events);
  }
}
