import { Html, markup } from '../../html.js';
import type { SectionKey } from './operator-actions.js';
import { isOpenDispute } from './payment-tables.js';
import type { Visit } from './view.js';

/** Counts of the current state. Each links to its section of the page. */
export function figures({ account, control }: Visit): Html {
  const { store } = account;
  const count = <Item>(items: Item[], isCounted: (item: Item) => boolean) => items.filter(isCounted).length;
  const subscriptions = store.all('subscriptions');
  const invoices = store.all('invoices');
  const deliveries = store.all('deliveries');
  const unpaid = count(subscriptions, ({ status }) => status === 'past_due' || status === 'unpaid');
  const failed = count(deliveries, ({ attempts }) => attempts > 0);
  const numbers: [key: SectionKey, number: number, label: string, isTrouble?: true][] = [
    ['customers', count(store.all('customers'), ({ deleted }) => !deleted), 'customers'],
    ['subscriptions', count(subscriptions, ({ status }) => status === 'active'), 'subscriptions active'],
    ['subscriptions', unpaid, 'subscriptions past due or unpaid', true],
    ['sessions', count(store.all('sessions'), ({ status }) => status === 'open'), 'checkouts open'],
    ['invoices', count(invoices, ({ status }) => status === 'open'), 'invoices open'],
    ['debits', store.all('debits').length, 'bank debits pending'],
    ['disputes', count(store.all('disputes'), isOpenDispute), 'disputes open', true],
    ['webhooks', count(deliveries, ({ state }) => state === 'waiting'), 'deliveries waiting'],
    ['webhooks', failed, 'deliveries failed', true],
    ['faults', control.faults.all().length, 'faults waiting', true],
  ];
  const items = numbers.map(
    ([key, number, label, isTrouble]) =>
      markup`<li><a href="#${key}"${isTrouble && number > 0 && TROUBLE}><strong>${number}</strong> ${label}</a></li>`,
  );
  return markup`<nav aria-label="Current state"><ul class="figures">${items}</ul></nav>`;
}

const TROUBLE = new Html(' class="trouble"');
