import { Html, markup } from '../../html.js';
import { isProcessing } from '../engine/invoices.js';
import type { SectionKey } from './operator-actions.js';
import { isOpenDispute } from './payment-tables.js';
import type { Visit } from './view.js';
import { viewWith } from './views.js';

/** Counts of the current state. Each links to its section. */
export function figures({ account, control }: Visit): Html {
  const { store } = account;
  const count = <Item>(items: Item[], isCounted: (item: Item) => boolean) => items.filter(isCounted).length;
  const subscriptions = store.all('subscriptions');
  const invoices = store.all('invoices');
  const deliveries = store.all('deliveries');
  const unpaid = count(subscriptions, ({ status }) => status === 'past_due' || status === 'unpaid');
  const failed = count(deliveries, ({ attempts }) => attempts > 0);
  const due = count(invoices, (one) => one.status === 'open' && !isProcessing(account, one));
  const waiting = count(deliveries, ({ state }) => state === 'waiting');
  const active = count(subscriptions, ({ status }) => status === 'active');
  const faults = control.faults.all().length;
  const items = [
    tile('subscriptions', active, ['subscription active', 'subscriptions active']),
    tile('subscriptions', unpaid, ['subscription past due', 'subscriptions past due'], true),
    tile('invoices', due, ['invoice unpaid', 'invoices unpaid'], true),
    tile('disputes', count(store.all('disputes'), isOpenDispute), ['dispute open', 'disputes open'], true),
    tile('webhooks', waiting, ['delivery waiting', 'deliveries waiting']),
    tile('webhooks', failed, ['delivery failed', 'deliveries failed'], true),
    // Faults are rare, but confusing while they wait.
    ...(faults > 0 ? [tile('faults', faults, ['fault waiting', 'faults waiting'], true)] : []),
  ];
  return markup`<nav aria-label="Current state"><ul class="figures">${items}</ul></nav>`;
}

function tile(key: SectionKey, number: number, [one, many]: [string, string], isTrouble = false): Html {
  const look = number === 0 ? NOTHING : isTrouble && TROUBLE;
  return markup`<li><a href="?show=${viewWith(key)}#${key}"${look}><strong>${number}</strong> ${number === 1 ? one : many}</a></li>`;
}

const NOTHING = new Html(' class="soft"');
const TROUBLE = new Html(' class="trouble"');
