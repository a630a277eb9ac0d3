import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Exchange } from '../../src/sandbox/payments/exchange.js';
import {
  createPaymentProvider,
  type PaymentProvider,
  type PaymentProviderOptions,
} from '../../src/sandbox/payments/provider.js';
import type { Stop } from '../../src/sandbox/payments/stops.js';
import { freePort } from './free-port.js';
import { loadStripeInterface, type StripeInterface } from './stripe-interface/stripe-interface.js';

const secretKey = 'sk_test_sandbox';
export const webhookSecret = 'whsec_sandbox';

/** Starts a payment world for each test, and expects that its traffic matches the types of Stripe's SDK. */
export function usePaymentWorld(use: (world: PaymentWorld) => void): void {
  let world: PaymentWorld;
  beforeEach(async () => {
    world = await PaymentWorld.start();
    use(world);
  });
  afterEach(async () => {
    await world.stop();
    expect(world.drift).toEqual([]);
  });
}

/** The payment stand-in on its own port, with the real SDK and a receiver that verifies webhooks. */
export class PaymentWorld {
  stripe!: Stripe;
  provider!: PaymentProvider;
  /** Differences between the traffic and the types of Stripe's SDK, one sentence each. */
  readonly drift: string[] = [];
  readonly exchanges: Exchange[] = [];
  readonly received: Stripe.Event[] = [];
  /** The status with which the receiver answers an event. */
  answerWebhook: (event: Stripe.Event) => number = () => 200;
  realTime: () => number = Date.now;
  /** The changes of the service for which the clock of the pages stops. */
  stops: Stop[] = [];

  private server!: Server;
  private receiver!: Server;
  private arrivals: (() => void)[] = [];

  private constructor(
    private readonly declared: StripeInterface,
    readonly directory: string,
    private readonly webhookEvents: PaymentProviderOptions['webhookEvents'],
    private readonly otherSecretKey: string,
    private readonly port: number,
  ) {}

  static async start({
    webhookEvents,
    otherSecretKey = 'sk_test_other_account',
  }: Pick<PaymentProviderOptions, 'webhookEvents' | 'otherSecretKey'> = {}): Promise<PaymentWorld> {
    const directory = await mkdtemp(join(tmpdir(), 'payments-'));
    const declared = await loadStripeInterface();
    const world = new PaymentWorld(declared, directory, webhookEvents, otherSecretKey, await freePort());
    world.receiver = createServer((request, response) => {
      void world.receive(request).then((status) => response.writeHead(status).end());
    });
    await listen(world.receiver, 0);
    await world.open();
    // Most tests do not want to wait for the hour in which an invoice is a draft.
    world.control.set({ draftHour: false });
    return world;
  }

  get control() {
    return this.provider.control;
  }

  async open(): Promise<void> {
    this.server = createServer((request, response) => this.provider.handle(request, response));
    await listen(this.server, this.port);
    this.provider = createPaymentProvider({
      baseUrl: this.pagesUrl,
      secretKey,
      otherSecretKey: this.otherSecretKey,
      webhookSecret,
      webhookUrl: `http://127.0.0.1:${portOf(this.receiver)}/api/webhooks/stripe`,
      webhookEvents: this.webhookEvents,
      directory: this.directory,
      observe: (exchange) => this.check(exchange),
      realNow: () => this.realTime(),
      listStops: () => Promise.resolve(this.stops),
    });
    this.stripe = this.client(secretKey);
  }

  /** The SDK with the key of another Stripe account, or of the other mode of the same account. */
  otherAccount(): Stripe {
    return this.client(this.otherSecretKey);
  }

  private client(key: string): Stripe {
    return new Stripe(key, {
      host: '127.0.0.1',
      port: this.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    });
  }

  async shut(): Promise<void> {
    await this.provider.close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async stop(): Promise<void> {
    await this.shut();
    this.receiver.closeAllConnections();
    await new Promise((resolve) => this.receiver.close(resolve));
    await rm(this.directory, { recursive: true, force: true });
  }

  get pagesUrl(): string {
    return `http://127.0.0.1:${this.port}/payments`;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** Waits for an event of this type. With `count`, waits for the n-th one. */
  event(type: string, count = 1): Promise<Stripe.Event> {
    return this.found(() => this.received.filter((event) => event.type === type)[count - 1]);
  }

  /** Waits for an event of this type about this object. Events of different objects can overtake each other. */
  eventAbout(type: string, id: string): Promise<Stripe.Event> {
    const isIt = (event: Stripe.Event) =>
      event.type === type && (event.data.object as { id?: string }).id === id;
    return this.found(() => this.received.find(isIt));
  }

  private async found(find: () => Stripe.Event | undefined): Promise<Stripe.Event> {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
    }
  }

  /** Stops the account's clock. It moves only when a test advances it. @param moment in seconds since 1970 */
  async stopAt(moment: number): Promise<void> {
    const real = Date.now();
    this.realTime = () => real;
    await this.stripe.testHelpers.testClocks.create({ frozen_time: moment });
  }

  types(): string[] {
    return this.received.map((event) => event.type);
  }

  async customer(): Promise<Stripe.Customer> {
    return this.stripe.customers.create({
      name: 'Acme',
      email: 'billing@acme.example',
      metadata: { org: '1' },
    });
  }

  async price(amount: number, interval?: 'month' | 'year', currency = 'usd'): Promise<Stripe.Price> {
    const product = await this.stripe.products.create({ name: 'Agent' });
    return this.stripe.prices.create({
      product: product.id,
      currency,
      unit_amount: amount,
      ...(interval && { recurring: { interval } }),
    });
  }

  async session(
    price: Stripe.Price,
    customer: string,
    more: Stripe.Checkout.SessionCreateParams = {},
  ): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: price.recurring ? 'subscription' : 'payment',
      customer,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'http://localhost:3000/return?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/canceled',
      ...more,
    });
  }

  async subscription(amount = 1900): Promise<Stripe.Subscription> {
    const session = await this.session(await this.price(amount, 'month'), (await this.customer()).id);
    this.control.pay(session.id);
    const { subscription } = await this.stripe.checkout.sessions.retrieve(session.id);
    return this.stripe.subscriptions.retrieve(subscription as string);
  }

  private check(exchange: Exchange): void {
    this.exchanges.push(exchange);
    if (exchange.kind === 'event') this.drift.push(...this.declared.checkEvent(exchange.event));
    if (exchange.kind !== 'request') return;
    const { method, path, form, answer } = exchange;
    if (answer?.status !== 400 && answer?.status !== 401) {
      this.drift.push(...this.declared.checkRequest(method, path, form));
    }
    if (answer) this.drift.push(...this.declared.checkResponse(method, path, answer.status, answer.body));
  }

  private async receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const header = request.headers['stripe-signature'] ?? '';
    const event = this.stripe.webhooks.constructEvent(Buffer.concat(chunks), header, webhookSecret);
    const status = this.answerWebhook(event);
    if (status === 200) this.received.push(event);
    for (const arrived of this.arrivals.splice(0)) arrived();
    return status;
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
