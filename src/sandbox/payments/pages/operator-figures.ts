import { Html, icon, markup } from '../../html.js';
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
    tile('subscriptions', active, 'Active subscriptions'),
    tile('subscriptions', unpaid, 'Past-due subscriptions', true),
    tile('invoices', due, 'Unpaid invoices', true),
    tile('disputes', count(store.all('disputes'), isOpenDispute), 'Open disputes', true),
    tile('webhooks', waiting, 'Waiting webhooks'),
    tile('webhooks', failed, 'Failed webhooks', true),
    // Faults are rare, but confusing while they wait.
    ...(faults > 0 ? [tile('faults', faults, 'Waiting faults', true)] : []),
  ];
  return markup`<nav aria-label="Current state"><ul class="figures">${items}</ul></nav>`;
}

function tile(key: SectionKey, number: number, label: string, isTrouble = false): Html {
  const look = number === 0 ? NOTHING : isTrouble && TROUBLE;
  return markup`<li><a href="?show=${viewWith(key)}#${key}"${look}><strong>${number}</strong> ${label}${icon('next')}</a></li>`;
}

const NOTHING = new Html(' class="soft"');
const TROUBLE = new Html(' class="trouble"');
