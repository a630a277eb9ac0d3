import type { Account } from './account.js';
import { completeSession, expireSession, type PaymentMethod, settleSession } from './checkout-completion.js';
import { periodEnd } from './clock.js';
import { deleteCustomer, updateCustomer } from './customers.js';
import { refused } from './errors.js';
import type { Faults } from './faults.js';
import { Parameters } from './parameters.js';
import { setCard } from './payments.js';
import { failRefund, refund } from './refunds.js';
import { catchUp, retryInvoice } from './renewals.js';
import { endSubscription, livingSubscription, resume, scheduleEnd } from './subscriptions.js';
import type { Session, Subscription, Table, Tables } from './types.js';
import type { ReleaseOrder, Webhooks } from './webhooks.js';

/** What buyers, banks and the operator do: behind the pages, and for tests. Each call is one transaction. */
export class PaymentControl {
  constructor(
    private readonly account: Account,
    private readonly webhooks: Webhooks,
    readonly faults: Faults,
  ) {}

  /** Everything in a table, oldest first. */
  list<Name extends Table>(table: Name): Tables[Name][] {
    return structuredClone(this.account.store.all(table));
  }

  get settings(): Tables['settings'] {
    return this.account.store.settings;
  }

  /** The sandbox's time in seconds since 1970. */
  now(): number {
    return this.account.now();
  }

  advance(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw refused('The clock only goes forward.');
    // First what is due already, at the old time.
    this.change(() => this.account.clock.advance(seconds));
    this.change(() => undefined);
  }

  advanceMonths(months = 1): void {
    const now = this.now();
    this.advance(periodEnd(now, 'month', months) - now);
  }

  /** @returns where the buyer is sent */
  pay(session: string, method: PaymentMethod = 'card'): string {
    return afterPayment(this.change(() => completeSession(this.account, session, method)));
  }

  settle(session: string, arrived: boolean): void {
    this.change(() => settleSession(this.account, session, arrived));
  }

  expire(session: string): void {
    this.change(() => expireSession(this.account, session));
  }

  setCardDeclines(customer: string, declines: boolean): void {
    this.change(() => setCard(this.account, customer, declines));
  }

  retryInvoice(invoice: string): void {
    this.change(() => retryInvoice(this.account, invoice));
  }

  /** With a new card, which works. */
  payInvoice(invoice: string): void {
    this.change(() => {
      const customer = this.account.find('invoices', 'invoice', invoice).customer;
      if (customer) setCard(this.account, customer, false);
      retryInvoice(this.account, invoice);
    });
  }

  scheduleEnd(subscription: string): void {
    this.change(() => scheduleEnd(this.account, livingSubscription(this.account, subscription)));
  }

  resume(subscription: string): void {
    this.change(() => resume(this.account, livingSubscription(this.account, subscription)));
  }

  endSubscription(subscription: string): void {
    const reason = 'cancellation_requested';
    this.change(() => endSubscription(this.account, livingSubscription(this.account, subscription), reason));
  }

  /** For states that nothing else here leads to, like `incomplete` and `paused`. */
  setStatus(subscription: string, status: Subscription['status']): void {
    this.change(() => {
      const record = this.account.find('subscriptions', 'subscription', subscription);
      this.account.change('subscriptions', record, { status }, 'customer.subscription.updated');
    });
  }

  /** @param amount all that is left, if there is none */
  refund(charge: string, amount?: number): string {
    return this.change(() => refund(this.account, this.account.find('charges', 'charge', charge), amount).id);
  }

  failRefund(id: string): void {
    this.change(() => failRefund(this.account, id));
  }

  /** @param form as the interface takes it: `name=Acme&address[country]=DE` */
  changeContact(customer: string, form: string): void {
    this.change(() => {
      const parameters = Parameters.parse(form);
      updateCustomer(this.account, parameters, customer);
      parameters.refuseUnread();
    });
  }

  deleteCustomer(customer: string): void {
    this.change(() => deleteCustomer(this.account, Parameters.parse(''), customer));
  }

  /** Events that happen while webhooks are off are delivered to nobody, ever. */
  setWebhooks(enabled: boolean): void {
    this.change(() => this.account.store.put('settings', { ...this.settings, webhooksEnabled: enabled }));
  }

  /** Events wait from now on, until they are released. */
  hold(): void {
    this.change(() => this.account.store.put('settings', { ...this.settings, webhooksHeld: true }));
  }

  release(order: ReleaseOrder): Promise<void> {
    return this.webhooks.release(order);
  }

  replay(event: string, times = 1): void {
    this.change(() => {
      const record = this.account.find('events', 'event', event);
      this.account.store.put('events', { ...record, pending_webhooks: 1 });
      for (let count = 0; count < times; count++) this.account.deliver(record);
    });
  }

  /** Resolves when every event has been delivered, given up or held. */
  delivered(): Promise<void> {
    return this.webhooks.idle();
  }

  /** Lets what is due happen; this also happens before each request and each of the calls above. */
  catchUp(): void {
    this.change(() => undefined);
  }

  private change<Result>(work: () => Result): Result {
    return this.account.transaction(() => {
      catchUp(this.account);
      return work();
    });
  }
}

export function afterPayment(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
