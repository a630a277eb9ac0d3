import type Stripe from 'stripe';
import { resourceMissing } from '../errors.js';
import type { Clock } from './clock.js';
import { newId } from './ids.js';
import type { Store } from './store.js';
import type { Customer, Event, EventType, Table, Tables } from './types.js';

/** What the SDK pins; another version of it is a compiler's error here. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

const noCause: Event['request'] = { id: null, idempotency_key: null };

/** One account at the provider: its objects, its clock and the events that tell of changes. */
export class Account {
  /** The request of the API on whose behalf things happen; events name it. */
  cause = noCause;
  private unseen: Event[] = [];

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Where the pages for people are, without a slash at the end. */
    readonly pagesUrl: string,
    /** Event types that the webhook endpoint receives. */
    private readonly subscribed: readonly string[] | 'all',
    private readonly onCommit: (events: Event[]) => void,
  ) {}

  now(): number {
    return this.clock.now();
  }

  emit(type: EventType, object: object, previous?: object): void {
    const isSubscribed = this.subscribed === 'all' || this.subscribed.includes(type);
    const isHeard = isSubscribed && this.store.settings.webhooksEnabled;
    const event: Event = {
      id: newId('evt_'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: isHeard ? 1 : 0,
      request: this.cause,
      type,
    };
    this.store.put('events', event);
    if (isHeard) this.deliver(event);
    this.unseen.push(event);
  }

  deliver(event: Event): void {
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

  /** Replaces the record; the event is sent only if something is different now, and says what it was. */
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

  /** @param param the parameter that names the object, if it is not the one in the path */
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

  /** All or nothing: whatever throws on the way leaves no trace. */
  transaction<Result>(work: () => Result, cause = noCause): Result {
    this.cause = cause;
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.store.rollback();
      this.unseen = [];
      throw error;
    } finally {
      this.cause = noCause;
    }
  }

  private commit(): void {
    this.store.commit();
    const events = this.unseen;
    this.unseen = [];
    this.onCommit(events);
  }
}
