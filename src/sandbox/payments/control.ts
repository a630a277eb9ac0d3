import { updateCustomer } from './api/customers.js';
import { Parameters } from './api/protocol/parameters.js';
import { changeBalance } from './engine/balance.js';
import { debitFor, settleDebit } from './engine/bank-debits.js';
import type { Entries } from './engine/buyer.js';
import type { PaymentMethod } from './engine/checkouts/checkout-charge.js';
import {
  afterPayment,
  applyPromotionCode,
  completeSession,
  expireSession,
} from './engine/checkouts/checkout.js';
import { creditInvoice } from './engine/credit-notes.js';
import { deleteCustomer } from './engine/customers.js';
import { createCoupon, createPromotionCode } from './engine/discounts.js';
import {
  closeDispute,
  escalateInquiry,
  openDispute,
  openInquiry,
  submitEvidence,
  warnOfFraud,
} from './engine/disputes.js';
import { attachSource, replaceMethod } from './engine/cards.js';
import { payPart } from './engine/part-payments.js';
import { failRefund, refund, settleRefund } from './engine/refunds.js';
import { payInvoice, payOffStripe, retryInvoice } from './engine/retries.js';
import { voidInvoice } from './engine/voiding.js';
import type { Faults } from './faults.js';
import type { CouponFields } from './objects/discounts.js';
import type { Account } from './state/account.js';
import type { DefaultMethod, Switches } from './state/types.js';
import type { ListStops } from './stops.js';
import { SubscriptionControl } from './subscription-control.js';
import type { ReleaseOrder, WebhookQueue } from './webhooks/webhook-queue.js';

/** The actions of buyers, banks and the operator. Used by pages and tests. Each call is a transaction. */
export class PaymentControl extends SubscriptionControl {
  constructor(
    account: Account,
    private readonly webhooks: WebhookQueue,
    readonly faults: Faults,
    readonly listStops: ListStops,
  ) {
    super(account);
  }

  /** @returns the URL to which the buyer is redirected */
  pay(session: string, method: PaymentMethod = 'card', entries: Entries = {}): string {
    return afterPayment(this.change(() => completeSession(this.account, session, method, entries)));
  }

  /** Ends a pending bank debit. @param id the checkout session or invoice that it pays */
  settle(id: string, arrived: boolean): void {
    this.change(() => settleDebit(this.account, debitFor(this.account, id), arrived));
  }

  expire(session: string): void {
    this.change(() => expireSession(this.account, session));
  }

  setCardDeclines(customer: string, declines: boolean): void {
    this.setPaymentMethod(customer, declines ? 'declining card' : 'card');
  }

  /** Sets the payment method for renewals and retries. */
  setPaymentMethod(customer: string, method: DefaultMethod['method']): void {
    this.change(() => replaceMethod(this.account, customer, method));
  }

  /** Adds a card of Stripe's older interfaces as the customer's default source. @returns its id */
  addSource(customer: string): string {
    return this.change(() => attachSource(this.account, customer));
  }

  retryInvoice(invoice: string): void {
    this.change(() => retryInvoice(this.account, invoice));
  }

  /** Pays with a new working card. */
  payInvoice(invoice: string): void {
    this.change(() => payInvoice(this.account, invoice));
  }

  /** Pays a part of an open invoice by a separate payment. */
  payPart(invoice: string, amount: number): void {
    this.change(() => payPart(this.account, invoice, amount));
  }

  /** @param code the code that a buyer enters on the checkout page */
  applyPromotionCode(session: string, code: string): void {
    this.change(() => applyPromotionCode(this.account, session, code));
  }

  /** Creates a coupon without a usage limit, and its promotion code. */
  createPromotion(code: string, coupon: Pick<CouponFields, 'percent_off' | 'amount_off' | 'currency'>): void {
    this.change(() => {
      const { id } = createCoupon(this.account, { ...coupon, duration: 'forever', max_redemptions: null });
      createPromotionCode(this.account, id, { code, max_redemptions: null, metadata: {} });
    });
  }

  /** @param amount negative for a credit */
  changeBalance(customer: string, amount: number): void {
    this.change(() => changeBalance(this.account, this.account.existingCustomer(customer), amount));
  }

  creditInvoice(invoice: string, amount: number): string {
    return this.change(() => creditInvoice(this.account, invoice, amount).id);
  }

  payOffStripe(invoice: string): void {
    this.change(() => payOffStripe(this.account, invoice));
  }

  voidInvoice(invoice: string): void {
    this.change(() => voidInvoice(this.account, invoice));
  }

  /** @param amount by default, the amount not yet refunded */
  refund(charge: string, amount?: number): string {
    return this.change(() => refund(this.account, this.account.find('charges', 'charge', charge), amount).id);
  }

  settleRefund(id: string): void {
    this.change(() => settleRefund(this.account, id));
  }

  failRefund(id: string): void {
    this.change(() => failRefund(this.account, id));
  }

  /** @param amount by default, the amount not yet refunded */
  dispute(charge: string, amount?: number): string {
    return this.change(
      () => openDispute(this.account, this.account.find('charges', 'charge', charge), amount).id,
    );
  }

  inquire(charge: string): string {
    return this.change(() => openInquiry(this.account, this.account.find('charges', 'charge', charge)).id);
  }

  /** An inquiry closes without a winner. */
  moveDispute(id: string, step: 'evidence' | 'escalate' | 'won' | 'lost'): void {
    this.change(() => {
      const dispute = this.account.find('disputes', 'dispute', id);
      if (step === 'evidence') submitEvidence(this.account, dispute);
      else if (step === 'escalate') escalateInquiry(this.account, dispute);
      else closeDispute(this.account, dispute, step);
    });
  }

  warnOfFraud(charge: string): string {
    return this.change(() => warnOfFraud(this.account, this.account.find('charges', 'charge', charge)).id);
  }

  /** @param form in the encoding of the API: `name=Acme&address[country]=DE` */
  changeContact(customer: string, form: string): void {
    this.change(() => {
      const parameters = Parameters.parse(form);
      updateCustomer(this.account, parameters, customer);
      parameters.rejectUnread();
    });
  }

  deleteCustomer(customer: string): void {
    this.change(() => deleteCustomer(this.account, customer));
  }

  /** Changes how Stripe behaves, such as its retries or the tax rate. */
  set(switches: Partial<Switches>): void {
    this.change(() => this.account.store.put('settings', { ...this.settings, ...switches }));
  }

  /** Events that occur while webhooks are disabled are delivered only by `replay`. */
  setWebhooks(enabled: boolean): void {
    this.change(() => this.account.store.put('settings', { ...this.settings, webhooksEnabled: enabled }));
  }

  /** Holds back new events until `release`. */
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

  /** Resolves once every event is delivered, given up or held. */
  delivered(): Promise<void> {
    return this.webhooks.idle();
  }
}
