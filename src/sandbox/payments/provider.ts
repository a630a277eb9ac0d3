import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeApi } from './api/stripe-api.js';
import { PaymentControl } from './control.js';
import type { Exchange } from './exchange.js';
import { Faults } from './faults.js';
import { Pages } from './pages/pages.js';
import { Account } from './state/account.js';
import { Clock } from './state/clock.js';
import { Store } from './state/store.js';
import { Webhooks } from './webhooks/delivery-queue.js';

/** How often things that fall due happen when nobody asks for anything. */
const heartbeat = 5_000;

export interface PaymentProviderOptions {
  /** Where the pages for people are, e.g. http://localhost:3001/payments. */
  baseUrl: string;
  /** What the service sends as its key. */
  secretKey: string;
  webhookSecret: string;
  /** The service's /api/webhooks/stripe. */
  webhookUrl: string;
  /** The event types that are sent there; all of them if absent. Other events are listed, but never sent. */
  webhookEvents?: readonly string[];
  /** The state is kept here. */
  directory: string;
  /** Sees every request with its answer, every event and every attempt to deliver one. */
  observe?: (exchange: Exchange) => void;
  /** The real time in milliseconds, for tests. */
  realNow?: () => number;
}

export interface PaymentProvider {
  /** Serves /v1 and the pages; whatever else it gets, it answers with 404. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  control: PaymentControl;
  /** Stops deliveries; those that wait go on at the next start. */
  close: () => Promise<void>;
}

export function createPaymentProvider(options: PaymentProviderOptions): PaymentProvider {
  const { baseUrl, secretKey, webhookSecret, webhookUrl, directory } = options;
  const observe = options.observe ?? (() => undefined);
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('The sandbox takes only keys that begin with sk_test_.');

  const store = new Store(directory);
  const clock = new Clock(store, options.realNow ?? Date.now);
  const subscribed = options.webhookEvents ?? 'all';
  const account = new Account(store, clock, baseUrl.replace(/\/+$/, ''), subscribed, (events) => {
    for (const event of events) observe({ kind: 'event', event });
    webhooks.wake();
  });
  const webhooks = new Webhooks(account, webhookUrl, webhookSecret, observe);
  const faults = new Faults();
  const control = new PaymentControl(account, webhooks, faults);
  const api = new StripeApi(account, faults, secretKey, observe);
  const pages = new Pages(account, control);

  control.runDue();
  webhooks.resume();
  const timer = setInterval(() => {
    try {
      control.runDue();
    } catch (error) {
      console.error(error);
    }
  }, heartbeat).unref();
  return {
    control,
    handle: (request, response) => {
      const isApi = request.url?.startsWith('/v1/') ?? false;
      const handled = isApi ? api.handle(request, response) : pages.handle(request, response);
      handled.catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    },
    close: async () => {
      clearInterval(timer);
      await webhooks.close();
      store.close();
    },
  };
}
