import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { StripeApi } from './api/stripe-api.js';
import { PaymentControl } from './control.js';
import type { Exchange } from './exchange.js';
import { Faults } from './faults.js';
import { Pages } from './pages/pages.js';
import { Account } from './state/account.js';
import { newId } from './state/ids.js';
import { Clock } from './state/clock.js';
import { Store } from './state/store.js';
import type { ListStops } from './stops.js';
import { WebhookQueue } from './webhooks/webhook-queue.js';

/** How often scheduled work runs without a request. */
const pollIntervalMs = 5_000;

export interface PaymentProviderOptions {
  /** The base URL of the pages, such as http://localhost:3001/payments. */
  baseUrl: string;
  secretKey: string;
  /**
   * A second key for separate, empty data. With sk_live_, it belongs to the live mode of the same account, otherwise to
   * another account. Its events are not delivered, and it has no pages.
   */
  otherSecretKey?: string;
  webhookSecret: string;
  /** The webhook endpoint of the service. */
  webhookUrl: string;
  /** The event types to deliver, by default all. Other events appear only in lists. */
  webhookEvents?: readonly string[];
  /** Stores the state. */
  directory: string;
  /** The changes for which the clock of the pages stops. */
  listStops?: ListStops;
  /** Called for every API request with its answer, for every event and for every delivery attempt. */
  observe?: (exchange: Exchange) => void;
  /** Replaces the real clock in tests. In milliseconds. */
  realNow?: () => number;
}

export interface PaymentProvider {
  /** Serves the pages, and the API below /v1. */
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  control: PaymentControl;
  /** Stops deliveries. Pending deliveries continue after the next start. */
  close: () => Promise<void>;
}

/**
 * Simulates Stripe. `state/` stores objects and the clock, `engine/` changes them, `api/` is the REST API, `pages/` are
 * for buyers and the operator, and `webhooks/` delivers events. Imports point from pages and API to the state.
 */
export function createPaymentProvider(options: PaymentProviderOptions): PaymentProvider {
  const { baseUrl, secretKey, webhookSecret, webhookUrl, directory } = options;
  const observe = options.observe ?? (() => undefined);
  if (!secretKey.startsWith('sk_test_'))
    throw new Error('The sandbox accepts only keys that begin with sk_test_.');

  const store = new Store(directory);
  const clock = new Clock(store, options.realNow ?? Date.now);
  const subscribed = options.webhookEvents ?? 'all';
  const account = new Account(store, clock, baseUrl.replace(/\/+$/, ''), subscribed, (events) => {
    for (const event of events) observe({ kind: 'event', event });
    webhooks.wake();
  });
  const webhooks = new WebhookQueue(account, webhookUrl, webhookSecret, observe);
  const faults = new Faults();
  const control = new PaymentControl(
    account,
    webhooks,
    faults,
    options.listStops ?? (() => Promise.resolve([])),
  );
  const api = new StripeApi(account, faults, secretKey, observe);
  nameAccount(account, newId('acct_', 16));
  const other = options.otherSecretKey === undefined ? undefined : openOther(options, account);
  const otherApi = other && new StripeApi(other, faults, options.otherSecretKey!, observe);
  const pages = new Pages(account, control);

  control.runDue();
  webhooks.resume();
  const timer = setInterval(() => {
    try {
      control.runDue();
    } catch (error) {
      console.error(error);
    }
  }, pollIntervalMs).unref();
  return {
    control,
    handle: (request, response) => {
      const isApi = request.url?.startsWith('/v1/') ?? false;
      const chosen = otherApi?.accepts(request) ? otherApi : api;
      const handled = isApi ? chosen.handle(request, response) : pages.handle(request, response);
      handled.catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
    },
    close: async () => {
      clearInterval(timer);
      await webhooks.close();
      store.close();
      other?.store.close();
    },
  };
}

function openOther(
  { otherSecretKey, directory, baseUrl, realNow }: PaymentProviderOptions,
  first: Account,
): Account {
  const store = new Store(join(directory, 'other'));
  const clock = new Clock(store, realNow ?? Date.now);
  const other = new Account(store, clock, `${baseUrl}/other`, [], () => undefined);
  const isLiveMode = otherSecretKey?.startsWith('sk_live_');
  nameAccount(other, isLiveMode ? first.store.settings.accountId : newId('acct_', 16));
  return other;
}

/** Stores the id of a new account, so that it survives restarts. */
function nameAccount({ store }: Account, accountId: string): void {
  if (store.settings.accountId === '') store.put('settings', { ...store.settings, accountId });
  store.commit();
}
