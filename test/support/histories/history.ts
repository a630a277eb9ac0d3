import type { Invoice, Subscription } from '../../../src/sandbox/payments/state/types.js';
import type { Random } from '../../campaigns/torture/random.js';
import type { Answer } from '../browser.js';
import { type Buyer, sessionOf } from '../buyer.js';
import { isConnectionLost } from '../connection-lost.js';
import { payForeignSession } from '../provider-sessions.js';
import { renew } from '../renewals.js';
import { offersOf } from './catalog.js';
import { duringCall } from './disturbances.js';
import { ENDED } from './expected.js';
import type { Scene } from './scene.js';
import { scheduledBy } from './shown.js';

/** Seconds. */
const DAY = 24 * 60 * 60;

/** An agent with several offers. */
const RANKED = 'meeting-notes';

/** The life of an organization at Stripe. The service learns of it by events, some of which are lost. */
export class History {
  /** What goes on beside the steps, such as buyers who come back. Each resolves to its failure. */
  private readonly others: Promise<unknown>[] = [];
  /** What has happened so far, for the report of a defect. */
  readonly told: string[] = [];
  /** Whether the service must find a change by its own reconciliation. */
  hasLostEvents = false;
  /** Whether the service lost what it knew last. */
  isRestored = false;
  private isDuringRun = false;

  constructor(
    readonly buyer: Buyer,
    private readonly scene: Scene,
    private readonly random: Random,
  ) {}

  private get control() {
    return this.scene.payments.control;
  }

  /** The last change, after which nothing brings the organization up to date by chance. */
  async end(): Promise<void> {
    if (this.random.chance(0.3)) {
      this.told.push('switch');
      await this.acts.switch();
    }
    this.told.push('undoDuringRun');
    await this.acts.undoDuringRun();
  }

  /** Begins work whose failure neither stops the history nor becomes an answer of Stripe. */
  async beside(work: () => Promise<unknown>): Promise<void> {
    const done = this.tried(work).then(
      () => undefined,
      (error: unknown) => error,
    );
    this.others.push(done);
    await done;
  }

  /** Waits for the work beside the steps. @throws its first failure */
  async complete(): Promise<void> {
    const failure = (await Promise.all(this.others)).find(Boolean);
    if (failure) throw failure as Error;
  }

  /**
   * @param without changes that must not happen now
   * @param isDuringRun whether a run waits for this step
   */
  async step(without: string[] = [], isDuringRun = false): Promise<void> {
    this.isDuringRun = isDuringRun;
    const names = Object.keys(this.acts) as (keyof typeof this.acts)[];
    // What a change means depends on all that follows it.
    const isChange = this.random.chance(0.1);
    const name = isChange ? 'change' : this.random.pick(names.filter((one) => !without.includes(one)));
    this.told.push(name);
    await this.tried(this.acts[name]);
  }

  private readonly acts = {
    subscribe: () => this.pay(() => this.buyer.checkout('research')),
    subscribeToTwo: () =>
      this.pay(() => this.buyer.checkout(RANKED, this.random.pick([undefined, this.anOffer]))),
    buy: () => this.pay(() => this.buyer.topUp(RANKED)),
    buyMore: () => this.pay(() => this.buyer.topUp('research')),
    cancel: () => this.ofSubscription(({ id }) => this.control.scheduleEnd(id)),
    undo: () => this.ofSubscription(({ id }) => this.control.resume(id)),
    cancelAndUndo: () =>
      this.ofSubscription(async ({ id }) => {
        this.control.scheduleEnd(id);
        if (this.random.chance(0.5)) await this.control.delivered();
        this.control.resume(id);
      }),
    undoAndCancel: () =>
      this.ofSubscription(({ id }) => {
        this.control.resume(id);
        this.control.scheduleEnd(id);
      }),
    /** What a run has read is undone before it writes. */
    undoDuringRun: () =>
      this.ofSubscription(({ id }) => {
        const undo = async () => {
          this.control.resume(id);
          await this.control.delivered();
        };
        const path = this.random.pick(['/v1/invoices', '/v1/charges']);
        duringCall(this.control, path, () => this.beside(undo));
        this.control.scheduleEnd(id);
      }),
    endLater: () =>
      this.ofSubscription(({ id }) =>
        this.control.changeSubscription(id, { cancel_at: this.control.now() + 100 * DAY }),
      ),
    decline: () => this.ofSubscription(({ customer }) => this.control.setCardDeclines(customer, true)),
    replaceCard: () => this.ofSubscription(({ customer }) => this.control.setCardDeclines(customer, false)),
    payByDebit: () =>
      this.ofSubscription(({ customer }) => this.control.setPaymentMethod(customer, 'bank debit')),
    addSource: () => {
      if (this.customer) this.control.addSource(this.customer);
    },
    /** A subscription may have a method of its own. */
    setMethod: () =>
      this.ofSubscription(({ id, customer }) => {
        const methods = this.control.list('attachedCards').filter((one) => one.customer === customer);
        const method = methods.length > 0 ? this.random.pick(methods).id : null;
        const field = method?.startsWith('card_') ? 'default_source' : 'default_payment_method';
        this.control.changeSubscription(id, { [field]: this.random.chance(0.3) ? null : method });
      }),
    pause: () =>
      this.ofSubscription(({ id, pause_collection: paused }) => {
        const pause = { behavior: 'void', resumes_at: null } as const;
        this.control.changeSubscription(id, { pause_collection: paused ? null : pause });
      }),
    /** An operator sets another price, also that of another offer, or the former one again. */
    switch: () =>
      this.ofSubscription(async ({ id, items, metadata }) => {
        // A payment in review, also of a foreign subscription, has the agent that it had when it was read.
        if (this.isRestored || !metadata['checkout_id']) return;
        const prices = this.control
          .list('prices')
          .filter(({ recurring }) => recurring?.interval === items.data[0]!.price.recurring?.interval)
          .filter(await this.notScheduled());
        const price = this.random.pick(prices);
        const data = items.data.map((item) => ({ ...item, price }));
        this.control.changeSubscription(id, { items: { ...items, data } });
      }),
    /** An operator changes the offer, and Stripe invoices the rest of the period at once. */
    changeOffer: () =>
      this.ofSubscription(async ({ id, items, metadata, status }) => {
        if (this.isRestored || !metadata['checkout_id'] || status !== 'active') return;
        const { price } = items.data[0]!;
        const others = this.control
          .list('prices')
          .filter(
            (one) => one.active && one.recurring && one.product === price.product && one.id !== price.id,
          )
          .filter(await this.notScheduled());
        if (others.length === 0) return;
        // Two changes within a second have no order.
        this.control.advance(1);
        const startsPeriod = this.random.chance(0.3);
        this.control.changePrice(id, this.random.pick(others).id, { startsPeriod });
      }),
    change: () => this.change(),
    withdraw: () =>
      this.besideRun(async () => {
        rejectFailure(await this.buyer.withdrawChange(RANKED).catch(ifStopped));
      }),
    end: async () => {
      if (this.random.chance(0.3)) await this.ofSubscription(({ id }) => this.control.endSubscription(id));
    },
    letTimePass: () => {
      if (this.customer && this.random.chance(0.5)) this.control.setCardDeclines(this.customer, true);
      // The others live in the same account, so their time passes, too.
      if (this.random.chance(0.5)) renew(this.control);
      else this.control.advance(this.random.integer(1, 5) * DAY);
    },
    payLate: async () => {
      for (const { id, status, customer } of this.control.list('invoices'))
        if (status === 'open' && this.isOurs(customer as string))
          await this.tried(() => this.control.payInvoice(id));
    },
    payPart: () =>
      this.ofOpenInvoice(({ id, amount_remaining: left }) => {
        // The sandbox cannot void the invoice of a change that expires after a part was paid.
        const isPending = this.control
          .list('subscriptions')
          .some(({ pending_update: update, latest_invoice: latest }) => update && latest === id);
        if (!isPending) this.control.payPart(id, this.random.integer(1, left - 1));
      }),
    creditOpen: () =>
      this.ofOpenInvoice(({ id, amount_remaining: left }) =>
        this.control.creditInvoice(id, this.random.chance(0.3) ? left : this.random.integer(1, left)),
      ),
    payOffStripe: () => {
      const open = this.control
        .list('invoices')
        .find(({ status, customer }) => status === 'open' && this.isOurs(customer as string));
      if (open && this.random.chance(0.5)) this.control.payOffStripe(open.id);
    },
    refund: () =>
      this.ofCharge(({ id, amount, amount_refunded: before }) => {
        if (amount > before) this.control.refund(id, this.random.integer(1, amount - before));
      }),
    failRefund: () => {
      const refunds = this.control
        .list('refunds')
        .filter(({ charge, status }) => status === 'succeeded' && this.owns(charge as string));
      if (refunds.length > 0) this.control.failRefund(this.random.pick(refunds).id);
    },
    dispute: () => {
      // A dispute stops all purchases.
      if (this.random.chance(0.3)) this.ofCharge(({ id }) => this.control.dispute(id));
    },
    closeDispute: () => {
      for (const { id, charge, status } of this.control.list('disputes'))
        if (status === 'needs_response' && this.owns(charge))
          this.control.moveDispute(id, this.random.chance(0.8) ? 'won' : 'lost');
    },
    credit: () => {
      const paid = this.control
        .list('invoices')
        .filter(
          ({ status, customer, total }) => status === 'paid' && this.isOurs(customer as string) && total > 0,
        );
      if (paid.length > 0) this.control.creditInvoice(this.random.pick(paid).id, 100);
    },
    giveCredit: () => {
      if (this.customer) this.control.changeBalance(this.customer, -this.random.integer(100, 4000));
    },
    settleDebit: () => {
      for (const { id, session, invoice } of this.control.list('debits'))
        if (this.isOurs(this.control.list('paymentIntents').find((one) => one.id === id)!.customer as string))
          this.control.settle(session ?? invoice!, this.random.chance(0.7));
    },
    payForeign: () => this.payForeign('payment', 'agent_research_top_up'),
    subscribeForeign: async () => {
      if (this.random.chance(0.2))
        await this.payForeign('subscription', 'agent_meeting-notes_subscription_solo');
    },
    expire: () => {
      for (const { id, customer, status } of this.control.list('sessions'))
        if (status === 'open' && this.isOurs(customer as string)) this.control.expire(id);
    },
    changeContact: () => {
      if (this.customer)
        this.control.changeContact(this.customer, `name=Name+${this.random.integer(1, 1000)}`);
    },
  };

  private get anOffer(): string {
    return this.random.pick(offersOf(RANKED)).id;
  }

  private async pay(start: () => Promise<Answer>): Promise<void> {
    const answer = await start().catch(ifStopped);
    if (answer?.status === 500) throw new Error(`A checkout failed: ${answer.text}`);
    if (answer?.status !== 201) return;
    const session = sessionOf(answer.body.url);
    if (this.control.list('sessions').find(({ id }) => id === session)!.status !== 'open') return;
    if (this.random.chance(0.2)) return;
    this.control.pay(session, this.random.chance(0.2) ? 'bank debit' : 'card');
    if (this.random.chance(0.5)) void this.beside(() => this.buyer.comeBack(session).catch(ifStopped));
  }

  /** Operators do not set the price of a scheduled change: it would look like that of the next period. */
  private async notScheduled(): Promise<(price: { id: string }) => boolean> {
    const scheduled = await scheduledBy(this.scene.database, this.buyer.id);
    return ({ id }) => !scheduled.some(({ priceId }) => priceId === id);
  }

  /** Waits for work that needs the next settlement run, unless that run waits for this step. */
  private async besideRun(work: () => Promise<unknown>, isDuringRun = this.isDuringRun): Promise<void> {
    if (isDuringRun) void this.beside(work);
    else await work();
  }

  /** An admin changes the offer, maybe twice at once, or while something else happens. */
  private async change(): Promise<void> {
    const { isDuringRun } = this;
    const offerId = this.anOffer;
    // Two changes within a second have no order.
    this.control.advance(1);
    const previewed = await this.buyer.previewChange(RANKED, offerId).catch(ifStopped);
    rejectFailure(previewed);
    if (previewed?.body.code === 'subscription_not_active') await this.acts.subscribeToTwo();
    if (previewed?.status !== 200) return;
    const { quoteId, effective } = previewed.body;
    const agree = async () => {
      const answer = await this.buyer.changeOffer(RANKED, offerId, quoteId).catch(ifStopped);
      rejectFailure(answer);
      this.told.push(`to ${offerId} (${effective}, ${answer?.status})`);
    };
    if (this.random.chance(0.2)) await this.besideRun(() => Promise.all([agree(), agree()]), isDuringRun);
    else if (this.random.chance(0.3)) void this.beside(agree);
    else await this.besideRun(agree, isDuringRun);
  }

  /** Someone else makes a session for our customer, which may name one of our checkouts. */
  private async payForeign(mode: 'payment' | 'subscription', lookupKey: string): Promise<void> {
    const { customer } = this;
    if (!customer) return;
    const named = this.control
      .list('sessions')
      .findLast((one) => this.isOurs(one.customer as string))?.client_reference_id;
    const price = this.control.list('prices').find(({ lookup_key: key }) => key === lookupKey)!;
    await payForeignSession(this.scene, customer, price.id, {
      mode,
      ...(named && { client_reference_id: named }),
    });
  }

  /** The newest customer. After a restore, the organization may have several. */
  private get customer(): string | undefined {
    return this.customers.at(-1);
  }

  private get customers(): string[] {
    return this.control
      .list('customers')
      .flatMap((one) => (!one.deleted && one.metadata['organization_id'] === this.buyer.id ? one.id : []));
  }

  private isOurs(customer: string): boolean {
    return this.customers.includes(customer);
  }

  private owns(charge: string): boolean {
    return this.isOurs(this.control.list('charges').find(({ id }) => id === charge)?.customer as string);
  }

  private async ofSubscription(act: (subscription: Subscription) => unknown): Promise<void> {
    const living = this.control
      .list('subscriptions')
      .filter((one) => this.isOurs(one.customer) && !ENDED.includes(one.status));
    if (living.length > 0) await act(this.random.pick(living));
  }

  /** An open invoice whose payment is not processing. */
  private ofOpenInvoice(act: (invoice: Invoice) => unknown): void {
    const debits = this.control.list('debits').map(({ invoice }) => invoice);
    const open = this.control
      .list('invoices')
      .filter(
        ({ id, status, customer }) =>
          status === 'open' && this.isOurs(customer as string) && !debits.includes(id),
      )
      .filter(({ amount_remaining: left }) => left > 1);
    if (open.length > 0) act(this.random.pick(open));
  }

  private ofCharge(act: (charge: ReturnType<typeof this.charges>[number]) => unknown): void {
    const charges = this.charges();
    if (charges.length > 0) act(this.random.pick(charges));
  }

  private charges() {
    return this.control
      .list('charges')
      .filter((one) => this.isOurs(one.customer as string) && one.status === 'succeeded' && !one.disputed);
  }

  /** Stripe refuses some actions, for example a refund of a disputed charge, or a change of an ended subscription. */
  private async tried(act: () => unknown): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (typeof (error as { status?: unknown }).status !== 'number') throw error;
    }
  }
}

/** Refusals are right, and so are failures of disturbed calls to Stripe. */
function rejectFailure(answer: Answer | undefined): void {
  if (answer && answer.status >= 500 && answer.status !== 502 && answer.status !== 503)
    throw new Error(`A request failed: ${answer.text}`);
}

/** Instances are killed in some histories. Their callers get no answer. */
function ifStopped(error: unknown): undefined {
  if (isConnectionLost(error)) return undefined;
  throw error;
}
